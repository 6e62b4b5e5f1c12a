import { setTimeout as pause } from 'node:timers/promises'
import { createDatabaseClient } from '@crop/db'
import { anApiKey } from '@crop/db/testing'
import { withClient } from '@crop/dev-servers'
import { listenForStop } from '../launch/stack/stop-request'
import { runCustomer, runService } from './customer'
import { faultsNamed, type InjectedFault, injectFaults } from './inject'
import { newLedger } from './ledger'
import type { Load } from './load'
import { type ChaosOptions, readOptions } from './options'
import { chanceOf } from './random'
import { recoveryOf } from './recovery'
import { type ChaosRun, details, figures, isKept } from './report'
import { type Close, type Stack, startStack } from './stack'
import { type Query, verify } from './verify'

const CUSTOMERS = 5
const SERVICES = 2
const LOAD_GOES_ON_MS = 3000
const DRAIN_MS = 60_000

const say = (line: string) => console.error(line)

const queryOn =
  ({ postgres }: Stack): Query =>
  (sql, values) =>
    withClient(
      postgres.url,
      async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    )

async function makeApiKey({ postgres }: Stack): Promise<string> {
  await using database = createDatabaseClient({
    url: postgres.url,
    maxConnections: 1,
    statementTimeoutMs: 10_000,
  })
  return (await anApiKey(database.db, 'chaos')).key
}

/** Callers at work while faults are injected, and for a moment longer. */
async function underLoad(load: Omit<Load, 'stop'>, apiKey: string, faults: () => Promise<InjectedFault[]>) {
  const stopping = new AbortController()
  const loaded = { ...load, stop: stopping.signal }
  const callers = [
    ...Array.from({ length: CUSTOMERS }, () => runCustomer(loaded)),
    ...Array.from({ length: SERVICES }, () => runService(loaded, apiKey)),
  ]
  try {
    const injected = await faults()
    await pause(LOAD_GOES_ON_MS)
    return injected
  } finally {
    stopping.abort()
    await Promise.all(callers)
  }
}

async function drained(query: Query, since: number, stop: AbortSignal): Promise<number | undefined> {
  const waiting = `select 1 from analysis_tasks where state in ('queued', 'processing') limit 1`
  while (Date.now() - since < DRAIN_MS) {
    if ((await query(waiting)).length === 0) return Date.now() - since
    await pause(100, undefined, { signal: stop })
  }
  return undefined
}

async function run(options: ChaosOptions, closing: Close[], stop: AbortSignal): Promise<ChaosRun> {
  const faults = faultsNamed(options.only)
  let deaths = 0
  const unexpectedDeaths: string[] = []
  const ledger = newLedger()
  const chance = chanceOf(options.seed)
  say(`Starting Postgres, Redis, an api and two workers; seed ${options.seed} …`)
  const stack = await startStack(closing, {
    onEnd: () => (deaths += 1),
    onFault: (what) => unexpectedDeaths.push(what),
  })
  stop.throwIfAborted()
  const apiUrl = () => stack.api.current().url
  const load = { apiUrl, ledger, chance: chanceOf(options.seed + 1) }
  const injection = { stack, chance, faults, durationMs: options.seconds * 1000, stop, say }
  const injected = await underLoad(load, await makeApiKey(stack), () => injectFaults(injection))
  stop.throwIfAborted()

  say('Waiting for all tasks to end …')
  const query = queryOn(stack)
  const drainedMs = await drained(query, injected.at(-1)?.endedAt ?? Date.now(), stop)
  const verdict = await verify(query, apiUrl, ledger)
  const recovery = await recoveryOf(injected, ledger, query)
  await Promise.all([stack.api, ...stack.workers].map((process) => process.end('SIGTERM')))
  return { options, faults: injected, ledger, deaths, unexpectedDeaths, recovery, verdict, drainedMs }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const stop = listenForStop().requested
  const closing: Close[] = []
  try {
    const done = await run(options, closing, stop)
    details(done).forEach(say)
    console.log(figures(done))
    return isKept(done) ? 0 : 1
  } catch (error) {
    if (!stop.aborted) throw error
    return 130
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)

import { setTimeout as pause } from 'node:timers/promises'
import { getModelVersion } from '@crop/agronomy'
import { queueOutlookReanalyses } from '@crop/db'
import { insertApiKey, openDatabase } from '@crop/db/testing'
import { withClient } from '@crop/dev-servers'
import { listenForStop } from '../launch/stack/stop-request'
import { readOptions } from '../options'
import { runMain } from '../run-main'
import { runBatchCaller } from './batches'
import { runCustomer, runService } from './customer'
import type { Fault } from './faults'
import { findFaults, type InjectedFault, injectFaults } from './inject'
import { createLedger, type LoadContext } from './ledger'
import { hurryReanalyses, runOutlookOperator } from './outlook-operator'
import { listIds, type Query } from './query'
import { createRandomSource } from './random'
import { measureRecoveryTimes } from './recovery'
import { type CheckResult, formatFigures, formatFindings, hasPassed, log, toSeconds } from './report'
import { type Cleanup, type Stack, startStack } from './stack'
import { verify } from './verify'
import { verifyOutlooks } from './verify-outlooks'
import { verifyResponses } from './verify-responses'
import { observeWebhook } from './webhooks'

/** The simulated callers, and the operator. */
const ACTORS = [
  { run: runCustomer, count: 5 },
  { run: runService, count: 2 },
  { run: runBatchCaller, count: 2 },
  { run: runOutlookOperator, count: 1 },
]
/** The load continues for this long after the last fault. */
const LOAD_AFTER_FAULTS_MS = 3000
const DEFAULT_MINUTES = 1
const DRAIN_TIMEOUT_MS = 60_000

/** Queries the current primary. */
const createQuery =
  (stack: Stack): Query =>
  (sql, values) =>
    withClient(
      stack.postgres.url,
      async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    )

/** Runs the simulated callers and the operator while `inject` runs, and for a moment longer. */
async function runUnderLoad(
  context: Omit<LoadContext, 'stop'>,
  inject: () => Promise<InjectedFault[]>,
): Promise<InjectedFault[]> {
  const stopping = new AbortController()
  const load = { ...context, stop: stopping.signal }
  const actors = ACTORS.flatMap(({ run, count }) => Array.from({ length: count }, () => run(load)))
  try {
    const faults = await inject()
    await pause(LOAD_AFTER_FAULTS_MS)
    return faults
  } finally {
    stopping.abort()
    await Promise.all(actors)
  }
}

/** Waits until every task and batch has ended, and lists those that have not at the timeout. */
async function waitUntilDrained(query: Query, since: number, stop: AbortSignal): Promise<CheckResult> {
  for (;;) {
    await hurryReanalyses(query)
    const unfinished = await listIds(
      query,
      `select id from analysis_tasks where state in ('queued', 'processing')
        union all
       select id from analysis_batches where finished_at is null`,
    )
    const waitedMs = Date.now() - since
    if (unfinished.length === 0 || waitedMs >= DRAIN_TIMEOUT_MS)
      return { findings: { unfinished }, figures: { drained_s: toSeconds(waitedMs) } }
    await pause(100, undefined, { signal: stop })
  }
}

/** Judges the plans by the outlooks of the end. Returns what is wrong with that: a plan is judged once. */
async function judgeByOutlooks(
  { postgres, workers }: Stack,
  query: Query,
  stop: AbortSignal,
): Promise<string[]> {
  // As if time had passed: all workers know the outlooks, and answers from before they did are old.
  await Promise.all(workers.map((worker) => worker.replace()))
  await query("update outlooks set usable_since = usable_since - interval '2 minutes'")
  await query("update analyses set created_at = created_at - interval '2 minutes'")
  await using database = openDatabase(postgres.url)
  const queue = () => queueOutlookReanalyses(database.db, getModelVersion(), 1000)
  await queue()
  await waitUntilDrained(query, Date.now(), stop)
  const queuedAgain = await queue()
  return queuedAgain === 0 ? [] : [`${queuedAgain} plans would be judged again by the same outlook`]
}

/** Leaves out faults that cannot be injected here. Throws when none is left. */
function listPossibleFaults(faults: Fault[], stack: Stack): Fault[] {
  const possibleFaults = faults.filter(({ name, findObstacle }) => {
    const obstacle = findObstacle?.(stack)
    if (obstacle !== undefined) log(`Skipped: ${name}, because ${obstacle}.`)
    return obstacle === undefined
  })
  if (possibleFaults.length === 0) throw new Error('There is no other fault to inject.')
  return possibleFaults
}

async function runChaos(cleanups: Cleanup[], stop: AbortSignal): Promise<CheckResult[]> {
  const { getText, getNumber } = readOptions(['minutes', 'seconds', 'seed', 'only'])
  const seconds = getNumber('seconds') ?? (getNumber('minutes') ?? DEFAULT_MINUTES) * 60
  const seed = getNumber('seed') ?? (Date.now() % 100_000) + 1
  const requestedFaults = findFaults(getText('only') ?? '')
  let exitCount = 0
  const unexpectedExits: string[] = []
  log(`Starting Postgres, Redis, an api and two workers; seed ${seed} …`)
  const stack = await startStack(cleanups, {
    onExit: () => (exitCount += 1),
    onProblem: (description) => unexpectedExits.push(description),
  })
  stop.throwIfAborted()
  const faults = listPossibleFaults(requestedFaults, stack)
  const random = createRandomSource(seed)
  const injection = { stack, random, faults, durationMs: seconds * 1000, stop }
  const ledger = createLedger()
  const query = createQuery(stack)
  const getApiUrl = () => stack.api.current().url
  const apiKey = await insertApiKey(stack.postgres.url, 'chaos')
  await using webhook = await observeWebhook(stack.postgres.url, apiKey, query)
  const databaseUrl = stack.postgresNetwork.url
  const load = { getApiUrl, apiKey, databaseUrl, query, ledger, random: createRandomSource(seed + 1) }
  const injected = await runUnderLoad(load, () => injectFaults(injection))
  stop.throwIfAborted()

  log('Waiting for all tasks to end …')
  const drained = await waitUntilDrained(query, injected.at(-1)?.endedAt ?? Date.now(), stop)
  ledger.outlooks.problems.push(...(await judgeByOutlooks(stack, query, stop)))
  const results = [
    await verifyOutlooks(query, ledger.outlooks),
    await verify(query, getApiUrl, ledger),
    await webhook.verify(),
    verifyResponses(ledger, injected),
    await measureRecoveryTimes(injected, ledger, query),
    drained,
  ]
  await Promise.all([stack.api, ...stack.workers].map((process) => process.end('SIGTERM')))
  const findings = { unexpected_exits: unexpectedExits }
  return [{ findings, figures: { seed, seconds, process_exits: exitCount } }, ...results]
}

/** Returns the exit code. */
async function main(): Promise<number> {
  const stop = listenForStop().requested
  const cleanups: Cleanup[] = []
  try {
    const results = await runChaos(cleanups, stop)
    formatFindings(results).forEach(log)
    console.log(formatFigures(results))
    return hasPassed(results) ? 0 : 1
  } catch (error) {
    if (!stop.aborted) throw error
    return 130
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
}

runMain(main)

import { connect, migrate } from '@crop/db'
import type { Db } from '@crop/db'
import { Client } from 'pg'
import { startThrowawayServers } from '../src'
import { isIndexed, queryPlans } from './growth/query-plan'
import { queriesOf } from './growth/queries'
import type { Query } from './growth/queries'
import { FULL, seed, share } from './growth/seed'
import type { Size } from './growth/seed'
import { printChange, saveFigures } from './measure/figures'
import type { Figures } from './measure/figures'
import { readOptions } from './measure/options'
import { processorMs } from './measure/processes'
import { median } from './measure/statistics'

const BENCHMARK = 'growth'
const WARM_UP = 20

/** A database of one size, asked over one connection. */
interface Filled extends AsyncDisposable {
  client: Client
  db: Db
  queries: Query[]
}

interface Cost {
  ms: number
  /** Processor time of Postgres, µs. */
  us: number
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

async function fill(serverUrl: string, name: string, size: Size): Promise<Filled> {
  const url = await createDatabase(serverUrl, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  const from = performance.now()
  const measured = await seed(client, size)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const counted = await client.query<{ held: string }>(`
    select format('%s customers, %s plans, %s analyses, %s notifications, %s tasks, %s',
      (select count(*) from users), (select count(*) from crop_plans), (select count(*) from analyses),
      (select count(*) from notifications), (select count(*) from analysis_tasks),
      pg_size_pretty(pg_database_size(current_database()))) as held`)
  console.log(`${name}: ${counted.rows[0]?.held}, seeded in ${seconds} s`)
  const database = connect({ url, max: 1, statementTimeoutMs: 10_000 })
  const close = async () => {
    await database[Symbol.asyncDispose]()
    await client.end()
  }
  return { client, db: database.db, queries: queriesOf(database.db, measured), [Symbol.asyncDispose]: close }
}

async function timed({ name, run, expected }: Query): Promise<number> {
  const from = performance.now()
  const found = await run()
  const ms = performance.now() - from
  if (found !== expected) throw new Error(`${name}: found ${found} instead of ${expected}`)
  return ms
}

/** The process in Postgres that answers what is measured, and nothing else; an idle connection is given up for a new one. */
async function processOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? NaN
}

/** The databases take turns, so that a busy neighbour slows all alike. */
async function costs(databases: readonly Filled[], at: number): Promise<Cost[]> {
  const asked = databases.flatMap(({ queries, db }) => {
    const query = queries[at]
    return query ? [{ query, db, times: new Array<number>() }] : []
  })
  for (let round = 0; round < WARM_UP; round++) for (const { query } of asked) await timed(query)
  const pids = await Promise.all(asked.map(({ db }) => processOf(db)))
  const before = pids.map(processorMs)
  const rounds = asked[0]?.query.rounds ?? 0
  for (let round = 0; round < rounds; round++) {
    for (const { query, times } of asked) times.push(await timed(query))
  }
  const after = pids.map(processorMs)
  const us = (index: number) => (((after[index] ?? NaN) - (before[index] ?? NaN)) * 1000) / rounds
  return asked.map(({ times }, index) => ({ ms: median(times), us: us(index) }))
}

const FACTORS = ['1', '10', '100']

function rowOf(measured: readonly Cost[]): Record<string, number> {
  const [start] = measured
  return Object.fromEntries(
    measured.flatMap(({ ms, us }, index) => [
      [`ms at ${FACTORS[index]}×`, ms],
      [`postgres µs at ${FACTORS[index]}×`, us],
      ...(start && index > 0 ? [[`processor time to 1× at ${FACTORS[index]}×`, us / start.us]] : []),
    ]),
  )
}

function printRow(name: string, measured: readonly Cost[], indexed: boolean): void {
  const [start] = measured
  const cells = measured.flatMap(({ ms, us }, index) => [
    ms.toFixed(2).padStart(9),
    us.toFixed(0).padStart(7),
    ...(start && index > 0 ? [(us / start.us).toFixed(2).padStart(7)] : []),
  ])
  console.log(`${name.padEnd(28)}${cells.join('')}   ${indexed ? 'index scans only' : 'SEQUENTIAL SCAN'}`)
}

async function report(databases: readonly Filled[]): Promise<Figures> {
  const [first] = databases
  const largest = databases.at(-1)
  const figures: Figures = {}
  const plans: string[] = []
  const headings = databases.map(
    (_, index) =>
      `${`ms ${FACTORS[index]}×`.padStart(9)}${'pg µs'.padStart(7)}${index > 0 ? 'ratio'.padStart(7) : ''}`,
  )
  console.log(`\n${'median, processor time'.padEnd(28)}${headings.join('')}`)
  for (const [at, { name }] of (first?.queries ?? []).entries()) {
    const measured = await costs(databases, at)
    const query = largest?.queries[at]
    const found = largest && query ? await queryPlans(largest.client, query.run) : []
    printRow(name, measured, isIndexed(found))
    figures[name] = rowOf(measured)
    plans.push(...found.map((nodes) => `${name}\n    ${nodes.join('\n    ')}`))
  }
  console.log(`\nplans in the largest database\n  ${plans.join('\n  ')}`)
  return figures
}

async function main(): Promise<void> {
  await using servers = await startThrowawayServers()
  const filled = (name: string, size: Size) => fill(servers.postgresUrl, name, size)
  await using start = await filled('start', share(FULL, 100))
  await using tenfold = await filled('tenfold', share(FULL, 10))
  await using full = process.argv.includes('--small') ? undefined : await filled('hundredfold', FULL)
  const figures = await report([start, tenfold, ...(full ? [full] : [])])
  saveFigures(BENCHMARK, figures)
  const names = ['processor time to 1× at 10×', 'processor time to 1× at 100×']
  printChange({ benchmark: BENCHMARK, figures, file: readOptions().compare, names })
}

void main()

import type { Db } from '@crop/db'
import { startThrowawayServers } from '@crop/testkit'
import { fill, type Filled } from './growth/filled-database'
import type { Query } from './growth/queries'
import { isIndexed, type QueryPlan, queryPlans } from './growth/query-plan'
import { FULL, share, type Size } from './growth/seed'
import { type Figures, printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { watchProcessors } from './measure/processes'
import { median } from './measure/statistics'

const BENCHMARK = 'growth'
const WARM_UP = 20

interface Cost {
  ms: number
  /** Processor time of Postgres, µs. */
  us: number
  /** Table and index pages read, counted once per access. */
  pages: number
}

async function timed({ name, run, expected }: Query): Promise<number> {
  const from = performance.now()
  const found = await run()
  const ms = performance.now() - from
  if (found !== expected) throw new Error(`${name}: found ${found} instead of ${expected}`)
  return ms
}

/** The Postgres backend of the measured connection. Read after the warm-up, because the pool replaces idle connections. */
async function processOf(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? NaN
}

/** Alternates between the databases, so that other load on the machine affects all of them equally. */
async function timesOf(databases: readonly Filled[], at: number): Promise<Omit<Cost, 'pages'>[]> {
  const runs = databases.flatMap(({ queries, db }) => {
    const query = queries[at]
    return query ? [{ query, db, times: new Array<number>() }] : []
  })
  for (let round = 0; round < WARM_UP; round++) for (const { query } of runs) await timed(query)
  const pids = await Promise.all(runs.map(({ db }) => processOf(db)))
  const usedSince = watchProcessors(pids)
  const rounds = runs[0]?.query.rounds ?? 0
  for (let round = 0; round < rounds; round++) {
    for (const { query, times } of runs) times.push(await timed(query))
  }
  const used = usedSince()
  return runs.map(({ times }, index) => ({ ms: median(times), us: ((used[index] ?? NaN) * 1000) / rounds }))
}

/** Returns one plan per statement of the query, for each database. */
async function plansOf(databases: readonly Filled[], at: number): Promise<QueryPlan[][]> {
  const plans: QueryPlan[][] = []
  for (const { client, queries } of databases) {
    const query = queries[at]
    plans.push(query ? await queryPlans(client, query.run) : [])
  }
  return plans
}

const pagesOf = (plans: readonly QueryPlan[]) => plans.reduce((sum, { pages }) => sum + pages, 0)

interface Column {
  /** In a file of figures. */
  name: string
  heading: string
  decimals: number
  value(costs: readonly Cost[]): number
}

/** Columns of one database, with its ratio to the smallest. */
function columnsOf(factor: number, at: number): Column[] {
  const ms = (costs: readonly Cost[]) => costs[at]?.ms ?? NaN
  const us = (costs: readonly Cost[]) => costs[at]?.us ?? NaN
  const pages = (costs: readonly Cost[]) => costs[at]?.pages ?? NaN
  const ratio = (costs: readonly Cost[]) => us(costs) / (costs[0]?.us ?? NaN)
  const own = [
    { name: `ms at ${factor}×`, heading: `ms ${factor}×`, decimals: 2, value: ms },
    { name: `postgres µs at ${factor}×`, heading: 'pg µs', decimals: 0, value: us },
    { name: `pages at ${factor}×`, heading: 'pages', decimals: 0, value: pages },
  ]
  if (at === 0) return own
  return [...own, { name: ratioName(factor), heading: 'ratio', decimals: 2, value: ratio }]
}

const FACTORS = [1, 10, 100]
const ratioName = (factor: number) => `processor time to 1× at ${factor}×`
const WIDTH = 9

async function report(databases: readonly Filled[]): Promise<Figures> {
  const [first] = databases
  const columns = FACTORS.slice(0, databases.length).flatMap(columnsOf)
  const figures: Figures = {}
  const plans: string[] = []
  const line = (cells: string[]) => cells.map((cell) => cell.padStart(WIDTH)).join('')
  console.log(`\n${'median, processor time'.padEnd(28)}${line(columns.map(({ heading }) => heading))}`)
  for (const [at, { name }] of (first?.queries ?? []).entries()) {
    const times = await timesOf(databases, at)
    const found = await plansOf(databases, at)
    const measured = times.map((time, index) => ({ ...time, pages: pagesOf(found[index] ?? []) }))
    const inLargest = found.at(-1) ?? []
    const cells = columns.map(({ decimals, value }) => value(measured).toFixed(decimals))
    const scans = isIndexed(inLargest) ? 'index scans only' : 'SEQUENTIAL SCAN'
    console.log(`${name.padEnd(28)}${line(cells)}   ${scans}`)
    figures[name] = Object.fromEntries(columns.map((column) => [column.name, column.value(measured)]))
    plans.push(...inLargest.map(({ nodes }) => `${name}\n    ${nodes.join('\n    ')}`))
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
  const names = FACTORS.map(ratioName)
  printChange({ benchmark: BENCHMARK, figures, file: readOptions().compare, names })
}

void main()

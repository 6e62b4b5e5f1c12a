import type { Db } from '@crop/db'
import { startThrowawayServers } from '@crop/testkit'
import { createSeededDatabase, type SeededDatabase } from './growth/seeded-database'
import type { Query } from './growth/queries'
import { usesOnlyIndexScans, type QueryPlan, explainStatements } from './growth/query-plan'
import { FULL, scaleDown, type Size } from './growth/seed'
import { type Figures, printChange, saveFigures } from './measure/figures'
import { readOptions } from './measure/options'
import { startProcessorTimer } from './measure/processes'
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

async function measureQuery({ name, run, expected }: Query): Promise<number> {
  const startedAt = performance.now()
  const count = await run()
  const ms = performance.now() - startedAt
  if (count !== expected) throw new Error(`${name}: found ${count} instead of ${expected}`)
  return ms
}

/** Returns the Postgres process of the connection. Call it after the warm-up, because the pool replaces idle connections. */
async function getBackendPid(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? NaN
}

/** Alternates between the databases, so that other load on the machine affects all of them equally. */
async function measureCosts(
  databases: readonly SeededDatabase[],
  queryIndex: number,
): Promise<Omit<Cost, 'pages'>[]> {
  const runs = databases.flatMap(({ queries, db }) => {
    const query = queries[queryIndex]
    return query ? [{ query, db, times: new Array<number>() }] : []
  })
  for (let round = 0; round < WARM_UP; round++) for (const { query } of runs) await measureQuery(query)
  const pids = await Promise.all(runs.map(({ db }) => getBackendPid(db)))
  const getProcessorMs = startProcessorTimer(pids)
  const rounds = runs[0]?.query.rounds ?? 0
  for (let round = 0; round < rounds; round++) {
    for (const { query, times } of runs) times.push(await measureQuery(query))
  }
  const processorMs = getProcessorMs()
  return runs.map(({ times }, index) => ({
    ms: median(times),
    us: ((processorMs[index] ?? NaN) * 1000) / rounds,
  }))
}

/** Returns one plan per statement of the query, for each database. */
async function explainQueries(
  databases: readonly SeededDatabase[],
  queryIndex: number,
): Promise<QueryPlan[][]> {
  const plans: QueryPlan[][] = []
  for (const { client, queries } of databases) {
    const query = queries[queryIndex]
    plans.push(query ? await explainStatements(client, query.run) : [])
  }
  return plans
}

const sumPages = (plans: readonly QueryPlan[]) => plans.reduce((sum, { pages }) => sum + pages, 0)

interface Column {
  /** Name in a file of figures. */
  name: string
  heading: string
  decimals: number
  value(costs: readonly Cost[]): number
}

/** Returns the columns of one database. All but the first also show the ratio to the first. */
function createColumns(factor: number, index: number): Column[] {
  const ms = (costs: readonly Cost[]) => costs[index]?.ms ?? NaN
  const us = (costs: readonly Cost[]) => costs[index]?.us ?? NaN
  const pages = (costs: readonly Cost[]) => costs[index]?.pages ?? NaN
  const ratio = (costs: readonly Cost[]) => us(costs) / (costs[0]?.us ?? NaN)
  const own = [
    { name: `ms at ${factor}×`, heading: `ms ${factor}×`, decimals: 2, value: ms },
    { name: `postgres µs at ${factor}×`, heading: 'pg µs', decimals: 0, value: us },
    { name: `pages at ${factor}×`, heading: 'pages', decimals: 0, value: pages },
  ]
  if (index === 0) return own
  return [...own, { name: ratioName(factor), heading: 'ratio', decimals: 2, value: ratio }]
}

const FACTORS = [1, 10, 100]
const ratioName = (factor: number) => `processor time to 1× at ${factor}×`
const WIDTH = 9

async function report(databases: readonly SeededDatabase[]): Promise<Figures> {
  const [first] = databases
  const columns = FACTORS.slice(0, databases.length).flatMap(createColumns)
  const figures: Figures = {}
  const plans: string[] = []
  const line = (cells: string[]) => cells.map((cell) => cell.padStart(WIDTH)).join('')
  console.log(`\n${'median, processor time'.padEnd(28)}${line(columns.map(({ heading }) => heading))}`)
  for (const [queryIndex, { name }] of (first?.queries ?? []).entries()) {
    const times = await measureCosts(databases, queryIndex)
    const queryPlans = await explainQueries(databases, queryIndex)
    const costs = times.map((time, index) => ({ ...time, pages: sumPages(queryPlans[index] ?? []) }))
    const largestPlans = queryPlans.at(-1) ?? []
    const cells = columns.map(({ decimals, value }) => value(costs).toFixed(decimals))
    const scans = usesOnlyIndexScans(largestPlans) ? 'index scans only' : 'SEQUENTIAL SCAN'
    console.log(`${name.padEnd(28)}${line(cells)}   ${scans}`)
    figures[name] = Object.fromEntries(columns.map((column) => [column.name, column.value(costs)]))
    plans.push(...largestPlans.map(({ nodes }) => `${name}\n    ${nodes.join('\n    ')}`))
  }
  console.log(`\nplans in the largest database\n  ${plans.join('\n  ')}`)
  return figures
}

async function main(): Promise<void> {
  await using servers = await startThrowawayServers()
  const createDatabase = (name: string, size: Size) => createSeededDatabase(servers.postgresUrl, name, size)
  await using start = await createDatabase('start', scaleDown(FULL, 100))
  await using tenfold = await createDatabase('tenfold', scaleDown(FULL, 10))
  await using full = process.argv.includes('--small') ? undefined : await createDatabase('hundredfold', FULL)
  const figures = await report([start, tenfold, ...(full ? [full] : [])])
  saveFigures(BENCHMARK, figures)
  const names = FACTORS.map(ratioName)
  printChange({ benchmark: BENCHMARK, figures, file: readOptions().compare, names })
}

void main()

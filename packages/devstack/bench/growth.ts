import { connect, findTask, listNotifications, listPlans, migrate } from '@crop/db'
import type { Db } from '@crop/db'
import { Client } from 'pg'
import { startThrowawayServers } from '../src'
import { isIndexed, queryPlans } from './growth/query-plan'
import { FULL, LARGE_PLANS, NEARLY_EMPTY, PER_MEASURED_PLAN, SMALL_PLANS, seed } from './growth/seed'
import type { Measured, Size } from './growth/seed'
import { median } from './measure/statistics'

const WARM_UP = 20
const ROUNDS = 200
const PAGE = 50
/** Longer than anything seeded is old: tasks of either database are found. */
const RETENTION_DAYS = 1000

interface Read {
  name: string
  /** Answers how much it found. */
  run(): Promise<number>
  expected: number
}

interface Filled {
  client: Client
  reads: Read[]
}

interface Times {
  name: string
  nearlyEmpty: number
  full: number
}

function countIn(json: string): number {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.length : NaN
}

function readsOf(db: Db, { small, large, taskId }: Measured): Read[] {
  const plansOf = async (userId: string) => countIn(await listPlans(db, userId, false))
  const unread = async () => {
    const list = await listNotifications(db, { userId: small, limit: PAGE, unreadOnly: false })
    return list && countIn(list.notifications) === PAGE ? list.unreadCount : NaN
  }
  const poll = async () => {
    const task = await findTask(db, { kind: 'customer', userId: small }, taskId, RETENTION_DAYS)
    return task?.result ? 1 : 0
  }
  return [
    { name: `plan list, ${SMALL_PLANS} plans`, run: () => plansOf(small), expected: SMALL_PLANS },
    { name: `plan list, ${LARGE_PLANS} plans`, run: () => plansOf(large), expected: LARGE_PLANS },
    {
      name: `notification list of ${PAGE}, unread count`,
      run: unread,
      expected: (SMALL_PLANS * PER_MEASURED_PLAN) / 3,
    },
    { name: 'poll of a completed task', run: poll, expected: 1 },
  ]
}

/** A read that finds too little would look fast whatever the database holds. */
async function timed({ name, run, expected }: Read): Promise<number> {
  const from = performance.now()
  const found = await run()
  const ms = performance.now() - from
  if (found !== expected) throw new Error(`${name}: found ${found} instead of ${expected}`)
  return ms
}

/** The two databases take turns, so that a busy neighbour slows both alike. */
async function compare(nearlyEmpty: Read, full: Read): Promise<Times> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [before, after] = [await timed(nearlyEmpty), await timed(full)]
    if (round < 0) continue
    times[0].push(before)
    times[1].push(after)
  }
  return { name: full.name, nearlyEmpty: median(times[0]), full: median(times[1]) }
}

async function connected(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await using client = await connected(serverUrl)
  await client.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}

async function fill(client: Client, db: Db, size: Size): Promise<Filled> {
  const from = performance.now()
  const measured = await seed(client, size)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const counted = await client.query<{ held: string }>(`
    select format('%s plans, %s analyses, %s notifications, %s tasks, %s', (select count(*) from crop_plans),
      (select count(*) from analyses), (select count(*) from notifications),
      (select count(*) from analysis_tasks), pg_size_pretty(pg_database_size(current_database()))) as held`)
  console.log(`${size.customers} customers, ${counted.rows[0]?.held}, seeded in ${seconds} s`)
  return { client, reads: readsOf(db, measured) }
}

function printTimes({ name, nearlyEmpty, full }: Times, indexed: boolean): void {
  const cells = [nearlyEmpty.toFixed(2).padStart(12), full.toFixed(2).padStart(8)]
  const ratio = (full / nearlyEmpty).toFixed(2).padStart(7)
  console.log(`${name.padEnd(38)}${cells.join('')}${ratio}   index scans only: ${indexed ? 'yes' : 'no'}`)
}

async function report(nearlyEmpty: Filled, full: Filled): Promise<void> {
  console.log(`\n${'median ms of'.padEnd(38)}nearly empty    full  ratio`)
  const plans: string[] = []
  for (const [index, read] of full.reads.entries()) {
    const before = nearlyEmpty.reads[index]
    if (!before) continue
    const times = await compare(before, read)
    const found = await queryPlans(full.client, read.run)
    printTimes(times, isIndexed(found))
    plans.push(...found.map((nodes) => `${read.name}\n    ${nodes.join('\n    ')}`))
  }
  console.log(`\nplans in the full database\n  ${plans.join('\n  ')}`)
}

const tenthOf = ({ customers, plans, tasks }: Size): Size => ({
  customers: customers / 10,
  plans: plans / 10,
  tasks: tasks / 10,
})

async function main(): Promise<void> {
  const size = process.argv.includes('--small') ? tenthOf(FULL) : FULL
  await using servers = await startThrowawayServers()
  const emptyUrl = await createDatabase(servers.postgresUrl, 'nearly_empty')
  const fullUrl = await createDatabase(servers.postgresUrl, 'grown')
  await using emptyClient = await connected(emptyUrl)
  await using fullClient = await connected(fullUrl)
  await using empty = connect({ url: emptyUrl, max: 1, statementTimeoutMs: 10_000 })
  await using grown = connect({ url: fullUrl, max: 1, statementTimeoutMs: 10_000 })
  await report(await fill(emptyClient, empty.db, NEARLY_EMPTY), await fill(fullClient, grown.db, size))
}

void main()

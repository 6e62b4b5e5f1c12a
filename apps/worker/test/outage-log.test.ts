import { migrate } from '@crop/db'
import { aTask, createTestDatabase, openDatabase } from '@crop/db/testing'
import { withClient } from '@crop/dev-servers'
import { type BreakableServer, startBreakablePostgres, waitUntil } from '@crop/testkit'
import { createInProcessWorkers, type InProcessWorkers } from './in-process-worker'

let postgres: BreakableServer
let workers: InProcessWorkers
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  await migrate(postgres.url)
  workers = createInProcessWorkers(postgres.url)
})
afterAll(async () => {
  await workers.stopAll()
  await postgres[Symbol.asyncDispose]()
})

const FAILING_WORK = ['poll', 'lease recovery', 'end of batches', 'claim of delivery to a webhook']

interface Line {
  level: string
  message: string
  code?: string
  detail?: string
  failures?: number
  down_ms?: number
}

const parseLines = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line))

/** A busy machine may stall Redis for a moment, which is another outage. */
const isOfRedis = ({ message }: Line) => String(message).startsWith('redis ')

const listWarnings = (output: string) =>
  parseLines(output).filter((line) => (line.level === 'warn' || line.level === 'error') && !isOfRedis(line))

test('an outage of Postgres is one warning and one line at its end, and failed work is logged at debug', async () => {
  const worker = await workers.runWorker({})
  const listLines = () => parseLines(worker.output())
  const hasLine = (message: string) => worker.output().includes(`"message":"${message}"`)

  await postgres.kill()
  for (const work of FAILING_WORK) await waitUntil(() => hasLine(`${work} failed`))
  await postgres.restart()
  await waitUntil(() => hasLine('postgres is available again'))

  const warnings = listWarnings(worker.output())
  expect(warnings.map(({ message }) => message)).toEqual(['postgres is unavailable'])
  // A refused connection has a code; one that ends during a query has only pg's sentence.
  expect(warnings[0]?.code ?? warnings[0]?.detail).toMatch(/./)
  const [end, ...others] = listLines().filter(({ message }) => message === 'postgres is available again')
  expect(others).toEqual([])
  expect(end?.level).toBe('info')
  expect(end?.failures).toBeGreaterThanOrEqual(FAILING_WORK.length)
  expect(end?.down_ms).toBeGreaterThan(0)
})

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter system set default_transaction_read_only = ${value}`)
    await client.query('select pg_reload_conf()')
  })
}

test('a read-only Postgres is one warning, and the worker is ready when it accepts writes', async () => {
  const worker = await workers.runWorker({})
  const hasLine = (message: string) => worker.output().includes(`"message":"${message}"`)

  await setReadOnly('on')
  for (const work of ['poll', 'lease recovery']) await waitUntil(() => hasLine(`${work} failed`))
  expect(await worker.getReadiness()).toMatchObject({ ready: false, checks: { postgres: 'read-only' } })
  await setReadOnly('off')
  await waitUntil(() => hasLine('postgres is available again'))
  expect(await worker.getReadiness()).toMatchObject({ ready: true })
  expect(listWarnings(worker.output()).map(({ message }) => message)).toEqual(['postgres is unavailable'])
})

test('missing migrations are one warning with what to do, and the worker becomes ready without a restart', async () => {
  const database = await createTestDatabase()
  await database.query('drop schema public, drizzle cascade')
  await database.query('create schema public')
  const { runWorker, stopAll } = createInProcessWorkers(database.url)
  await using _cleanUp = { [Symbol.asyncDispose]: () => stopAll().then(database.drop) }
  const worker = await runWorker({})
  const hasLine = (message: string) => worker.output().includes(`"message":"${message}"`)

  for (const work of ['lease recovery', 'end of batches']) await waitUntil(() => hasLine(`${work} failed`))
  expect(await worker.getReadiness()).toMatchObject({ ready: false, checks: { migrations: 'pending' } })
  expect(listWarnings(worker.output())).toEqual([
    expect.objectContaining({
      message: 'database schema is unavailable',
      detail: 'migrations are missing: run cropctl migrate',
    }),
  ])

  await migrate(database.url)
  await waitUntil(() => hasLine('database schema is available again'))
  expect(await worker.getReadiness()).toMatchObject({ ready: true })
})

test('while a migration is missing nothing is claimed, and claims begin when it is applied', async () => {
  const database = await createTestDatabase()
  const { query } = database
  const { runWorker, stopAll } = createInProcessWorkers(database.url)
  await using _cleanUp = { [Symbol.asyncDispose]: () => stopAll().then(database.drop) }
  await using client = openDatabase(database.url)
  const [migration] = await query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
  )
  const { id } = await aTask(client.db)
  const expired = await aTask(client.db)
  await query("update analysis_tasks set available_at = now() - interval '1 hour'")
  await query(
    `insert into account_erasures (user_id, address_hash, address_id, available_at)
     values (gen_random_uuid(), 'x', gen_random_uuid(), now())`,
  )
  const worker = await runWorker({})

  // Each recovery of a lease follows a poll.
  for (const recoveries of [1, 2]) {
    await query(
      "update analysis_tasks set state = 'processing', attempt = 1, lease_expires_at = now() where id = $1",
      [expired.id],
    )
    await waitUntil(() => worker.output().split('"message":"task leases expired"').length > recoveries)
  }
  expect(await query('select state, attempt from analysis_tasks where id = $1', [id])).toEqual([
    { state: 'queued', attempt: 0 },
  ])
  expect(await query('select attempt from account_erasures')).toEqual([{ attempt: 0 }])
  expect(await query('select job from scheduled_runs')).toEqual([])

  await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration?.hash,
    migration?.created_at,
  ])
  const listUnfinished = () => query("select from analysis_tasks where state <> 'completed'")
  await waitUntil(async () => (await listUnfinished()).length === 0)
  await waitUntil(async () => (await query('select from account_erasures')).length === 0)
})

import { randomBytes, randomUUID } from 'node:crypto'
import { completeTask, createDatabaseClient, inTransaction } from '@crop/db'
import type { DatabaseClient, IssuedApiKey } from '@crop/db'
import {
  anAnalysis,
  anApiKey,
  anOutcome,
  aPlan,
  aTask,
  claimQueuedTask,
  createTestDatabase,
  type TestDatabase,
} from '@crop/db/testing'
import { startApi, type StartedApi } from '@crop/testkit'
import { type Ledger, newLedger } from './ledger'
import { keyedLocation } from './submissions'
import { lostInDatabase, verify } from './verify'

let database: TestDatabase
let connection: DatabaseClient
let key: IssuedApiKey
let api: StartedApi
let ledger: Ledger

beforeAll(async () => {
  database = await createTestDatabase()
  connection = createDatabaseClient({ url: database.url, maxConnections: 2, statementTimeoutMs: 5000 })
  key = await anApiKey(connection.db)
  const JWT_SECRETS = randomBytes(32).toString('base64url')
  api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error', JWT_SECRETS })
})
afterAll(async () => {
  api.kill()
  await api.exited
  await connection[Symbol.asyncDispose]()
  await database.drop()
})

beforeEach(async () => {
  await database.query('truncate analyses, analysis_tasks, notifications')
  await setUniqueness(true)
  ledger = newLedger()
  accept((await completedTask()).id)
  await changedPlan()
})

const verdict = () => verify(database.query, () => api.url, ledger)
const CLEAN = { lost: [], duplicated: [], deadLettered: [], wrongNotices: 0 }

function accept(taskId: string): void {
  ledger.accepted.push({ taskId, credentials: { 'x-api-key': key.key }, at: 0 })
}

const queuedTask = (apiKeyPrefix = key.prefix) =>
  aTask(connection.db, { caller: { kind: 'service', apiKeyPrefix } })

async function completedTask(apiKeyPrefix?: string): Promise<{ id: string }> {
  const task = await claimQueuedTask(connection.db, (await queuedTask(apiKeyPrefix)).id)
  await inTransaction(connection.db, (tx) => completeTask(tx, task, anOutcome(task)))
  return task
}

/** Inserts the notification about the change. */
async function changedPlan(): Promise<void> {
  const plan = await aPlan(connection.db)
  await anAnalysis(connection.db, plan, { feasibilityLabel: 'highly_suitable' })
  await anAnalysis(connection.db, plan, { feasibilityLabel: 'not_suitable' })
}

const UNIQUE = { analyses: 'task_id', notifications: 'dedupe_key' }

/** The constraint that prevents duplicates. */
async function setUniqueness(wanted: boolean): Promise<void> {
  for (const [table, column] of Object.entries(UNIQUE)) {
    const name = `${table}_${column}_unique`
    await database.query(`alter table ${table} drop constraint if exists ${name}`)
    if (wanted) await database.query(`alter table ${table} add constraint ${name} unique (${column})`)
  }
}

/** A second row like the one that the condition finds, but for its id. */
async function doubled(table: keyof typeof UNIQUE, condition: string): Promise<void> {
  await setUniqueness(false)
  await database.query(`insert into ${table}
    select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid()))).*
      from ${table} as row where ${condition}`)
}

test('work that was done and notified once has no findings', async () => {
  expect(await verdict()).toEqual({ ...CLEAN, records: 3, notices: 1 })
})

test('an accepted task that is not in the database is lost', async () => {
  const id = randomUUID()
  accept(id)
  expect(await verdict()).toMatchObject({ ...CLEAN, lost: [id] })
  expect(await lostInDatabase(database.query, ledger.accepted)).toEqual([id])
})

test('an accepted task that is not done, or is done without a record, is lost', async () => {
  const waiting = await queuedTask()
  const empty = await completedTask()
  await database.query('delete from analyses where task_id = $1', [empty.id])
  for (const { id } of [waiting, empty]) accept(id)
  const { lost, ...others } = await verdict()
  const both = [waiting.id, empty.id].toSorted()
  expect(lost.toSorted()).toEqual(both)
  expect((await lostInDatabase(database.query, ledger.accepted)).toSorted()).toEqual(both)
  expect(others).toMatchObject({ duplicated: [], deadLettered: [], wrongNotices: 0 })
})

test('an answer that its owner cannot read is lost', async () => {
  const { id } = await completedTask('cpk_another0')
  accept(id)
  expect(await verdict()).toMatchObject({ ...CLEAN, lost: [id] })
})

test('two records of one task are a double', async () => {
  const { id } = await completedTask()
  await doubled('analyses', `task_id = '${id}'`)
  expect(await verdict()).toMatchObject({ ...CLEAN, duplicated: [id] })
})

test('two notifications of one event are a double, and wrong', async () => {
  await doubled('notifications', 'true')
  const [notification] = await database.query('select dedupe_key from notifications')
  expect(await verdict()).toMatchObject({ ...CLEAN, duplicated: [notification?.dedupe_key], wrongNotices: 1 })
})

test('two tasks of one key are a double, in the database and in answers', async () => {
  ledger.keyed.set('one', new Set(['a']))
  ledger.keyed.set('two', new Set(['b', 'c']))
  for (let times = 0; times < 2; times++)
    await aTask(connection.db, { question: { location: keyedLocation('one'), crop: 'maize', month: 4 } })
  expect(await verdict()).toMatchObject({ ...CLEAN, duplicated: [keyedLocation('one'), 'two'] })
})

test('a task that failed is a dead letter', async () => {
  const { id } = await queuedTask()
  await database.query(`update analysis_tasks set state = 'failed', finished_at = now() where id = $1`, [id])
  expect(await verdict()).toMatchObject({ ...CLEAN, deadLettered: [id] })
})

test('a notification of nothing that happened is wrong', async () => {
  await database.query("update analyses set feasibility_label = 'highly_suitable'")
  expect(await verdict()).toMatchObject({ ...CLEAN, wrongNotices: 1 })
})

test('a notification that is missing is wrong', async () => {
  await database.query('delete from notifications')
  expect(await verdict()).toMatchObject({ ...CLEAN, wrongNotices: 1 })
})

test.each(["title = 'Frost'", "severity = 'info'", "message = 'Nothing changed.'"])(
  'a notification that says something else is wrong: %s',
  async (change) => {
    await database.query(`update notifications set ${change}`)
    expect((await verdict()).wrongNotices).toBeGreaterThan(0)
  },
)

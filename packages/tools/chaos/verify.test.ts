import { randomBytes, randomUUID } from 'node:crypto'
import { cancelBatch, completeTask, finishBatches, inTransaction, type IssuedApiKey } from '@crop/db'
import {
  aBatch,
  anAnalysis,
  anApiKey,
  anOutcome,
  aPlan,
  aTask,
  claimQueuedTask,
  useTestDatabase,
} from '@crop/db/testing'
import { startApi, type StartedApi } from '@crop/testkit'
import { createLedger, type Ledger } from './ledger'
import { toKeyedLocation } from './submissions'
import { listLostTasks, verify } from './verify'

const database = useTestDatabase()
let apiKey: IssuedApiKey
let api: StartedApi
let ledger: Ledger

beforeAll(async () => {
  apiKey = await anApiKey(database.db)
  const JWT_SECRETS = randomBytes(32).toString('base64url')
  api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error', JWT_SECRETS })
})
afterAll(async () => {
  api.kill()
  await api.exited
})

beforeEach(async () => {
  await database.query('truncate analyses, analysis_tasks, analysis_batches, notifications, digest_entries')
  await addUniqueConstraints()
  ledger = createLedger()
  recordAccepted((await insertCompletedTask()).id)
  await insertPlanWithNotification()
})

const verifyAll = () => verify(database.query, () => api.url, ledger)
const verifyLedger = async () => (await verifyAll()).findings
const NO_FINDINGS = { lost: [], duplicated: [], dead_lettered: [], wrong_notifications: [] }

function recordAccepted(id: string): void {
  ledger.accepted.push({ id, credentials: { 'x-api-key': apiKey.key }, acceptedAt: 0 })
}

const insertQueuedTask = (apiKeyPrefix = apiKey.prefix) =>
  aTask(database.db, { caller: { kind: 'service', apiKeyPrefix } })

async function insertCompletedTask(apiKeyPrefix?: string): Promise<{ id: string }> {
  const task = await claimQueuedTask(database.db, (await insertQueuedTask(apiKeyPrefix)).id)
  await inTransaction(database.db, (tx) => completeTask(tx, task, anOutcome(task)))
  return task
}

/** Inserts a plan with two analyses; the different label of the second one causes a notification. */
async function insertPlanWithNotification(): Promise<void> {
  const plan = await aPlan(database.db)
  await anAnalysis(database.db, plan, { feasibilityLabel: 'highly_suitable' })
  await anAnalysis(database.db, plan, { feasibilityLabel: 'not_suitable' })
}

const UNIQUE_COLUMNS = { analyses: 'task_id', notifications: 'dedupe_key' }

async function dropUniqueConstraints(): Promise<void> {
  for (const [table, column] of Object.entries(UNIQUE_COLUMNS))
    await database.query(`alter table ${table} drop constraint if exists ${table}_${column}_unique`)
}

async function addUniqueConstraints(): Promise<void> {
  await dropUniqueConstraints()
  for (const [table, column] of Object.entries(UNIQUE_COLUMNS))
    await database.query(`alter table ${table} add constraint ${table}_${column}_unique unique (${column})`)
}

/** Drops the constraints that prevent duplicates and copies the matching rows under new ids. */
async function duplicateRows(table: keyof typeof UNIQUE_COLUMNS, condition: string): Promise<void> {
  await dropUniqueConstraints()
  await database.query(`insert into ${table}
    select (jsonb_populate_record(row, jsonb_build_object('id', gen_random_uuid()))).*
      from ${table} as row where ${condition}`)
}

test('completed work with its notification has no findings', async () => {
  expect(await verifyAll()).toEqual({
    findings: NO_FINDINGS,
    figures: { records: 3, reanalyses: 0, notifications: 1, outlook_notifications: 0 },
  })
})

test('an accepted task that is not in the database is lost', async () => {
  const id = randomUUID()
  recordAccepted(id)
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, lost: [id] })
  expect(await listLostTasks(database.query, ledger.accepted)).toEqual([id])
})

test('an accepted task that is still queued or completed without an analysis is lost', async () => {
  const queued = await insertQueuedTask()
  const withoutAnalysis = await insertCompletedTask()
  await database.query('delete from analyses where task_id = $1', [withoutAnalysis.id])
  for (const { id } of [queued, withoutAnalysis]) recordAccepted(id)
  const { lost, ...others } = await verifyLedger()
  const expected = [queued.id, withoutAnalysis.id].toSorted()
  expect(lost.toSorted()).toEqual(expected)
  expect((await listLostTasks(database.query, ledger.accepted)).toSorted()).toEqual(expected)
  expect({ ...others, lost: [] }).toEqual(NO_FINDINGS)
})

test('a task that its caller cannot read is lost', async () => {
  const { id } = await insertCompletedTask('cpk_another0')
  recordAccepted(id)
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, lost: [id] })
})

test('two analyses of one task are a duplicate', async () => {
  const { id } = await insertCompletedTask()
  await duplicateRows('analyses', `task_id = '${id}'`)
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, duplicated: [id] })
})

test('two notifications about one event are a duplicate and one of them is wrong', async () => {
  await duplicateRows('notifications', 'true')
  const [notification] = await database.query('select dedupe_key from notifications')
  const keys = [notification?.dedupe_key]
  expect(await verifyLedger()).toMatchObject({
    ...NO_FINDINGS,
    duplicated: keys,
    wrong_notifications: keys,
  })
})

test('two tasks of one idempotency key are a duplicate, in the database or in responses', async () => {
  ledger.idsByKey.set('one', new Set(['a']))
  ledger.idsByKey.set('two', new Set(['b', 'c']))
  const question = { location: toKeyedLocation('one'), crop: 'maize', month: 4 }
  await aTask(database.db, { question })
  await aTask(database.db, { question })
  expect(await verifyLedger()).toMatchObject({
    ...NO_FINDINGS,
    duplicated: [toKeyedLocation('one'), 'two'],
  })
})

test('a failed task is a dead letter', async () => {
  const { id } = await insertQueuedTask()
  await database.query(`update analysis_tasks set state = 'failed', finished_at = now() where id = $1`, [id])
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, dead_lettered: [id] })
})

test('a notification without a changed label is wrong', async () => {
  await database.query("update analyses set feasibility_label = 'highly_suitable'")
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, wrong_notifications: [expect.any(String)] })
})

test('a notification by an outlook of unknown skill is expected', async () => {
  const outlook = { issued: '2026-03', change: 'worse', skill: 'low' } as const
  const parts = [{ code: 'outlook_skill_unknown' }]
  await anAnalysis(database.db, await aPlan(database.db), {
    feasibilityLabel: 'highly_suitable',
    result: JSON.stringify({ outlook: { ...outlook, feasibility_label: 'not_suitable', text_parts: parts } }),
    outlook: { ...outlook, digest: 'a digest', feasibilityLabel: 'not_suitable', isSkillUnknown: true },
  })
  const { findings, figures } = await verifyAll()
  expect(findings).toEqual(NO_FINDINGS)
  expect(figures.outlook_notifications).toBe(1)
})

test('a missing notification is wrong', async () => {
  await database.query('delete from notifications')
  expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, wrong_notifications: [expect.any(String)] })
})

test.each(["title = 'Frost'", "severity = 'info'", "message = 'Nothing changed.'"])(
  'a notification with unexpected content is wrong: %s',
  async (change) => {
    await database.query(`update notifications set ${change}`)
    expect((await verifyLedger()).wrong_notifications).not.toEqual([])
  },
)

describe('a batch', () => {
  const caller = () => ({ kind: 'service', apiKeyPrefix: apiKey.prefix }) as const
  const getTasks = (batchId: string) =>
    database.query('select id from analysis_tasks where batch_id = $1 order by batch_index', [batchId])

  /** Inserts a batch of three items, completes the first two and then cancels the last. */
  async function insertCancelledBatch(): Promise<string> {
    const { id } = await aBatch(database.db, { caller: caller() })
    for (const task of (await getTasks(id)).slice(0, 2)) {
      const claimed = await claimQueuedTask(database.db, String(task.id))
      await completeTask(database.db, claimed, anOutcome(claimed))
    }
    await cancelBatch(database.db, id, { caller: caller(), retentionDays: 30 })
    await finishBatches(database.db)
    return id
  }

  const recordBatch = (id: string, isCancelled = true, total = 3) =>
    ledger.batches.push({ id, total, credentials: { 'x-api-key': apiKey.key }, isCancelled })

  const deleteAnalysis = (index: number, batchId: string) =>
    database.query(
      `delete from analyses using analysis_tasks as task
        where task.id = task_id and task.batch_id = $1 and task.batch_index = $2`,
      [batchId, index],
    )

  test('of completed and cancelled items has no findings', async () => {
    recordBatch(await insertCancelledBatch())
    expect(await verifyLedger()).toMatchObject(NO_FINDINGS)
  })

  test('that is not in the database is lost with its items', async () => {
    const id = randomUUID()
    recordBatch(id, false, 2)
    expect((await verifyLedger()).lost.toSorted()).toEqual([id, `${id}#0`, `${id}#1`])
  })

  test.each([
    ['completed without an analysis', 1, deleteAnalysis],
    [
      'not stored',
      0,
      (index: number, id: string) =>
        database.query('delete from analysis_tasks where batch_id = $1 and batch_index = $2', [id, index]),
    ],
    [
      'still queued',
      2,
      (index: number, id: string) =>
        database.query(
          `update analysis_tasks set state = 'queued', finished_at = null
            where batch_id = $1 and batch_index = $2`,
          [id, index],
        ),
    ],
  ])('loses an item that is %s', async (_name, index, breakItem) => {
    const id = await insertCancelledBatch()
    await breakItem(index, id)
    recordBatch(id)
    expect((await verifyLedger()).lost).toContain(`${id}#${index}`)
  })

  test('without a cancellation loses its cancelled items', async () => {
    const id = await insertCancelledBatch()
    recordBatch(id, false)
    expect(await verifyLedger()).toMatchObject({ ...NO_FINDINGS, lost: [`${id}#2`] })
  })

  test('with wrong counts or of another caller is lost', async () => {
    const miscounted = await insertCancelledBatch()
    await database.query('update analysis_batches set completed = 1 where id = $1', [miscounted])
    const foreign = await insertCancelledBatch()
    await database.query(`update analysis_batches set api_key_prefix = 'cpk_another0' where id = $1`, [
      foreign,
    ])
    for (const id of [miscounted, foreign]) recordBatch(id)
    expect((await verifyLedger()).lost.toSorted()).toEqual([miscounted, foreign].toSorted())
  })
})

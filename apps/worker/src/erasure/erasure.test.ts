import { randomUUID } from 'node:crypto'
import {
  ACCOUNT_TABLES,
  claimDueTasks,
  completeTasks,
  createResetCode,
  EXPORTED_TABLE_NAMES,
  EXPORTED_TABLES,
  exportAccount,
  findUserByEmail,
  requestErasure,
  requestPasswordReset,
  saveMailSettings,
  tryResetCodes,
} from '@crop/db'
import {
  aBatch,
  aDueTaskClaim,
  anAnalysis,
  aNotification,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  findTablesWith,
} from '@crop/db/testing'
import { createLogger, createRedisStore } from '@crop/runtime'
import { getTestRedisUrl, waitUntil } from '@crop/testkit'
import { useWorkerHarness } from '../../test/worker-harness'
import type { RunningWork } from '../leased-work'
import { startErasure } from './erase-accounts'

const harness = useWorkerHarness()
const logger = createLogger('worker', 'error')
const redis = createRedisStore(getTestRedisUrl(), logger, {}, { commandTimeoutMs: 10_000 })
let erasure: RunningWork
beforeAll(async () => {
  await waitUntil(() => redis.isAvailable())
  erasure = startErasure({ db: harness().db, redis, logger, mayClaim: () => true })
})
afterAll(async () => {
  await erasure.stop(0)
  await redis[Symbol.asyncDispose]()
})

const findWords = (words: string[]) => findTablesWith(harness().query, words)

const makeDue = () => harness().query('update account_erasures set available_at = now()')

async function eraseAll(): Promise<void> {
  for (let left = 1; left > 0;) {
    await makeDue()
    await erasure.runDue()
    left = (await harness().query('select 1 from account_erasures')).length
  }
}

/** Creates an account with rows in every table that keeps something about accounts. */
async function createAccountWithData() {
  const { db, query } = harness()
  const user = await aUser(db)
  const plan = await aPlan(db, { userId: user.id })
  await anAnalysis(db, plan)
  await aPlanTask(db, plan)
  await aNotification(db, plan)
  await aBatch(db, { caller: { kind: 'customer', userId: user.id } })
  await createResetCode(db, user.email, () => Buffer.alloc(32))
  await tryResetCodes(db, { email: user.email, client: '192.0.2.1' })
  await requestPasswordReset(db, user.email, 'en')
  await saveMailSettings(db, user.id, { frequency: 'daily', language: 'en' })
  await query(
    'insert into digest_entries (notification_id, user_id) select id, user_id from notifications where user_id = $1',
    [user.id],
  )
  await query(
    `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
     values ($1, 'a key', '', 201, '{"id":"a webhook","secret":"whsec_1"}', now() + interval '1 day')`,
    [`user:${user.id} POST /webhooks`],
  )
  await query('insert into daily_usage values ($1, now(), 1)', [`user:${user.id}`])
  const webhookId = randomUUID()
  await query(
    "insert into webhooks (id, user_id, url, events, secret) values ($1, $2, 'https://a.example', '{}', 's')",
    [webhookId, user.id],
  )
  await query(
    "insert into webhook_deliveries (id, webhook_id, type, data) values (gen_random_uuid(), $1, 'analysis.completed', '{}')",
    [webhookId],
  )
  return { ...user, plan, webhookId }
}

test('an account with data in every table leaves no row and no key behind', async () => {
  const account = await createAccountWithData()
  const other = await createAccountWithData()
  const words = [account.id, account.email, account.plan.id, account.webhookId]
  const filled = ACCOUNT_TABLES.map(([table]) => table).filter((table) => table !== 'password_reset_tries')
  expect(await findWords(words)).toEqual(expect.arrayContaining(filled))
  const owner = `user:${account.id} 2026-03-14T09:31:00.910Z`
  await redis.client.set('task_owner:cached-1', owner)
  await redis.client.set('task_result:cached-1', '{}')
  await redis.client.set(`rate:analyze:user:${account.id}`, '1')
  await redis.client.set('task_owner:cached-2', `user:${other.id} x`)

  expect(await requestErasure(harness().db, { userId: account.id })).toBe(true)
  expect(await requestErasure(harness().db, { userId: account.id })).toBe(false)
  expect(await findWords([account.email])).toEqual([])
  await aUser(harness().db, { email: account.email })
  await eraseAll()
  expect(await findWords([account.id, account.plan.id, account.webhookId])).toEqual([])
  expect(await redis.client.keys('*')).toEqual(['task_owner:cached-2'])
  expect(await findWords([other.id])).toEqual(expect.arrayContaining(['users', 'crop_plans', 'webhooks']))
})

test('every table that refers to accounts is erased and exported', async () => {
  const referring = await harness().query(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'webhook_id') and table_name <> 'account_erasures'`,
  )
  const names = referring.map(({ name }) => String(name))
  expect(ACCOUNT_TABLES.map(([table]) => table)).toEqual(expect.arrayContaining(names))
  expect(EXPORTED_TABLE_NAMES).toEqual(expect.arrayContaining(names))
})

async function exportText(userId: string): Promise<string> {
  let text = ''
  for await (const part of (await exportAccount(harness().db, userId)) ?? []) text += part
  return text
}

test('the export holds the rows of every table and no secret', async () => {
  const account = await createAccountWithData()
  const text = await exportText(account.id)
  const document: Record<string, unknown[]> = JSON.parse(text)
  expect(document.account).toMatchObject({ id: account.id, email: account.email })
  for (const { member } of EXPORTED_TABLES) expect(document[member]).not.toEqual([])
  expect(document.tasks).toHaveLength(5)
  for (const secret of ['hashed_password', 'code_hash', '"secret"', 'request_hash', 'link_key'])
    expect(text).not.toContain(secret)
})

test('the timestamps of an export are in UTC with milliseconds', async () => {
  const { id } = await createAccountWithData()
  const timestamps = (await exportText(id)).match(/(?<=")\d{4}-\d\d-\d\dT[^"]*/g) ?? []
  expect(timestamps.length).toBeGreaterThan(20)
  expect(timestamps.filter((timestamp) => !/T\d\d:\d\d:\d\d\.\d{3}Z$/.test(timestamp))).toEqual([])
})

test('2,500 tasks are deleted in chunks', async () => {
  const { id } = await aUser(harness().db)
  await harness().query(
    `insert into analysis_tasks (id, user_id, location, crop, month, model_version)
     select gen_random_uuid(), $1, 'nakuru', 'maize', 4, 'v' from generate_series(1, 2500)`,
    [id],
  )
  await requestErasure(harness().db, { userId: id })
  await eraseAll()
  expect(await findWords([id])).toEqual([])
})

test('erasures while tasks and batches of the accounts complete leave no orphan and no notification', async () => {
  const { db, query } = harness()
  for (let round = 0; round < 20; round++) {
    const plan = await aPlan(db)
    const caller = { kind: 'customer', userId: plan.userId } as const
    await anAnalysis(db, plan, { feasibilityLabel: 'highly_suitable' })
    await aPlanTask(db, plan)
    await aBatch(db, { caller })
    const claimed = await claimDueTasks(db, aDueTaskClaim({ limit: 50 }))
    const complete = async () => {
      for (const task of claimed)
        await completeTasks(db, [{ task, outcome: anOutcome(task, { feasibilityLabel: 'not_suitable' }) }])
    }
    const countNotifications = async () =>
      (await query('select 1 from notifications where user_id = $1', [plan.userId])).length
    let notifiedBefore = 0
    const erase = async () => {
      await requestErasure(db, { userId: plan.userId })
      notifiedBefore = await countNotifications()
      await aPlanTask(db, plan)
      await makeDue()
      await erasure.runDue()
    }
    await Promise.all([complete(), erase()])
    expect(await countNotifications()).toBeLessThanOrEqual(notifiedBefore)
    await eraseAll()
    expect(await findWords([plan.userId, plan.id])).toEqual([])
  }
})

test('a submission after the erasure of its account stores nothing', async () => {
  const { db } = harness()
  const user = await aUser(db)
  await requestErasure(db, { userId: user.id })
  await eraseAll()
  await expect(aTask(db, { caller: { kind: 'customer', userId: user.id } })).rejects.toThrow()
  expect(await findUserByEmail(db, user.email)).toBeUndefined()
})

import { waitUntil } from '@crop/testkit'
import { anAnalysis, aPlan, aTask, completeQueuedTask, useTestDatabase } from '../../testing'
import { sql } from 'drizzle-orm'
import { deleteExpiredIdempotencyKeys, deleteOldRecords, deleteOldTasks } from './housekeeping'
import { claimIdempotencyKey, findStoredResponse } from '../idempotency'
import { inTransaction } from '../driver/transaction'

const { db } = useTestDatabase()

async function isStatementWaitingForLock() {
  const { rowCount } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount === 1
}

test('an expired key that is claimed during its deletion is not deleted', async () => {
  const request = { scope: 'a caller', key: 'sowing', requestHash: Buffer.from('hash') }
  await db.execute(sql`
    insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
    values (${request.scope}, ${request.key}, 'hash', 202, '{}', now() - interval '1 s')`)

  const deletions: Promise<number>[] = []
  await inTransaction(db, async (tx) => {
    expect(await claimIdempotencyKey(tx, request, 60)).toBe(true)
    deletions.push(deleteExpiredIdempotencyKeys(db))
    await waitUntil(isStatementWaitingForLock)
  })

  expect(await Promise.all(deletions)).toEqual([0])
  expect(await findStoredResponse(db, request)).toBeDefined()
})

test('one run deletes all expired keys, also when they are more than a batch', async () => {
  const MORE_THAN_A_BATCH = 5001
  await db.execute(sql`
    insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
    select 'another caller', number::text, 'hash', 202, '{}', now() - interval '1 s'
      from generate_series(1, ${MORE_THAN_A_BATCH}::int) as number`)
  expect(await deleteExpiredIdempotencyKeys(db)).toBe(MORE_THAN_A_BATCH)
})

test('record retention deletes old analyses without a plan after their tasks', async () => {
  const plan = await aPlan(db)
  await anAnalysis(db, plan)
  await completeQueuedTask(db, (await aTask(db)).id)
  await db.execute(sql`update analyses set created_at = now() - interval '40 days'`)
  await db.execute(sql`update analysis_tasks set finished_at = now() - interval '40 days'`)

  expect(await deleteOldRecords(db, 30)).toBe(0)
  await deleteOldTasks(db, 30)
  expect(await deleteOldRecords(db, 50)).toBe(0)
  expect(await deleteOldRecords(db, 30)).toBe(1)
  const { rows } = await db.execute(sql`select crop_plan_id as "planId" from analyses`)
  expect(rows).toEqual([{ planId: plan.id }])
})

import { RETRY_DELAYS_SECONDS, type Caller } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { anApiKey, aUser, aWebhook, useTestDatabase } from '../../testing'
import { claimDeliveries, type ClaimedDelivery } from './claim'
import { insertTestDelivery, listDeliveries, retryDelivery } from './deliveries'
import { findWebhook, updateWebhook } from './webhooks'
import { disableWebhook, recordDelivered, recordFailedAttempt, releaseDelivery } from './outcome'
import { getWebhookStats } from './stats'

const { db } = useTestDatabase()

const LEASE_MS = 30_000

let caller: Caller
beforeEach(async () => {
  await db.execute(sql`delete from webhooks`)
  caller = { kind: 'customer', userId: (await aUser(db)).id }
})

/** Creates a webhook with due deliveries, the first one due for the longest time. */
async function aWebhookWithDeliveries(count: number, owner: Caller = caller): Promise<string> {
  const { id } = await aWebhook(db, { caller: owner })
  await db.execute(sql`
    insert into webhook_deliveries (id, webhook_id, type, data, available_at, created_at)
    select gen_random_uuid(), ${id}::uuid, 'webhook.test', '{}', now() - interval '1 hour' + number * interval '1 s',
           now() - interval '1 hour' + number * interval '1 s'
      from generate_series(1, ${count}) as number`)
  return id
}

const claim = (limit = 100) => claimDeliveries(db, { limit, leaseMs: LEASE_MS })

async function claimOne(): Promise<ClaimedDelivery> {
  const [delivery] = await claim(1)
  if (!delivery) throw new Error('No delivery is due.')
  return delivery
}

const fail = (delivery: ClaimedDelivery) =>
  recordFailedAttempt(db, delivery, { error: 'status_not_successful', status: 503, body: 'later' })

const makeDue = () =>
  db.execute(sql`update webhook_deliveries set available_at = now() where state = 'pending'`)

async function readDelivery(id: string) {
  const { rows } = await db.execute(sql`
    select *, round(extract(epoch from available_at - now()))::int as delay from webhook_deliveries where id = ${id}::uuid`)
  return rows[0]
}

describe('a claim', () => {
  test('takes the oldest deliveries of each webhook in turn', async () => {
    const [first, second] = [await aWebhookWithDeliveries(3), await aWebhookWithDeliveries(3)]
    const claimed = await claim(2)
    expect(claimed.map(({ webhookId }) => webhookId).toSorted()).toEqual([first, second].toSorted())
  })

  test('takes those of webhooks with the fewest requests in progress first', async () => {
    await aWebhookWithDeliveries(4)
    await claim(2)
    const idle = await aWebhookWithDeliveries(1)
    expect((await claimOne()).webhookId).toBe(idle)
  })

  test('leaves all but four requests of one webhook for later, and all but one while it fails', async () => {
    const slow = await aWebhookWithDeliveries(10)
    const others = await aWebhookWithDeliveries(2)
    const claimed = await claim()
    expect(claimed.filter(({ webhookId }) => webhookId === slow)).toHaveLength(4)
    expect(claimed.filter(({ webhookId }) => webhookId === others)).toHaveLength(2)
    expect(await claim()).toEqual([])
    for (const delivery of claimed) await fail(delivery)
    expect((await claim()).map(({ webhookId }) => webhookId)).toEqual([slow])
  })

  test('takes a delivery again after the lease of a worker that died', async () => {
    await aWebhookWithDeliveries(1)
    const first = await claimOne()
    expect(await claim()).toEqual([])
    await db.execute(sql`update webhook_deliveries set available_at = now(), lease_expires_at = now()`)
    const second = await claimOne()
    expect([first.attempt, second.attempt]).toEqual([1, 2])
    expect(await recordDelivered(db, first, { status: 204 })).toBe(false)
    expect((await fail(first)).isRecorded).toBe(false)
    expect(await recordDelivered(db, second, { status: 204 })).toBe(true)
  })

  test('of several workers takes each delivery once', async () => {
    for (let index = 0; index < 10; index++) await aWebhookWithDeliveries(1)
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim()))
    const ids = claims.flat().map(({ id }) => id)
    expect(ids).toHaveLength(10)
    expect(new Set(ids).size).toBe(10)
  })

  test('says whether the account or the key is active', async () => {
    await aWebhookWithDeliveries(1)
    expect((await claimOne()).isOwnerActive).toBe(true)
    await db.execute(sql`update users set is_active = false`)
    await aWebhookWithDeliveries(1)
    expect((await claimOne()).isOwnerActive).toBe(false)
    const { prefix } = await anApiKey(db)
    const key: Caller = { kind: 'service', apiKeyPrefix: prefix }
    await aWebhookWithDeliveries(1, key)
    expect((await claimOne()).isOwnerActive).toBe(true)
    await db.execute(sql`update api_keys set revoked_at = now()`)
    await aWebhookWithDeliveries(1, key)
    expect((await claimOne()).isOwnerActive).toBe(false)
  })
})

test('a delivery is retried by the schedule and then has failed', async () => {
  await aWebhookWithDeliveries(1)
  const delays: unknown[] = []
  for (;;) {
    const delivery = await claimOne()
    await fail(delivery)
    const row = await readDelivery(delivery.id)
    if (row?.['state'] === 'failed') {
      expect(row).toMatchObject({ attempt: 10, lease_expires_at: null, finished_at: expect.any(String) })
      break
    }
    delays.push(row?.['delay'])
    await makeDue()
  }
  expect(delays).toEqual([...RETRY_DELAYS_SECONDS])
  expect(RETRY_DELAYS_SECONDS).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
})

test('a success ends the delivery and the failing of the webhook', async () => {
  const webhookId = await aWebhookWithDeliveries(1)
  const failed = await claimOne()
  await fail(failed)
  expect((await findWebhook(db, caller, webhookId))?.failingSince).toBeInstanceOf(Date)
  await makeDue()
  await recordDelivered(db, await claimOne(), { status: 200, body: 'thanks' })
  expect(await readDelivery(failed.id)).toMatchObject({
    state: 'delivered',
    response_status: 200,
    response_body: 'thanks',
    error: null,
  })
  expect((await findWebhook(db, caller, webhookId))?.failingSince).toBeNull()
})

test('a webhook has failed for too long after five days without a success', async () => {
  const webhookId = await aWebhookWithDeliveries(2)
  expect(await fail(await claimOne())).toEqual({ isRecorded: true, isFailingTooLong: false })
  await makeDue()
  const setFailingSince = (age: string) =>
    db.execute(
      sql`update webhooks set failing_since = now() - ${age}::interval where id = ${webhookId}::uuid`,
    )
  await setFailingSince('4 days 23 hours')
  expect((await fail(await claimOne())).isFailingTooLong).toBe(false)
  await makeDue()
  await setFailingSince('5 days')
  expect((await fail(await claimOne())).isFailingTooLong).toBe(true)
})

test('a disabled webhook gives up its deliveries and notifies its owner once', async () => {
  const webhookId = await aWebhookWithDeliveries(2)
  const other = await aWebhook(db, { caller, events: ['notification.created'] })
  const inProgress = await claimOne()
  expect(await disableWebhook(db, webhookId, 'gone')).toBe(true)
  expect(await disableWebhook(db, webhookId, 'gone')).toBe(false)
  expect((await fail(inProgress)).isRecorded).toBe(false)
  const list = await listDeliveries(db, caller, { webhookId, limit: 10, before: undefined })
  expect(list).toMatchObject({
    deliveries: [
      { state: 'failed', error: 'webhook_disabled' },
      { state: 'failed', error: 'webhook_disabled' },
    ],
  })
  const { rows } = await db.execute(sql`
    select title, message, severity, code, params, related_crop_plan_id
      from notifications where user_id = ${caller.kind === 'customer' ? caller.userId : null}::uuid`)
  expect(rows).toEqual([
    {
      title: 'Your webhook to partner.example was disabled',
      message: expect.stringMatching(/410.*enable the webhook again/),
      severity: 'warning',
      code: 'webhook_disabled',
      params: { host: 'partner.example', reason: 'gone' },
      related_crop_plan_id: null,
    },
  ])
  // The other webhook gets the notification.
  expect((await claim()).map(({ webhookId: id }) => id)).toEqual([other.id])
})

test('the owner who disables a webhook is not notified, and enabling it forgets the failures', async () => {
  const webhookId = await aWebhookWithDeliveries(1)
  await fail(await claimOne())
  const disabled = await updateWebhook(db, caller, webhookId, { isEnabled: false })
  expect(disabled).toMatchObject({ disabledReason: 'owner', disabledAt: expect.any(Date) })
  const enabled = await updateWebhook(db, caller, webhookId, { isEnabled: true })
  expect(enabled).toMatchObject({ disabledReason: null, disabledAt: null, failingSince: null })
  const { rows } = await db.execute(sql`select from notifications`)
  expect(rows).toHaveLength(1)
})

test('a manual retry restarts the schedule of a finished delivery and leaves one in progress alone', async () => {
  const webhookId = await aWebhookWithDeliveries(1)
  const delivery = await claimOne()
  const target = { webhookId, id: delivery.id }
  await retryDelivery(db, caller, target)
  expect(await claim()).toEqual([])
  await recordDelivered(db, delivery, { status: 204 })
  const retried = await retryDelivery(db, caller, target)
  expect(retried).toMatchObject({ kind: 'accepted', delivery: { state: 'pending', finishedAt: null } })
  await fail(await claimOne())
  expect(await readDelivery(delivery.id)).toMatchObject({ attempt: 2, failures: 1, delay: 5 })
})

test('a released delivery is due at once', async () => {
  await aWebhookWithDeliveries(1)
  const delivery = await claimOne()
  await releaseDelivery(db, delivery)
  expect((await claimOne()).id).toBe(delivery.id)
})

test('at most the given number of test messages are queued in a minute', async () => {
  const { id } = await aWebhook(db, { caller })
  const kinds = []
  for (let index = 0; index < 3; index++) kinds.push((await insertTestDelivery(db, caller, id, 2)).kind)
  expect(kinds).toEqual(['accepted', 'accepted', 'too_many'])
})

test('the age of the oldest due delivery leaves out receivers that fail', async () => {
  const failing = await aWebhookWithDeliveries(2)
  expect(await getWebhookStats(db)).toMatchObject({
    enabled: 1,
    disabled: 0,
    failing: 0,
    pending: 2,
    oldestDueSeconds: expect.closeTo(3599, -1),
  })
  await fail(await claimOne())
  expect(await getWebhookStats(db)).toMatchObject({ failing: 1, pending: 2, oldestDueSeconds: 0 })
  await disableWebhook(db, failing, 'operator')
  expect(await getWebhookStats(db)).toMatchObject({ enabled: 0, disabled: 1, failing: 0, pending: 0 })
})

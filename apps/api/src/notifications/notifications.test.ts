import { inTransaction, insertNotifications } from '@crop/db'
import { aNotification, aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const list = (query = '') => request(api().app).get(`/api/v1/notifications${query}`).set(api().as(amina))
const markRead = (id: string) =>
  request(api().app).patch(`/api/v1/notifications/${id}/read`).set(api().as(amina))
const markAll = () => request(api().app).patch('/api/v1/notifications/read-all').set(api().as(amina))
const aNotificationOfHers = () => aNotification(api().db, plan)
const idsOf = ({ body }: request.Response): string[] => body.notifications.map(({ id }: { id: string }) => id)

/** As many of one moment, made in one go. */
const notificationsAtOnce = (count: number) =>
  inTransaction(api().db, (tx) =>
    insertNotifications(
      tx,
      Array.from({ length: count }, (_, index) => ({
        ...{ userId: amina.id, planId: plan.id, dedupeKey: `${amina.id}:${index}` },
        ...{ title: 'Planting starts', message: 'Soon.', severity: 'info' as const },
      })),
    ),
  )

describe('the list', () => {
  test('of a customer without notifications is empty', async () => {
    const answer = await list().expect(200)
    expect(answer.body).toEqual({ notifications: [], unread_count: 0 })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test('holds the notifications of the caller alone, each with all that is known of it', async () => {
    await aNotification(api().db, await aPlan(api().db))
    const told = { title: 'A title', message: 'A message.', severity: 'critical' } as const
    const startedAt = Date.now()
    const { id } = await aNotification(api().db, plan, told)
    const { body } = await list().expect(200)
    const createdAt = String(body.notifications[0].created_at)
    expect(body).toEqual({
      notifications: [{ id, ...told, related_crop_plan_id: plan.id, is_read: false, created_at: createdAt }],
      unread_count: 1,
    })
    expect(createdAt).toBe(new Date(createdAt).toISOString())
    expect(Math.abs(Date.parse(createdAt) - startedAt)).toBeLessThan(60_000)
  })

  test('begins with the newest', async () => {
    const made = [await aNotificationOfHers(), await aNotificationOfHers(), await aNotificationOfHers()]
    const ids = made.map(({ id }) => id)
    expect(idsOf(await list())).toEqual(ids.reverse())
    await api().query('update notifications set created_at = $2 where id = $1', [ids[2], '2099-01-01'])
    expect(idsOf(await list())[0]).toBe(ids[2])
  })

  test('puts the higher id first among notifications of moments that look the same to callers', async () => {
    for (let count = 0; count < 30; count++) await aNotificationOfHers()
    const { notifications } = (await list().expect(200)).body
    const inOrder = (notifications as { id: string; created_at: string }[]).toSorted((a, b) =>
      `${b.created_at} ${b.id}`.localeCompare(`${a.created_at} ${a.id}`),
    )
    expect(notifications).toEqual(inOrder)
    const stored =
      'select distinct extract(microsecond from created_at)::int % 1000 as beyond from notifications'
    expect(await api().query(stored)).toEqual([{ beyond: 0 }])
  })

  test('says all that is wrong with what it is asked for', async () => {
    const { body } = await list('?limit=1&limit=2&unread_only=x&before=y').expect(422)
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      ...['before', 'limit', 'unread_only'],
    ])
  })

  test('puts the higher id first among notifications of one moment', async () => {
    await notificationsAtOnce(10)
    const ids = idsOf(await list())
    expect(ids).toEqual([...ids].sort().reverse())
    const moments = await api().query('select distinct created_at from notifications where user_id = $1', [
      amina.id,
    ])
    expect(moments).toHaveLength(1)
  })

  test('has 50 unless asked otherwise, and 200 at most', async () => {
    await notificationsAtOnce(205)
    const count = async (query: string) => idsOf(await list(query).expect(200)).length
    expect(await count('')).toBe(50)
    expect(await count('?limit=1')).toBe(1)
    expect(await count('?limit=200')).toBe(200)
    expect(await count('?limit=201')).toBe(200)
    expect(await count(`?limit=${'9'.repeat(30)}`)).toBe(200)
  })

  test.each(['=0', '=-1', '=abc', '=1.5', '=', '', '=1e2', '=+5', '=%205', '=0x10', '=%00', '=5&limit=5'])(
    'cannot be asked for with limit%s',
    async (value) => {
      const answer = await list(`?limit${value}`).expect(422)
      expect(answer.body.errors).toMatchObject([{ parameter: 'limit' }])
    },
  )

  test.each<[string, number]>([
    ['', 2],
    ...['true', 'TRUE', '1'].map((flag) => [`?unread_only=${flag}`, 1] satisfies [string, number]),
    ...['false', 'False', '0'].map((flag) => [`?unread_only=${flag}`, 2] satisfies [string, number]),
    ['?unread=true', 2],
  ])('asked for with %j, it has %d of one read and one unread', async (query, count) => {
    const read = await aNotificationOfHers()
    const unread = await aNotificationOfHers()
    await markRead(read.id).expect(200)
    expect(idsOf(await list(query).expect(200))).toEqual([unread.id, read.id].slice(0, count))
  })

  test.each(['=', '', '=yes', '=2', '=true&unread_only=true'])(
    'cannot be asked for with unread_only%s',
    async (value) => {
      const answer = await list(`?unread_only${value}`).expect(422)
      expect(answer.body.errors).toMatchObject([{ parameter: 'unread_only' }])
    },
  )

  test('counts all unread notifications, whatever the query says', async () => {
    await notificationsAtOnce(60)
    const [first, second = ''] = idsOf(await list())
    await markRead(String(first)).expect(200)
    const oldest = idsOf(await list('?limit=200')).at(-1)
    for (const query of ['', '?limit=1', '?unread_only=true', `?before=${second}`, `?before=${oldest}`]) {
      expect((await list(query).expect(200)).body.unread_count).toBe(59)
    }
  })
})

describe('the list before a notification', () => {
  test('leads page by page through all, also through those of one moment', async () => {
    const first = await aNotificationOfHers()
    await notificationsAtOnce(7)
    const last = await aNotificationOfHers()
    const all = idsOf(await list())
    expect(all).toHaveLength(9)
    expect([all[0], all[8]]).toEqual([last.id, first.id])

    const seen: string[] = []
    for (let page = idsOf(await list('?limit=2')); page.length > 0;) {
      seen.push(...page)
      page = idsOf(await list(`?limit=2&before=${page.at(-1)}`).expect(200))
    }
    expect(seen).toEqual(all)
  })

  test('is not moved by what comes in meanwhile', async () => {
    const [oldest, middle] = [await aNotificationOfHers(), await aNotificationOfHers()]
    await aNotificationOfHers()
    expect(idsOf(await list(`?before=${middle.id}`))).toEqual([oldest.id])
  })

  test('tells apart what happened within a millisecond', async () => {
    const [a, b] = [await aNotificationOfHers(), await aNotificationOfHers()]
    const set = (id: string, time: string) =>
      api().query('update notifications set created_at = $2 where id = $1', [id, time])
    await set(a.id, '2026-03-14T00:00:00.000900Z')
    await set(b.id, '2026-03-14T00:00:00.000100Z')
    expect(idsOf(await list())).toEqual([a.id, b.id])
    expect(idsOf(await list(`?before=${a.id}`))).toEqual([b.id])
    expect(idsOf(await list(`?before=${b.id}`))).toEqual([])
  })

  test('may be asked for with one that was read, among the unread alone', async () => {
    const [oldest, middle] = [await aNotificationOfHers(), await aNotificationOfHers()]
    await markRead(middle.id)
    expect(idsOf(await list(`?unread_only=true&before=${middle.id}`))).toEqual([oldest.id])
  })

  test("cannot be asked for with an id that is not one of the caller's, and all such get one answer", async () => {
    const foreign = await aNotification(api().db, await aPlan(api().db))
    const hers = await aNotificationOfHers()
    const missing = await list('?before=00000000-0000-4000-8000-000000000000').expect(422)
    expect(missing.body.code).toBe('VALIDATION_FAILED')
    expect(missing.body.errors).toMatchObject([{ parameter: 'before', code: 'not_allowed' }])
    for (const id of [foreign.id, hers.id.toUpperCase(), plan.id, 'x', '']) {
      expect((await list(`?before=${id}`).expect(422)).text).toBe(missing.text)
    }
  })

  test('cannot be asked for with two ids, or with U+0000', async () => {
    const { id } = await aNotificationOfHers()
    for (const query of [`?before=${id}&before=${id}`, '?before=%00']) {
      const answer = await list(query).expect(422)
      expect(answer.body.errors).toMatchObject([{ parameter: 'before' }])
    }
  })
})

describe('marking as read', () => {
  test('changes one notification, and nothing else of it', async () => {
    const [one, other] = [await aNotificationOfHers(), await aNotificationOfHers()]
    const [, before] = (await list()).body.notifications
    const answer = await markRead(one.id).expect(200)
    expect(answer.body).toEqual({ ...before, is_read: true })
    const after = (await list()).body
    expect(after).toMatchObject({ notifications: [{ id: other.id, is_read: false }, answer.body] })
    expect(after.unread_count).toBe(1)
  })

  test('again gives the same answer', async () => {
    const { id } = await aNotificationOfHers()
    const first = await markRead(id).expect(200)
    expect((await markRead(id).expect(200)).text).toBe(first.text)
  })

  test('needs no body, and reads none', async () => {
    const { id } = await aNotificationOfHers()
    const answer = await markRead(id)
      .set('Content-Type', 'application/json')
      .send('{"is_read":false')
      .expect(200)
    expect(answer.body.is_read).toBe(true)
  })

  test('all marks those of the caller alone', async () => {
    const other = await aPlan(api().db)
    await aNotification(api().db, other)
    await notificationsAtOnce(60)
    const answer = await markAll().expect(204)
    expect(answer.text).toBe('')
    const { notifications, unread_count } = (await list('?limit=200')).body
    expect(unread_count).toBe(0)
    expect(notifications.every((one: { is_read: boolean }) => one.is_read)).toBe(true)
    const unread = await api().query('select 1 from notifications where user_id = $1 and not is_read', [
      other.userId,
    ])
    expect(unread).toHaveLength(1)
  })

  test('all is done also when there is nothing to mark', async () => {
    await markAll().expect(204)
    await aNotificationOfHers()
    await markAll().expect(204)
    await markAll().expect(204)
  })

  test('all leaves alone what comes later', async () => {
    await aNotificationOfHers()
    await markAll().expect(204)
    const later = await aNotificationOfHers()
    const answer = await list('?unread_only=true')
    expect(idsOf(answer)).toEqual([later.id])
    expect(answer.body.unread_count).toBe(1)
  })
})

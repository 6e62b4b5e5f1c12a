import { inTransaction, insertNotifications } from '@crop/db'
import {
  aNotification,
  aNotificationDraft,
  aPlan,
  aUser,
  type OwnedPlan,
  type TestUser,
} from '@crop/db/testing'
import type request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const list = (query = '') => api().as(amina).get(`/api/v1/notifications${query}`)
const markRead = (id: string) => api().as(amina).patch(`/api/v1/notifications/${id}/read`)
const markAllRead = () => api().as(amina).patch('/api/v1/notifications/read-all')
const createNotification = () => aNotification(api().db, plan)
const getIds = ({ body }: request.Response): string[] =>
  body.notifications.map(({ id }: { id: string }) => id)

/** Creates notifications with the same creation time. */
const createManyAtOnce = (count: number) =>
  inTransaction(api().db, (tx) =>
    insertNotifications(
      tx,
      Array.from({ length: count }, (_, index) => ({
        userId: amina.id,
        planId: plan.id,
        dedupeKey: `${amina.id}:${index}`,
        ...aNotificationDraft(),
      })),
    ),
  )

describe('GET /notifications', () => {
  test('is empty for a customer without notifications', async () => {
    const response = await list().expect(200)
    expect(response.body).toEqual({ notifications: [], unread_count: 0 })
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  test("lists only the caller's notifications, with all their fields", async () => {
    await aNotification(api().db, await aPlan(api().db))
    const fields = { title: 'A title', message: 'A message.', severity: 'critical' } as const
    const startedAt = Date.now()
    const { id } = await aNotification(api().db, plan, fields)
    const { body } = await list().expect(200)
    const createdAt = String(body.notifications[0].created_at)
    expect(body).toEqual({
      notifications: [
        { id, ...fields, related_crop_plan_id: plan.id, is_read: false, created_at: createdAt },
      ],
      unread_count: 1,
    })
    expect(createdAt).toBe(new Date(createdAt).toISOString())
    expect(Math.abs(Date.parse(createdAt) - startedAt)).toBeLessThan(60_000)
  })

  test('lists the newest first', async () => {
    const created = [await createNotification(), await createNotification(), await createNotification()]
    const ids = created.map(({ id }) => id)
    expect(getIds(await list())).toEqual(ids.reverse())
    await api().query('update notifications set created_at = $2 where id = $1', [ids[2], '2099-01-01'])
    expect(getIds(await list())[0]).toBe(ids[2])
  })

  test('created_at has no microseconds, and equal times are listed by descending id', async () => {
    for (let count = 0; count < 30; count++) await createNotification()
    const { notifications } = (await list().expect(200)).body
    const sorted = (notifications as { id: string; created_at: string }[]).toSorted((a, b) =>
      `${b.created_at} ${b.id}`.localeCompare(`${a.created_at} ${a.id}`),
    )
    expect(notifications).toEqual(sorted)
    const microseconds = await api().query(
      `select distinct extract(microsecond from created_at)::int % 1000 as microseconds
         from notifications where user_id = $1`,
      [amina.id],
    )
    expect(microseconds).toEqual([{ microseconds: 0 }])
  })

  test('reports all invalid parameters at once', async () => {
    const { body } = await list('?limit=1&limit=2&unread_only=x&before=y').expect(422)
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'before',
      'limit',
      'unread_only',
    ])
  })

  test('lists notifications of one transaction by descending id', async () => {
    await createManyAtOnce(10)
    const ids = getIds(await list())
    expect(ids).toEqual([...ids].sort().reverse())
    const times = await api().query('select distinct created_at from notifications where user_id = $1', [
      amina.id,
    ])
    expect(times).toHaveLength(1)
  })

  test('limit defaults to 50 and is capped at 200', async () => {
    await createManyAtOnce(205)
    const count = async (query: string) => getIds(await list(query).expect(200)).length
    expect(await count('')).toBe(50)
    expect(await count('?limit=1')).toBe(1)
    expect(await count('?limit=200')).toBe(200)
    expect(await count('?limit=201')).toBe(200)
    expect(await count(`?limit=${'9'.repeat(30)}`)).toBe(200)
  })

  test.each(['=0', '=-1', '=abc', '=1.5', '=', '', '=1e2', '=+5', '=%205', '=0x10', '=%00', '=5&limit=5'])(
    'limit%s is rejected',
    async (value) => {
      const response = await list(`?limit${value}`).expect(422)
      expect(response.body.errors).toMatchObject([{ parameter: 'limit' }])
    },
  )

  test.each<[string, number]>([
    ['', 2],
    ...['true', 'TRUE', '1'].map((flag) => [`?unread_only=${flag}`, 1] satisfies [string, number]),
    ...['false', 'False', '0'].map((flag) => [`?unread_only=${flag}`, 2] satisfies [string, number]),
    ['?unread=true', 2],
  ])('query %j lists %d of two notifications, one of them unread', async (query, count) => {
    const read = await createNotification()
    const unread = await createNotification()
    await markRead(read.id).expect(200)
    expect(getIds(await list(query).expect(200))).toEqual([unread.id, read.id].slice(0, count))
  })

  test.each(['=', '', '=yes', '=2', '=true&unread_only=true'])('unread_only%s is rejected', async (value) => {
    const response = await list(`?unread_only${value}`).expect(422)
    expect(response.body.errors).toMatchObject([{ parameter: 'unread_only' }])
  })

  test('unread_count counts all unread notifications, regardless of the query', async () => {
    await createManyAtOnce(60)
    const [first, second = ''] = getIds(await list())
    await markRead(String(first)).expect(200)
    const oldest = getIds(await list('?limit=200')).at(-1)
    for (const query of ['', '?limit=1', '?unread_only=true', `?before=${second}`, `?before=${oldest}`]) {
      expect((await list(query).expect(200)).body.unread_count).toBe(59)
    }
  })
})

describe('GET /notifications?before=', () => {
  test('pages through all notifications, including those created at the same time', async () => {
    const first = await createNotification()
    await createManyAtOnce(7)
    const last = await createNotification()
    const all = getIds(await list())
    expect(all).toHaveLength(9)
    expect([all[0], all[8]]).toEqual([last.id, first.id])

    const collected: string[] = []
    for (let page = getIds(await list('?limit=2')); page.length > 0;) {
      collected.push(...page)
      page = getIds(await list(`?limit=2&before=${page.at(-1)}`).expect(200))
    }
    expect(collected).toEqual(all)
  })

  test('is not affected by newer notifications', async () => {
    const oldest = await createNotification()
    const middle = await createNotification()
    await createNotification()
    expect(getIds(await list(`?before=${middle.id}`))).toEqual([oldest.id])
  })

  test('distinguishes notifications created within one millisecond', async () => {
    const newer = await createNotification()
    const older = await createNotification()
    const setCreatedAt = (id: string, time: string) =>
      api().query('update notifications set created_at = $2 where id = $1', [id, time])
    await setCreatedAt(newer.id, '2026-03-14T00:00:00.000900Z')
    await setCreatedAt(older.id, '2026-03-14T00:00:00.000100Z')
    expect(getIds(await list())).toEqual([newer.id, older.id])
    expect(getIds(await list(`?before=${newer.id}`))).toEqual([older.id])
    expect(getIds(await list(`?before=${older.id}`))).toEqual([])
  })

  test('before may be a read notification when only unread ones are listed', async () => {
    const oldest = await createNotification()
    const middle = await createNotification()
    await markRead(middle.id)
    expect(getIds(await list(`?unread_only=true&before=${middle.id}`))).toEqual([oldest.id])
  })

  test('a foreign, missing or malformed id gets the same 422', async () => {
    const foreign = await aNotification(api().db, await aPlan(api().db))
    const own = await createNotification()
    const missing = await list('?before=00000000-0000-4000-8000-000000000000').expect(422)
    expect(missing.body.code).toBe('VALIDATION_FAILED')
    expect(missing.body.errors).toMatchObject([{ parameter: 'before', code: 'not_allowed' }])
    for (const id of [foreign.id, own.id.toUpperCase(), plan.id, 'x', '']) {
      expect((await list(`?before=${id}`).expect(422)).text).toBe(missing.text)
    }
  })

  test('a repeated id and a null character are rejected', async () => {
    const { id } = await createNotification()
    for (const query of [`?before=${id}&before=${id}`, '?before=%00']) {
      const response = await list(query).expect(422)
      expect(response.body.errors).toMatchObject([{ parameter: 'before' }])
    }
  })
})

describe('PATCH /notifications/{notification_id}/read', () => {
  test('sets is_read of one notification and changes nothing else', async () => {
    const notification = await createNotification()
    const other = await createNotification()
    const [, before] = (await list()).body.notifications
    const response = await markRead(notification.id).expect(200)
    expect(response.body).toEqual({ ...before, is_read: true })
    const after = (await list()).body
    expect(after).toMatchObject({ notifications: [{ id: other.id, is_read: false }, response.body] })
    expect(after.unread_count).toBe(1)
  })

  test('returns the same response when repeated', async () => {
    const { id } = await createNotification()
    const first = await markRead(id).expect(200)
    expect((await markRead(id).expect(200)).text).toBe(first.text)
  })

  test('ignores the request body', async () => {
    const { id } = await createNotification()
    const response = await markRead(id)
      .set('Content-Type', 'application/json')
      .send('{"is_read":false')
      .expect(200)
    expect(response.body.is_read).toBe(true)
  })
})

describe('PATCH /notifications/read-all', () => {
  test("marks only the caller's notifications", async () => {
    const foreignPlan = await aPlan(api().db)
    await aNotification(api().db, foreignPlan)
    await createManyAtOnce(60)
    const response = await markAllRead().expect(204)
    expect(response.text).toBe('')
    const { notifications, unread_count } = (await list('?limit=200')).body
    expect(unread_count).toBe(0)
    expect(notifications.every(({ is_read }: { is_read: boolean }) => is_read)).toBe(true)
    const unread = await api().query('select 1 from notifications where user_id = $1 and not is_read', [
      foreignPlan.userId,
    ])
    expect(unread).toHaveLength(1)
  })

  test('succeeds when there is nothing to mark', async () => {
    await markAllRead().expect(204)
    await createNotification()
    await markAllRead().expect(204)
    await markAllRead().expect(204)
  })

  test('does not affect later notifications', async () => {
    await createNotification()
    await markAllRead().expect(204)
    const later = await createNotification()
    const response = await list('?unread_only=true')
    expect(getIds(response)).toEqual([later.id])
    expect(response.body.unread_count).toBe(1)
  })
})

describe('the language of notifications', () => {
  test.each([
    [
      'fr',
      'La plantation de « North field » commence le mois prochain',
      'Maïs à nakuru : plantation prévue en avril.',
    ],
    [
      'es',
      'La siembra de «North field» empieza el mes próximo',
      'Maíz en nakuru: siembra prevista en abril.',
    ],
    [
      'pt',
      'O plantio de “North field” começa no próximo mês',
      'Milho em nakuru: plantio previsto para abril.',
    ],
    ['en', 'Planting of “North field” starts next month', 'Maize in nakuru is planned for April.'],
  ])('Accept-Language: %s', async (language, title, opening) => {
    const { id } = await createNotification()
    const { body, headers } = await list().set('Accept-Language', language).expect(200)
    expect(body.notifications[0]).toMatchObject({ title, message: expect.stringContaining(opening) })
    expect(body.notifications[0]).not.toHaveProperty('params')
    expect(headers['content-language']).toBe(language)
    const read = await markRead(id).set('Accept-Language', language).expect(200)
    expect(read.body).toEqual({ ...body.notifications[0], is_read: true })
  })

  test('include=params adds the code and the parameters of the text', async () => {
    await createNotification()
    const expected = {
      code: 'planting_next_month',
      params: { plan: 'North field', crop: 'maize', location: 'nakuru', month: 4 },
    }
    for (const language of ['en', 'fr']) {
      const { body } = await list('?include=params').set('Accept-Language', language).expect(200)
      expect(body.notifications[0]).toMatchObject(expected)
    }
  })

  test('a notification of an earlier version stays English, without code and parameters', async () => {
    const { id } = await createNotification()
    await api().query('update notifications set code = null, params = null where id = $1', [id])
    const { body } = await list('?include=params').set('Accept-Language', 'fr').expect(200)
    expect(body.notifications[0]).toMatchObject({
      title: 'Planting of “North field” starts next month',
      code: null,
      params: null,
    })
  })

  test('other values of include get 422', async () => {
    const { body } = await list('?include=all').expect(422)
    expect(body.errors).toMatchObject([{ parameter: 'include', code: 'not_allowed' }])
  })
})

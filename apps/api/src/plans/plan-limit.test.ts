import { aPlan, aUser, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { type TestApi, useTestApi } from '../../test/test-api'

const PLAN = {
  ...{ name: 'North field', crop: 'maize', location: 'nakuru' },
  ...{ planting_month: 4, risk_tolerance: 'medium' },
}

const createFor = (api: TestApi, user: TestUser) =>
  request(api.app).post('/api/v1/crop-plans').set(api.as(user)).send(PLAN)
const planCount = async (api: TestApi, user: TestUser) =>
  (await api.query('select id from crop_plans where user_id = $1', [user.id])).length

describe('with two plans per customer', () => {
  const api = useTestApi({ MAX_PLANS_PER_USER: '2' })
  const create = (user: TestUser) => createFor(api(), user)

  test('a third plan is refused, and another customer is not', async () => {
    const [amina, other] = [await aUser(api().db), await aUser(api().db)]
    await create(amina).expect(201)
    await create(amina).expect(201)
    const answer = await create(amina).expect(409)
    expect(answer.body).toMatchObject({ code: 'CROP_PLAN_LIMIT_REACHED', status: 409 })
    expect(answer.body.detail).toMatch(/2/)
    expect(await planCount(api(), amina)).toBe(2)
    await create(other).expect(201)
  })

  test('an archived plan counts, and a deleted one makes room', async () => {
    const amina = await aUser(api().db)
    const archived = await aPlan(api().db, { userId: amina.id, isArchived: true })
    await create(amina).expect(201)
    await create(amina).expect(409)
    await request(api().app).delete(`/api/v1/crop-plans/${archived.id}`).set(api().as(amina)).expect(204)
    await create(amina).expect(201)
  })

  test('who waits too long for the account is told to come again, not that the key is in use', async () => {
    const amina = await aUser(api().db)
    await api().whileLocked(`select from users where id = '${amina.id}' for update`, async () => {
      const answer = await create(amina).set('Idempotency-Key', 'rows').expect(503)
      expect(answer.body.code).toBe('SERVICE_UNAVAILABLE')
    })
    await create(amina).set('Idempotency-Key', 'rows').expect(201)
  })

  test('a plan that is not valid is refused for that, also when there is no room', async () => {
    const amina = await aUser(api().db)
    for (const _ of [1, 2]) await create(amina).expect(201)
    await createFor(api(), amina).send({ planting_month: 13 }).expect(422)
  })

  test('of 12 that are made at once, two are', async () => {
    const amina = await aUser(api().db)
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(amina)))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 10 }, () => 409)])
    expect(await planCount(api(), amina)).toBe(2)
  })

  test('of 12 that are made at once with keys of their own, two are', async () => {
    const amina = await aUser(api().db)
    const keyed = (_: unknown, index: number) => create(amina).set('Idempotency-Key', `limit-${index}`)
    const answers = await Promise.all(Array.from({ length: 12 }, keyed))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 10 }, () => 'CROP_PLAN_LIMIT_REACHED'),
    )
    expect(await planCount(api(), amina)).toBe(2)
  })

  test('a plan refused for want of room is made with the same key once there is room', async () => {
    const amina = await aUser(api().db)
    const plan = await aPlan(api().db, { userId: amina.id })
    await aPlan(api().db, { userId: amina.id })
    const keyed = () => create(amina).set('Idempotency-Key', 'once-there-is-room')
    await keyed().expect(409)
    await api().query('delete from crop_plans where id = $1', [plan.id])
    const answer = await keyed().expect(201)
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
  })
})

describe('with a limit of 0', () => {
  const api = useTestApi({ MAX_PLANS_PER_USER: '0' })

  test('plans are not counted', async () => {
    const amina = await aUser(api().db)
    for (const _ of [1, 2, 3]) await createFor(api(), amina).expect(201)
  })
})

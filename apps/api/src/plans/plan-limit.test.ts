import { aPlan, aUser, type TestUser } from '@crop/db/testing'
import { NEW_PLAN } from '@crop/testkit'
import { type TestApi, useTestApi } from '../../test/test-api'

const createFor = (api: TestApi, user: TestUser) => api.as(user).post('/api/v1/crop-plans').send(NEW_PLAN)
const countPlans = async (api: TestApi, user: TestUser) =>
  (await api.query('select id from crop_plans where user_id = $1', [user.id])).length

describe('with a limit of two plans', () => {
  const api = useTestApi({ MAX_PLANS_PER_USER: '2' })
  const create = (user: TestUser) => createFor(api(), user)

  test('a third plan gets 409, and other customers are not affected', async () => {
    const amina = await aUser(api().db)
    const other = await aUser(api().db)
    await create(amina).expect(201)
    await create(amina).expect(201)
    const response = await create(amina).expect(409)
    expect(response.body).toMatchObject({ code: 'CROP_PLAN_LIMIT_REACHED', status: 409 })
    expect(response.body.detail).toMatch(/2/)
    expect(await countPlans(api(), amina)).toBe(2)
    await create(other).expect(201)
  })

  test('archived plans count and deleted ones do not', async () => {
    const amina = await aUser(api().db)
    const archived = await aPlan(api().db, { userId: amina.id, isArchived: true })
    await create(amina).expect(201)
    await create(amina).expect(409)
    await api().as(amina).delete(`/api/v1/crop-plans/${archived.id}`).expect(204)
    await create(amina).expect(201)
  })

  test('a lock timeout on the account gets 503, not IDEMPOTENCY_KEY_IN_PROGRESS', async () => {
    const amina = await aUser(api().db)
    await api().whileLocked(`select from users where id = '${amina.id}' for update`, async () => {
      const response = await create(amina).set('Idempotency-Key', 'rows').expect(503)
      expect(response.body.code).toBe('SERVICE_UNAVAILABLE')
    })
    await create(amina).set('Idempotency-Key', 'rows').expect(201)
  })

  test('validation errors take precedence over the limit', async () => {
    const amina = await aUser(api().db)
    for (const _ of [1, 2]) await create(amina).expect(201)
    await createFor(api(), amina).send({ planting_month: 13 }).expect(422)
  })

  test('two of 12 concurrent requests succeed', async () => {
    const amina = await aUser(api().db)
    const responses = await Promise.all(Array.from({ length: 12 }, () => create(amina)))
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 10 }, () => 409)])
    expect(await countPlans(api(), amina)).toBe(2)
  })

  test('two of 12 concurrent requests with different keys succeed', async () => {
    const amina = await aUser(api().db)
    const createWithKey = (_: unknown, index: number) =>
      create(amina).set('Idempotency-Key', `limit-${index}`)
    const responses = await Promise.all(Array.from({ length: 12 }, createWithKey))
    const rejected = responses.filter(({ status }) => status !== 201)
    expect(rejected.map(({ body }) => body.code)).toEqual(
      Array.from({ length: 10 }, () => 'CROP_PLAN_LIMIT_REACHED'),
    )
    expect(await countPlans(api(), amina)).toBe(2)
  })

  test('a request rejected by the limit succeeds later with the same key', async () => {
    const amina = await aUser(api().db)
    const plan = await aPlan(api().db, { userId: amina.id })
    await aPlan(api().db, { userId: amina.id })
    const createWithKey = () => create(amina).set('Idempotency-Key', 'limit-retry')
    await createWithKey().expect(409)
    await api().query('delete from crop_plans where id = $1', [plan.id])
    const response = await createWithKey().expect(201)
    expect(response.headers).not.toHaveProperty('idempotent-replayed')
  })
})

describe('with a limit of 0', () => {
  const api = useTestApi({ MAX_PLANS_PER_USER: '0' })

  test('plans are unlimited', async () => {
    const amina = await aUser(api().db)
    for (const _ of [1, 2, 3]) await createFor(api(), amina).expect(201)
  })
})

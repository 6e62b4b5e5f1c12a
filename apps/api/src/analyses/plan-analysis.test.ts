import { aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import { flushTestRedis } from '@crop/testkit'
import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
const MISSING_ID = '00000000-0000-4000-8000-000000000000'

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  await flushTestRedis()
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id, location: 'lahore', crop: 'rice', plantingMonth: 7 })
})

const PLAN_QUESTION = { location: 'lahore', crop: 'rice', month: 7 }
const analyze = (body: object, query = '') => api().as(amina).post(`/api/v1/analyze${query}`).send(body)
const readPlan = async () => (await api().as(amina).get(`/api/v1/crop-plans/${plan.id}`).expect(200)).body
const findTaskRow = async (id: string) =>
  (await api().query('select * from analysis_tasks where id = $1', [id]))[0]
const listTasks = () => api().query('select id from analysis_tasks where user_id = $1', [amina.id])
const listPlanRecords = () => api().query('select task_id from analyses where crop_plan_id = $1', [plan.id])

test('location, crop and month default to those of the plan', async () => {
  const response = await analyze({ crop_plan_id: plan.id }).expect(202)
  const { task_id } = response.body
  expect(response.body).toEqual({ task_id, status: 'queued', poll_url: `/api/v1/tasks/${task_id}` })
  expect(await findTaskRow(task_id)).toMatchObject({
    location: 'lahore',
    crop: 'rice',
    month: 7,
    crop_plan_id: plan.id,
    user_id: amina.id,
    api_key_prefix: null,
  })
})

test.each([
  [{ location: ' Nakuru ' }, { location: 'nakuru', crop: 'rice', month: 7 }],
  [{ crop: 'MAIZE' }, { location: 'lahore', crop: 'maize', month: 7 }],
  [{ month: 9 }, { location: 'lahore', crop: 'rice', month: 9 }],
  [QUESTION, { location: 'nakuru', crop: 'maize', month: 4 }],
])('%j overrides the plan and is recorded as its analysis', async (overrides, expectedTask) => {
  const before = await readPlan()
  const { task_id } = (await analyze({ ...overrides, crop_plan_id: plan.id }).expect(202)).body
  expect(await findTaskRow(task_id)).toMatchObject({ ...expectedTask, crop_plan_id: plan.id })
  expect(await readPlan()).toEqual(before)
  await api().complete(task_id)
  expect(await listPlanRecords()).toEqual([{ task_id }])
  const { latest_feasibility_label, latest_analysis_at, ...rest } = await readPlan()
  expect(latest_feasibility_label).toBe('moderately_suitable')
  expect(latest_analysis_at).not.toBeNull()
  expect(before).toMatchObject(rest)
})

test('an archived plan can be analysed', async () => {
  const { id } = await aPlan(api().db, { userId: amina.id, isArchived: true })
  const { body } = await analyze({ crop_plan_id: id }).expect(202)
  expect(await findTaskRow(body.task_id)).toMatchObject({ crop_plan_id: id, location: 'nakuru' })
})

test("a missing, malformed or another customer's plan gets the same 404", async () => {
  await api().cacheResult(QUESTION)
  const foreign = await aPlan(api().db)
  const missing = await analyze({ ...QUESTION, crop_plan_id: MISSING_ID }).expect(404)
  expect(missing.body.code).toBe('CROP_PLAN_NOT_FOUND')
  for (const crop_plan_id of [foreign.id, plan.id.toUpperCase(), '', 'x', `${plan.id} `]) {
    for (const body of [{ crop_plan_id }, { ...QUESTION, crop_plan_id }]) {
      expect((await analyze(body).expect(404)).text).toBe(missing.text)
      expect((await analyze(body, '?refresh=true').expect(404)).text).toBe(missing.text)
    }
  }
  expect(await listTasks()).toEqual([])
  const copies = await api().ctx.redis.tryCommand((client) => client.keys('task_*'))
  expect(copies).toEqual([])
})

test('naming a plan with an API key is 404', async () => {
  await api().cacheResult(QUESTION)
  const body = { ...QUESTION, crop_plan_id: plan.id }
  const response = await api().withKey().post('/api/v1/analyze').send(body).expect(404)
  expect(response.body.code).toBe('CROP_PLAN_NOT_FOUND')
})

test('validation errors take precedence over a missing plan', async () => {
  for (const crop_plan_id of [plan.id, MISSING_ID, 'x']) {
    const response = await analyze({ crop_plan_id, month: '7', crop: '' }).expect(422)
    expect(response.body.errors).toMatchObject([
      { pointer: '#/crop', code: 'too_short' },
      { pointer: '#/month', code: 'wrong_type' },
    ])
  }
})

test.each([
  ['of the plan', PLAN_QUESTION, {}],
  ['of a what-if', { ...PLAN_QUESTION, month: 9 }, { month: 9 }],
])('a cached result %s completes the task at once and leaves no record', async (_kind, cached, overrides) => {
  await api().cacheResult(cached)
  const before = await readPlan()
  const { body } = await analyze({ crop_plan_id: plan.id, ...overrides }).expect(202)
  expect(body).toMatchObject({ status: 'completed', task_id: expect.stringMatching(/^cached-/) })
  const task = (await api().as(amina).get(body.poll_url).expect(200)).body
  expect(task.result).toMatchObject({ ...cached, cached: true })
  expect(await listTasks()).toEqual([])
  expect(await listPlanRecords()).toEqual([])
  expect(await readPlan()).toEqual(before)
  await api().as(amina).delete(`/api/v1/crop-plans/${plan.id}`).expect(204)
})

test('refresh=true computes and records the analysis of a plan', async () => {
  await api().cacheResult(PLAN_QUESTION)
  const { body } = await analyze({ crop_plan_id: plan.id }, '?refresh=true').expect(202)
  expect(body.status).toBe('queued')
  expect(await findTaskRow(body.task_id)).toMatchObject({ crop_plan_id: plan.id, refresh: true })
  await api().complete(body.task_id)
  expect(await listPlanRecords()).toEqual([{ task_id: body.task_id }])
})

describe('record=true', () => {
  const submit = (body: object, query = '?record=true', headers = {}) => analyze(body, query).set(headers)
  const complete = async (body: object) => {
    const { task_id } = (await submit(body).expect(202)).body
    await api().complete(task_id)
    return task_id
  }

  test('queues a cached result, which gives the plan its label and its history', async () => {
    await api().cacheResult(PLAN_QUESTION)
    const { body, headers } = await submit({ crop_plan_id: plan.id }).expect(202)
    expect(body).toEqual({
      task_id: expect.not.stringMatching(/^cached-/),
      status: 'queued',
      poll_url: `/api/v1/tasks/${body.task_id}`,
    })
    expect(headers['retry-after']).toBe('1')
    // The worker takes the result from the cache.
    expect(await findTaskRow(body.task_id)).toMatchObject({ crop_plan_id: plan.id, refresh: false })
    await api().complete(body.task_id)
    expect(await listPlanRecords()).toEqual([{ task_id: body.task_id }])
    expect((await readPlan()).latest_feasibility_label).toBe('moderately_suitable')
  })

  test('records a question without a plan too', async () => {
    await api().cacheResult(QUESTION)
    const taskId = await complete(QUESTION)
    const { body } = await api().as(amina).get('/api/v1/analyses').expect(200)
    expect(body.analyses).toMatchObject([{ task_id: taskId, crop_plan_id: null }])
  })

  test('is accepted with an API key', async () => {
    await api().cacheResult(QUESTION)
    const { body } = await api().withKey().post('/api/v1/analyze?record=1').send(QUESTION).expect(202)
    expect(body.status).toBe('queued')
  })

  test.each(['?record=true&refresh=true', '?refresh=true&record=TRUE'])(
    'with refresh=true bypasses the cache: %s',
    async (query) => {
      await api().cacheResult(PLAN_QUESTION)
      const { body } = await submit({ crop_plan_id: plan.id }, query).expect(202)
      expect(await findTaskRow(body.task_id)).toMatchObject({ refresh: true })
    },
  )

  test.each(['?record=false', '?record=0', ''])('is off by default: %s', async (query) => {
    await api().cacheResult(PLAN_QUESTION)
    expect((await submit({ crop_plan_id: plan.id }, query).expect(202)).body.status).toBe('completed')
    expect(await listTasks()).toEqual([])
  })

  test.each(['?record=yes', '?record=', '?record=true&record=true'])('%s is rejected', async (query) => {
    const { body } = await submit({ crop_plan_id: plan.id }, query).expect(422)
    expect(body.errors).toMatchObject([{ parameter: 'record' }])
  })

  test('is repeated once per Idempotency-Key, which does not fit a request without it', async () => {
    await api().cacheResult(PLAN_QUESTION)
    const key = { 'Idempotency-Key': 'record-once' }
    const first = await submit({ crop_plan_id: plan.id }, undefined, key).expect(202)
    const second = await submit({ crop_plan_id: plan.id }, undefined, key).expect(202)
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await listTasks()).toHaveLength(1)
    const other = await submit({ crop_plan_id: plan.id }, '', key).expect(422)
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('leaves a missing plan missing', async () => {
    await api().cacheResult(QUESTION)
    await submit({ ...QUESTION, crop_plan_id: MISSING_ID }).expect(404)
    expect(await listTasks()).toEqual([])
  })
})

test('changing the plan after the submission does not change the task', async () => {
  const { task_id } = (await analyze({ crop_plan_id: plan.id }).expect(202)).body
  await api().query("update crop_plans set crop = 'maize' where id = $1", [plan.id])
  expect(await findTaskRow(task_id)).toMatchObject({ crop: 'rice' })
})

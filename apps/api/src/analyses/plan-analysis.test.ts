import { aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import { flushTestRedis } from '@crop/testkit'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
const MISSING = '00000000-0000-4000-8000-000000000000'

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  await flushTestRedis()
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id, location: 'lahore', crop: 'rice', plantingMonth: 7 })
})

const PLANNED = { location: 'lahore', crop: 'rice', month: 7 }
const analyze = (body: object, query = '') =>
  request(api().app).post(`/api/v1/analyze${query}`).set(api().as(amina)).send(body)
const readPlan = async () =>
  (await request(api().app).get(`/api/v1/crop-plans/${plan.id}`).set(api().as(amina)).expect(200)).body
const taskOf = async (id: string) =>
  (await api().query('select * from analysis_tasks where id = $1', [id]))[0]
const tasksOfAmina = () => api().query('select id from analysis_tasks where user_id = $1', [amina.id])
const recordsOfPlan = () => api().query('select task_id from analyses where crop_plan_id = $1', [plan.id])

test('a plan alone is a question: place, crop and month are taken from it', async () => {
  const answer = await analyze({ crop_plan_id: plan.id }).expect(202)
  const { task_id } = answer.body
  expect(answer.body).toEqual({ task_id, status: 'queued', poll_url: `/api/v1/tasks/${task_id}` })
  expect(await taskOf(task_id)).toMatchObject({
    ...{ location: 'lahore', crop: 'rice', month: 7 },
    ...{ crop_plan_id: plan.id, user_id: amina.id, api_key_prefix: null },
  })
})

test.each([
  [{ location: ' Nakuru ' }, { location: 'nakuru', crop: 'rice', month: 7 }],
  [{ crop: 'MAIZE' }, { location: 'lahore', crop: 'maize', month: 7 }],
  [{ month: 9 }, { location: 'lahore', crop: 'rice', month: 9 }],
  [QUESTION, { location: 'nakuru', crop: 'maize', month: 4 }],
])('what %j says goes before what the plan says, and counts for the plan', async (whatIf, asked) => {
  const before = await readPlan()
  const { task_id } = (await analyze({ ...whatIf, crop_plan_id: plan.id }).expect(202)).body
  expect(await taskOf(task_id)).toMatchObject({ ...asked, crop_plan_id: plan.id })
  expect(await readPlan()).toEqual(before)
  await api().complete(task_id)
  expect(await recordsOfPlan()).toEqual([{ task_id }])
  const { latest_feasibility_label, latest_analysis_at, ...rest } = await readPlan()
  expect(latest_feasibility_label).toBe('moderately_suitable')
  expect(latest_analysis_at).not.toBeNull()
  expect(before).toMatchObject(rest)
})

test('an archived plan can be analysed', async () => {
  const { id } = await aPlan(api().db, { userId: amina.id, isArchived: true })
  const { body } = await analyze({ crop_plan_id: id }).expect(202)
  expect(await taskOf(body.task_id)).toMatchObject({ crop_plan_id: id, location: 'nakuru' })
})

test("a plan that is missing, malformed or another customer's gets one answer, and nothing is queued or copied", async () => {
  await api().cacheResult(QUESTION)
  const foreign = await aPlan(api().db)
  const missing = await analyze({ ...QUESTION, crop_plan_id: MISSING }).expect(404)
  expect(missing.body.code).toBe('CROP_PLAN_NOT_FOUND')
  for (const crop_plan_id of [foreign.id, plan.id.toUpperCase(), '', 'x', `${plan.id} `]) {
    for (const body of [{ crop_plan_id }, { ...QUESTION, crop_plan_id }]) {
      expect((await analyze(body).expect(404)).text).toBe(missing.text)
      expect((await analyze(body, '?refresh=true').expect(404)).text).toBe(missing.text)
    }
  }
  expect(await tasksOfAmina()).toEqual([])
  const copies = await api().ctx.redis.tryCommand((client) => client.keys('task_*'))
  expect(copies).toEqual([])
})

test('a service key that names a plan is told that there is none', async () => {
  await api().cacheResult(QUESTION)
  const answer = await request(api().app)
    .post('/api/v1/analyze')
    .set('X-API-Key', api().key)
    .send({ ...QUESTION, crop_plan_id: plan.id })
    .expect(404)
  expect(answer.body.code).toBe('CROP_PLAN_NOT_FOUND')
})

test('what is not valid is refused before the plan is looked for', async () => {
  for (const crop_plan_id of [plan.id, MISSING, 'x']) {
    const answer = await analyze({ crop_plan_id, month: '7', crop: '' }).expect(422)
    expect(answer.body.errors).toMatchObject([
      { pointer: '#/crop', code: 'too_short' },
      { pointer: '#/month', code: 'wrong_type' },
    ])
  }
})

test.each([
  ['by the plan alone', PLANNED, {}],
  ['by a what-if', { ...PLANNED, month: 9 }, { month: 9 }],
])(
  'a question answered before, asked %s, is completed at once and leaves no record',
  async (_how, cached, whatIf) => {
    await api().cacheResult(cached)
    const before = await readPlan()
    const { body } = await analyze({ crop_plan_id: plan.id, ...whatIf }).expect(202)
    expect(body).toMatchObject({ status: 'completed', task_id: expect.stringMatching(/^cached-/) })
    const task = (await request(api().app).get(body.poll_url).set(api().as(amina)).expect(200)).body
    expect(task.result).toMatchObject({ ...cached, cached: true })
    expect(await tasksOfAmina()).toEqual([])
    expect(await recordsOfPlan()).toEqual([])
    expect(await readPlan()).toEqual(before)
    await request(api().app).delete(`/api/v1/crop-plans/${plan.id}`).set(api().as(amina)).expect(204)
  },
)

test('with refresh a plan is analysed anew, and that is recorded', async () => {
  await api().cacheResult(PLANNED)
  const { body } = await analyze({ crop_plan_id: plan.id }, '?refresh=true').expect(202)
  expect(body.status).toBe('queued')
  expect(await taskOf(body.task_id)).toMatchObject({ crop_plan_id: plan.id, refresh: true })
  await api().complete(body.task_id)
  expect(await recordsOfPlan()).toEqual([{ task_id: body.task_id }])
})

test('a change of the plan after the submission does not change what was asked', async () => {
  const { task_id } = (await analyze({ crop_plan_id: plan.id }).expect(202)).body
  await api().query("update crop_plans set crop = 'maize' where id = $1", [plan.id])
  expect(await taskOf(task_id)).toMatchObject({ crop: 'rice' })
})

import { aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import { flushTestRedis } from '@crop/testkit'
import { listErrors, QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  await flushTestRedis()
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id, ...QUESTION, plantingMonth: QUESTION.month })
})

const NOTHING_KNOWN = {
  water_supply: null,
  elevation_m: null,
  soil_texture: null,
  soil_ph: null,
  variety: null,
}

const conditionsUrl = (id = plan.id) => `/api/v1/crop-plans/${id}/conditions`
const getConditions = (id?: string) => api().as(amina).get(conditionsUrl(id))
const putConditions = (body: object, id?: string) => api().as(amina).put(conditionsUrl(id)).send(body)
const analyze = (body: object) => api().as(amina).post('/api/v1/analyze').send(body)
const findStoredConditions = async (taskId: string) => {
  const [row] = await api().query('select conditions from analysis_tasks where id = $1', [taskId])
  return row?.['conditions']
}

test('a plan keeps its conditions, and setting them moves updated_at', async () => {
  expect((await getConditions().expect(200)).body).toEqual(NOTHING_KNOWN)
  const readPlan = async () => (await api().as(amina).get(`/api/v1/crop-plans/${plan.id}`).expect(200)).body
  const before = await readPlan()
  const stored = { ...NOTHING_KNOWN, water_supply: 'irrigated', soil_ph: 6.5 }
  expect((await putConditions({ water_supply: 'irrigated', soil_ph: 6.5 }).expect(200)).body).toEqual(stored)
  const read = await getConditions().expect(200)
  expect(read.body).toEqual(stored)
  expect(Object.keys(read.body)).toEqual(Object.keys(NOTHING_KNOWN))
  const after = await readPlan()
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  expect((await putConditions({}).expect(200)).body).toEqual(NOTHING_KNOWN)
})

test("conditions of a missing or another customer's plan get the same 404", async () => {
  const foreign = await aPlan(api().db)
  for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await getConditions(id).expect(404)).body.code).toBe('CROP_PLAN_NOT_FOUND')
    expect((await putConditions({ soil_ph: 7 }, id).expect(404)).body.code).toBe('CROP_PLAN_NOT_FOUND')
  }
})

const INVALID_CONDITIONS = [
  [{ water_supply: 'rain' }, '/water_supply', 'not_allowed'],
  [{ elevation_m: -431 }, '/elevation_m', 'out_of_range'],
  [{ elevation_m: 6001 }, '/elevation_m', 'out_of_range'],
  [{ elevation_m: '100' }, '/elevation_m', 'wrong_type'],
  [{ soil_texture: 'Loam' }, '/soil_texture', 'not_allowed'],
  [{ soil_ph: 2.9 }, '/soil_ph', 'out_of_range'],
  [{ soil_ph: 10.1 }, '/soil_ph', 'out_of_range'],
  [{ variety: 0 }, '/variety', 'out_of_range'],
  [{ variety: 29 }, '/variety', 'out_of_range'],
  [{ variety: 401 }, '/variety', 'out_of_range'],
  [{ variety: 90.5 }, '/variety', 'wrong_type'],
  [{ variety: 'quick' }, '/variety', 'not_allowed'],
  [{ variety: '90' }, '/variety', 'not_allowed'],
  [{ variety: 'Early' }, '/variety', 'not_allowed'],
  [{ variety: ['early'] }, '/variety', 'wrong_type'],
  [{ variety: true }, '/variety', 'wrong_type'],
] as const

test.each(INVALID_CONDITIONS)(
  'conditions %j are rejected in plans and questions',
  async (conditions, pointer, code) => {
    const inPlan = await putConditions(conditions).expect(422)
    expect(inPlan.body.errors).toEqual([{ pointer: `#${pointer}`, code, detail: expect.any(String) }])
    const inQuestion = await analyze({ ...QUESTION, conditions }).expect(422)
    expect(inQuestion.body.errors).toMatchObject([{ pointer: `#/conditions${pointer}`, code }])
  },
)

test('conditions beside the crop count as those inside', async () => {
  const conditions = { water_supply: 'rainfed', soil_ph: 6.5 }
  const stored = {
    water_supply: { value: 'rainfed', source: 'request' },
    soil_ph: { value: 6.5, source: 'request' },
  }
  for (const body of [
    conditions,
    { water_supply: 'rainfed', conditions: { soil_ph: 6.5 } },
    { ...conditions, elevation_m: null, conditions },
    { ...conditions, conditions: null },
  ]) {
    const { body: submission } = await analyze({ ...QUESTION, ...body }).expect(202)
    expect(await findStoredConditions(submission.task_id)).toEqual(stored)
  }
})

test.each([30, 400, 90, 'early', 'medium', 'late'])(
  'a plan and a question take the variety %j',
  async (variety) => {
    expect((await putConditions({ variety }).expect(200)).body).toEqual({ ...NOTHING_KNOWN, variety })
    const ofPlan = await analyze({ crop_plan_id: plan.id }).expect(202)
    expect(await findStoredConditions(ofPlan.body.task_id)).toEqual({
      variety: { value: variety, source: 'plan' },
    })
    for (const body of [{ variety }, { conditions: { variety } }, { variety, conditions: { variety } }]) {
      const { body: submission } = await analyze({ ...QUESTION, ...body }).expect(202)
      expect(await findStoredConditions(submission.task_id)).toEqual({
        variety: { value: variety, source: 'request' },
      })
    }
  },
)

test('a variety with one value beside the crop and another one inside is rejected', async () => {
  const response = await analyze({ ...QUESTION, variety: 90, conditions: { variety: 'early' } }).expect(422)
  expect(listErrors(response)).toEqual(['variety conflict'])
  const misspelt = await analyze({ ...QUESTION, varietty: 'early' }).expect(422)
  expect(misspelt.body.errors).toMatchObject([
    { code: 'unknown_member', detail: expect.stringContaining('variety') },
  ])
})

test('a condition with one value beside the crop and another one inside is rejected', async () => {
  const body = { ...QUESTION, water_supply: 'rainfed', soil_ph: 6, conditions: { water_supply: 'irrigated' } }
  const response = await analyze(body).expect(422)
  expect(listErrors(response)).toEqual(['water_supply conflict'])
  const batch = { items: [{ ...QUESTION, elevation_m: 10, conditions: { elevation_m: 20 } }] }
  const rejected = await api().as(amina).post('/api/v1/analyses/batches').send(batch).expect(422)
  expect(listErrors(rejected)).toEqual(['items/0/elevation_m conflict'])
})

test('every condition with two values is reported, also beside other errors', async () => {
  const conditions = { soil_ph: 6, variety: 'late' }
  const question = { ...QUESTION, month: 0, soil_ph: 5, variety: 'early', conditions }
  const response = await analyze(question).expect(422)
  expect(listErrors(response)).toEqual(['month out_of_range', 'soil_ph conflict', 'variety conflict'])
  const { crop: _crop, ...item } = { ...question, month: 4 }
  const rejected = await api()
    .as(amina)
    .post('/api/v1/analyses/batches')
    .send({ items: [item] })
    .expect(422)
  expect(listErrors(rejected)).toEqual([
    'items/0/crop required',
    'items/0/soil_ph conflict',
    'items/0/variety conflict',
  ])
})

test('known conditions are stored with the task, and unknown ones are not', async () => {
  const known = await analyze({
    ...QUESTION,
    conditions: { water_supply: 'rainfed', elevation_m: 0 },
  }).expect(202)
  expect(await findStoredConditions(known.body.task_id)).toEqual({
    water_supply: { value: 'rainfed', source: 'request' },
    elevation_m: { value: 0, source: 'request' },
  })
  for (const conditions of [null, {}, { water_supply: 'unknown' }, NOTHING_KNOWN]) {
    const unknown = await analyze({ ...QUESTION, conditions }).expect(202)
    expect(await findStoredConditions(unknown.body.task_id)).toBeNull()
  }
})

test('an analysis of a plan uses its conditions where the request has none', async () => {
  await putConditions({ water_supply: 'irrigated', soil_texture: 'clay' }).expect(200)
  const body = { crop_plan_id: plan.id, conditions: { soil_texture: 'sand', soil_ph: 7 } }
  const { task_id } = (await analyze(body).expect(202)).body
  expect(await findStoredConditions(task_id)).toEqual({
    water_supply: { value: 'irrigated', source: 'plan' },
    soil_texture: { value: 'sand', source: 'request' },
    soil_ph: { value: 7, source: 'request' },
  })
})

test('a cached result without conditions is not served to a question with conditions', async () => {
  await api().cacheResult(QUESTION)
  expect((await analyze({ ...QUESTION, conditions: {} }).expect(202)).body.status).toBe('completed')
  const conditions = { water_supply: 'irrigated' }
  expect((await analyze({ ...QUESTION, conditions }).expect(202)).body.status).toBe('queued')
})

test('a repeated idempotency key with other conditions is rejected', async () => {
  const submit = (conditions: object) =>
    analyze({ ...QUESTION, conditions }).set('Idempotency-Key', 'conditions-1')
  const first = await submit({ water_supply: 'irrigated' }).expect(202)
  expect((await submit({ water_supply: 'irrigated' }).expect(202)).body).toEqual(first.body)
  expect((await submit({ water_supply: 'rainfed' }).expect(422)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

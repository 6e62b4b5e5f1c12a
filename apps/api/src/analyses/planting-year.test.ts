import { aPlan, aUser, completeQueuedTask, type TestUser } from '@crop/db/testing'
import { getResultCacheKey } from '@crop/domain'
import { flushTestRedis } from '@crop/testkit'
import { listErrors, QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
const YEAR = new Date().getUTCFullYear()

let amina: TestUser
beforeEach(async () => {
  await flushTestRedis()
  amina = await aUser(api().db)
})

const post = (path: string, body: object) => api().as(amina).post(`/api/v1${path}`).send(body)
const analyze = (body: object) => post('/analyze', body)
const listYears = async (where: string, id: string) =>
  (
    await api().query(`select planting_year from analysis_tasks where ${where} = $1 order by batch_index`, [
      id,
    ])
  ).map((row) => row['planting_year'])

test('the year of a question is in its task and in its record, and null without one', async () => {
  for (const year of [undefined, null, YEAR - 1, YEAR + 2]) {
    const { body } = await analyze({
      ...QUESTION,
      ...(year !== undefined && { planting_year: year }),
    }).expect(202)
    expect(await listYears('id', body.task_id)).toEqual([year ?? null])
    await completeQueuedTask(api().db, body.task_id)
    const { body: list } = await api().as(amina).get('/api/v1/analyses?limit=1').expect(200)
    expect(list.analyses[0]).toMatchObject({ task_id: body.task_id, planting_year: year ?? null })
  }
})

test('a cached result is for the year that it was computed for', async () => {
  const result = { ...QUESTION, feasibility_label: 'insufficient_data', model_version: 'season-test' }
  const question = { ...QUESTION, plantingYear: YEAR }
  await api().ctx.redis.tryCommand((client) =>
    client.set(getResultCacheKey(question, api().ctx.modelVersion), JSON.stringify(result)),
  )
  const getStatus = async (body: object) => (await analyze(body).expect(202)).body.status
  expect(await getStatus({ ...QUESTION, planting_year: YEAR })).toBe('completed')
  expect(await getStatus({ ...QUESTION, planting_year: YEAR + 1 })).toBe('queued')
  expect(await getStatus(QUESTION)).toBe('queued')
})

test('an analysis of a plan for a year is no what-if: its verdict is that of the usual climate', async () => {
  const plan = await aPlan(api().db, { userId: amina.id, ...QUESTION, plantingMonth: QUESTION.month })
  const { body } = await analyze({ crop_plan_id: plan.id, planting_year: YEAR }).expect(202)
  expect(await listYears('id', body.task_id)).toEqual([YEAR])
  const [task] = await api().query('select is_what_if from analysis_tasks where id = $1', [body.task_id])
  expect(task).toEqual({ is_what_if: false })
})

test('the items of a batch have their own years, and a grid has one for all', async () => {
  const items = [{ ...QUESTION, planting_year: YEAR + 1 }, QUESTION]
  const { body } = await post('/analyses/batches', { items }).expect(202)
  expect(await listYears('batch_id', body.batch_id)).toEqual([YEAR + 1, null])
  const grid = { locations: ['nakuru'], crops: ['maize'], months: [4, 5], planting_year: YEAR }
  const { body: submitted } = await post('/analyses/batches', { grid }).expect(202)
  expect(await listYears('batch_id', submitted.batch_id)).toEqual([YEAR, YEAR])
})

test.each([
  [YEAR - 2, 'out_of_range'],
  [YEAR + 3, 'out_of_range'],
  [YEAR + 0.5, 'wrong_type'],
  [String(YEAR), 'wrong_type'],
])('the year %j is rejected', async (year, code) => {
  const errors = [`planting_year ${code}`]
  expect(listErrors(await analyze({ ...QUESTION, planting_year: year }).expect(422))).toEqual(errors)
  const batch = await post('/analyses/batches', { items: [{ ...QUESTION, planting_year: year }] }).expect(422)
  expect(listErrors(batch)).toEqual([`items/0/${errors[0]}`])
})

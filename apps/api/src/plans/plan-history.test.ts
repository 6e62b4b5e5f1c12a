import { anAnalysis, aPlan, aPlanTask, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const get = (path: string) => request(api().app).get(`/api/v1/crop-plans${path}`).set(api().as(amina))
const history = (query = '') => get(`/${plan.id}/analyses${query}`)
const latest = async () => {
  const { latest_feasibility_label: label, latest_analysis_at: at } = (await get(`/${plan.id}`).expect(200))
    .body
  return { label, at }
}
const setCreationTime = (taskId: string, time: string) =>
  api().query('update analyses set created_at = $2 where task_id = $1', [taskId, time])

describe('the history of a plan', () => {
  test('is empty before its first analysis', async () => {
    const answer = await history().expect(200)
    expect(answer.body).toEqual({ analyses: [] })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test('says what was asked, what was found, by which model and why', async () => {
    const task = await anAnalysis(api().db, plan)
    const [record] = await api().query('select id, created_at from analyses where task_id = $1', [task.id])
    const created_at = record?.created_at instanceof Date ? record.created_at.toISOString() : undefined
    const asked = { location: 'nakuru', crop: 'maize', month: 4 }
    const found = { feasibility_label: 'moderately_suitable', feasibility_score: 0.62 }
    expect((await history().expect(200)).body).toEqual({
      analyses: [
        { id: record?.id, created_at, ...asked, ...found, model_version: 'season-test', trigger: 'request' },
      ],
    })
  })

  test('has what-ifs as they were asked', async () => {
    await anAnalysis(api().db, plan, { question: { crop: 'rice', location: 'lahore', month: 9 } })
    const { analyses } = (await history()).body
    expect(analyses).toMatchObject([{ crop: 'rice', location: 'lahore', month: 9 }])
  })

  test('has analyses without a verdict, whose score is null', async () => {
    await anAnalysis(api().db, plan, { feasibilityLabel: 'insufficient_data' })
    const { analyses } = (await history()).body
    expect(analyses).toMatchObject([{ feasibility_label: 'insufficient_data', feasibility_score: null }])
  })

  test('tells re-analyses from requests', async () => {
    const { id } = await aPlanTask(api().db, plan)
    await api().query('update analysis_tasks set priority = 1 where id = $1', [id])
    await api().complete(id)
    await anAnalysis(api().db, plan)
    const { analyses } = (await history()).body
    expect(analyses).toMatchObject([{ trigger: 'request' }, { trigger: 'reanalysis' }])
  })

  test('begins with the newest analysis, and has those of this plan alone', async () => {
    await anAnalysis(api().db, await aPlan(api().db, { userId: amina.id }), { question: { month: 12 } })
    const tasks = []
    for (const month of [1, 2, 3]) tasks.push(await anAnalysis(api().db, plan, { question: { month } }))
    const months = async () => (await history()).body.analyses.map(({ month }: { month: number }) => month)
    expect(await months()).toEqual([3, 2, 1])
    await setCreationTime(String(tasks[0]?.id), '2099-01-01T00:00:00Z')
    expect(await months()).toEqual([1, 3, 2])
  })

  test('of an archived plan can be read', async () => {
    plan = await aPlan(api().db, { userId: amina.id, isArchived: true })
    await anAnalysis(api().db, plan)
    expect((await history().expect(200)).body.analyses).toHaveLength(1)
  })
})

describe('the length of the history', () => {
  const count = async (query = '') => (await history(query).expect(200)).body.analyses.length

  beforeEach(async () => {
    await api().query(
      `insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'request', 'not_suitable', '{"location":"nakuru","crop":"maize","month":4}', 'season-test'
       from generate_series(1, 205)`,
      [amina.id, plan.id],
    )
  })

  test('is 50 unless asked otherwise, and 200 at most', async () => {
    expect(await count()).toBe(50)
    expect(await count('?limit=1')).toBe(1)
    expect(await count('?limit=200')).toBe(200)
    expect(await count('?limit=201')).toBe(200)
    expect(await count(`?limit=${'9'.repeat(30)}`)).toBe(200)
  })

  test.each(['=0', '=-1', '=abc', '=1.5', '=', '', '=1e2', '=%205', '=%00', '=5&limit=5'])(
    'cannot be asked for with limit%s',
    async (value) => {
      const answer = await history(`?limit${value}`).expect(422)
      expect(answer.body.errors).toMatchObject([{ parameter: 'limit' }])
    },
  )
})

describe("a plan's latest analysis", () => {
  test('is the one created last, whatever order they were stored in', async () => {
    const first = await anAnalysis(api().db, plan, { feasibilityLabel: 'not_suitable' })
    await anAnalysis(api().db, plan, { feasibilityLabel: 'highly_suitable' })
    expect(await latest()).toMatchObject({ label: 'highly_suitable' })
    await setCreationTime(first.id, '2099-01-01T00:00:00.123Z')
    expect(await latest()).toEqual({ label: 'not_suitable', at: '2099-01-01T00:00:00.123Z' })
    const [listed] = (await get('').expect(200)).body
    expect(listed).toMatchObject({
      latest_feasibility_label: 'not_suitable',
      latest_analysis_at: '2099-01-01T00:00:00.123Z',
    })
  })

  test('is the first of its history', async () => {
    for (const feasibilityLabel of ['not_suitable', 'highly_suitable', 'marginally_suitable'] as const) {
      await anAnalysis(api().db, plan, { feasibilityLabel })
      const [newest] = (await history()).body.analyses
      expect(await latest()).toEqual({ label: feasibilityLabel, at: newest.created_at })
    }
  })

  test('may be one without a verdict', async () => {
    await anAnalysis(api().db, plan)
    await anAnalysis(api().db, plan, { feasibilityLabel: 'insufficient_data' })
    expect(await latest()).toMatchObject({ label: 'insufficient_data' })
  })

  test('is of this plan, not of another one', async () => {
    await anAnalysis(api().db, await aPlan(api().db, { userId: amina.id }))
    expect(await latest()).toEqual({ label: null, at: null })
  })
})

import { anAnalysis, aPlan, aPlanTask, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const get = (path: string) => api().as(amina).get(`/api/v1/crop-plans${path}`)
const getHistory = (query = '') => get(`/${plan.id}/analyses${query}`)
const getLatest = async () => {
  const { body } = await get(`/${plan.id}`).expect(200)
  return { label: body.latest_feasibility_label, at: body.latest_analysis_at }
}
const setCreatedAt = (taskId: string, time: string) =>
  api().query('update analyses set created_at = $2 where task_id = $1', [taskId, time])

describe('the history of a plan', () => {
  test('is empty before its first analysis', async () => {
    const response = await getHistory().expect(200)
    expect(response.body).toEqual({ analyses: [] })
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  test('lists each analysis with question, verdict, model version and trigger', async () => {
    const task = await anAnalysis(api().db, plan)
    const [record] = await api().query('select id, created_at from analyses where task_id = $1', [task.id])
    const created_at = record?.created_at instanceof Date ? record.created_at.toISOString() : undefined
    expect((await getHistory().expect(200)).body).toEqual({
      analyses: [
        {
          id: record?.id,
          task_id: task.id,
          created_at,
          location: 'nakuru',
          crop: 'maize',
          month: 4,
          feasibility_label: 'moderately_suitable',
          feasibility_score: 0.62,
          model_version: 'season-test',
          trigger: 'request',
          is_what_if: false,
        },
      ],
    })
  })

  test('lists what-ifs with their own crop, location and month', async () => {
    await anAnalysis(api().db, plan, { question: { crop: 'rice', location: 'lahore', month: 9 } })
    const { analyses } = (await getHistory()).body
    expect(analyses).toMatchObject([{ crop: 'rice', location: 'lahore', month: 9, is_what_if: true }])
  })

  test('lists analyses without a verdict with a null score', async () => {
    await anAnalysis(api().db, plan, { feasibilityLabel: 'insufficient_data' })
    const { analyses } = (await getHistory()).body
    expect(analyses).toMatchObject([{ feasibility_label: 'insufficient_data', feasibility_score: null }])
  })

  test('distinguishes re-analyses from requests', async () => {
    const { id } = await aPlanTask(api().db, plan)
    await api().query('update analysis_tasks set priority = 1 where id = $1', [id])
    await api().complete(id)
    await anAnalysis(api().db, plan)
    const { analyses } = (await getHistory()).body
    expect(analyses).toMatchObject([{ trigger: 'request' }, { trigger: 'reanalysis' }])
  })

  test('lists only analyses of this plan, newest first', async () => {
    await anAnalysis(api().db, await aPlan(api().db, { userId: amina.id }), { question: { month: 12 } })
    const tasks = []
    for (const month of [1, 2, 3]) tasks.push(await anAnalysis(api().db, plan, { question: { month } }))
    const months = async () => (await getHistory()).body.analyses.map(({ month }: { month: number }) => month)
    expect(await months()).toEqual([3, 2, 1])
    await setCreatedAt(String(tasks[0]?.id), '2099-01-01T00:00:00Z')
    expect(await months()).toEqual([1, 3, 2])
  })

  test('includes archived plans', async () => {
    plan = await aPlan(api().db, { userId: amina.id, isArchived: true })
    await anAnalysis(api().db, plan)
    expect((await getHistory().expect(200)).body.analyses).toHaveLength(1)
  })
})

describe('limit', () => {
  const countAnalyses = async (query = '') => (await getHistory(query).expect(200)).body.analyses.length

  beforeEach(async () => {
    await api().query(
      `insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'request', 'not_suitable', '{"location":"nakuru","crop":"maize","month":4}', 'season-test'
       from generate_series(1, 205)`,
      [amina.id, plan.id],
    )
  })

  test('defaults to 50 and is capped at 200', async () => {
    expect(await countAnalyses()).toBe(50)
    expect(await countAnalyses('?limit=1')).toBe(1)
    expect(await countAnalyses('?limit=200')).toBe(200)
    expect(await countAnalyses('?limit=201')).toBe(200)
    expect(await countAnalyses(`?limit=${'9'.repeat(30)}`)).toBe(200)
  })

  test.each(['=0', '=-1', '=abc', '=1.5', '=', '', '=1e2', '=%205', '=%00', '=5&limit=5'])(
    'limit%s is rejected',
    async (value) => {
      const response = await getHistory(`?limit${value}`).expect(422)
      expect(response.body.errors).toMatchObject([{ parameter: 'limit' }])
    },
  )
})

describe("a plan's latest analysis", () => {
  test('is the one created last, regardless of insertion order', async () => {
    const first = await anAnalysis(api().db, plan, { feasibilityLabel: 'not_suitable' })
    await anAnalysis(api().db, plan, { feasibilityLabel: 'highly_suitable' })
    expect(await getLatest()).toMatchObject({ label: 'highly_suitable' })
    await setCreatedAt(first.id, '2099-01-01T00:00:00.123Z')
    expect(await getLatest()).toEqual({ label: 'not_suitable', at: '2099-01-01T00:00:00.123Z' })
    const [listed] = (await get('').expect(200)).body
    expect(listed).toMatchObject({
      latest_feasibility_label: 'not_suitable',
      latest_analysis_at: '2099-01-01T00:00:00.123Z',
    })
  })

  test('is the first of the history', async () => {
    for (const feasibilityLabel of ['not_suitable', 'highly_suitable', 'marginally_suitable'] as const) {
      await anAnalysis(api().db, plan, { feasibilityLabel })
      const [newest] = (await getHistory()).body.analyses
      expect(await getLatest()).toEqual({ label: feasibilityLabel, at: newest.created_at })
    }
  })

  test('may be one without a verdict', async () => {
    await anAnalysis(api().db, plan)
    await anAnalysis(api().db, plan, { feasibilityLabel: 'insufficient_data' })
    expect(await getLatest()).toMatchObject({ label: 'insufficient_data' })
  })

  test('ignores analyses of other plans', async () => {
    await anAnalysis(api().db, await aPlan(api().db, { userId: amina.id }))
    expect(await getLatest()).toEqual({ label: null, at: null })
  })
})

import { deleteOldTasks, revokeApiKey, rotateApiKey, setPlanConditions, type IssuedApiKey } from '@crop/db'
import {
  aBatch,
  anAnalysis,
  anApiKey,
  aPlan,
  aTask,
  aUser,
  type OwnedPlan,
  type TestUser,
} from '@crop/db/testing'
import request from 'supertest'
import { QUESTION, RESULT, useTestApi } from '../../../test/test-api'

const api = useTestApi()

const MISSING_ID = '00000000-0000-4000-8000-000000000000'

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const get = (path = '') => api().as(amina).get(`/api/v1/analyses${path}`)
const list = async (query = '') => (await get(query).expect(200)).body.analyses
const listMonths = async (query = '') => (await list(query)).map(({ month }: { month: number }) => month)

/** Stores an analysis of each month, in this order, and returns their ids. */
async function analyseMonths(...months: number[]): Promise<string[]> {
  for (const month of months) await anAnalysis(api().db, plan, { question: { month } })
  const records = await list()
  return records.map(({ id }: { id: string }) => id).reverse()
}

async function findRecord(taskId: string) {
  const [row] = await api().query('select id, created_at from analyses where task_id = $1', [taskId])
  return {
    id: String(row?.id),
    created_at: row?.created_at instanceof Date ? row.created_at.toISOString() : '',
  }
}

const setCreatedAt = (id: string | undefined, time: string) =>
  api().query('update analyses set created_at = $2 where id = $1', [id, time])

describe('the list of analyses', () => {
  test('is empty before the first one', async () => {
    const { body, headers } = await get().expect(200)
    expect(body).toEqual({ analyses: [] })
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Authorization'),
    })
  })

  test('has the question, the verdict and the origin of each analysis', async () => {
    const conditions = { soil_ph: { value: 6.5, source: 'request' } } as const
    const task = await anAnalysis(api().db, plan, { question: { crop: 'rice', conditions } })
    const { id, created_at } = await findRecord(task.id)
    expect(await list()).toEqual([
      {
        id,
        task_id: task.id,
        batch_id: null,
        crop_plan_id: plan.id,
        created_at,
        location: 'nakuru',
        crop: 'rice',
        month: 4,
        planting_year: null,
        conditions: { soil_ph: 6.5 },
        feasibility_label: 'moderately_suitable',
        feasibility_score: 0.62,
        model_version: 'season-test',
        trigger: 'request',
        is_what_if: true,
      },
    ])
  })

  test('has analyses without a plan, and items of batches', async () => {
    const caller = { kind: 'customer', userId: amina.id } as const
    const task = await aTask(api().db, { caller })
    await api().complete(task.id)
    const batch = await aBatch(api().db, { caller })
    const [item] = await api().query('select id from analysis_tasks where batch_id = $1 limit 1', [batch.id])
    await api().complete(String(item?.id))
    expect(await list()).toMatchObject([
      { task_id: item?.id, batch_id: batch.id, crop_plan_id: null, is_what_if: false },
      { task_id: task.id, batch_id: null, crop_plan_id: null, conditions: null, is_what_if: false },
    ])
  })

  test('names no plan after the plan was deleted during the analysis', async () => {
    const caller = { kind: 'customer', userId: amina.id } as const
    const task = await aTask(api().db, { caller, cropPlanId: plan.id, isWhatIf: true })
    await api().as(amina).delete(`/api/v1/crop-plans/${plan.id}`).expect(204)
    await api().complete(task.id)
    expect(await list()).toMatchObject([{ task_id: task.id, crop_plan_id: null, is_what_if: false }])
  })

  test('reads records of earlier versions from their results', async () => {
    const result = {
      ...RESULT,
      crop: 'rice',
      month: 9,
      conditions: { ...RESULT.conditions, soil_ph: { value: 6.5, source: 'plan' } },
    }
    await api().query(
      `insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'request', 'moderately_suitable', $3, 'season-old')`,
      [amina.id, plan.id, JSON.stringify(result)],
    )
    const expected = {
      location: 'nakuru',
      crop: 'rice',
      month: 9,
      conditions: { soil_ph: 6.5 },
      feasibility_score: 0.62,
      batch_id: null,
      is_what_if: true,
    }
    expect(await list('?crop=rice')).toMatchObject([expected])
    expect(await list('?crop=maize')).toEqual([])
  })

  test("never has another customer's analyses, or those of API keys", async () => {
    await anAnalysis(api().db, await aPlan(api().db))
    await api().complete((await aTask(api().db)).id)
    expect(await list()).toEqual([])
  })

  test('needs a credential', async () => {
    for (const path of ['', `/${MISSING_ID}`]) {
      const { body } = await request(api().app).get(`/api/v1/analyses${path}`).expect(401)
      expect(body.code).toBe('AUTHENTICATION_REQUIRED')
    }
  })
})

describe('an API key', () => {
  const listOf = async (key: string, query = '') =>
    (await api().withKey(key).get(`/api/v1/analyses${query}`).expect(200)).body.analyses

  /** Analyses each month with the key, in this order. */
  async function analyseWith({ prefix }: IssuedApiKey, ...months: number[]): Promise<void> {
    for (const month of months) {
      const caller = { kind: 'service', apiKeyPrefix: prefix } as const
      const { id } = await aTask(api().db, { caller, question: { ...QUESTION, month } })
      await api().complete(id)
    }
  }

  async function rotate({ prefix }: IssuedApiKey): Promise<IssuedApiKey> {
    const successor = await rotateApiKey(api().db, prefix, 24)
    if (!successor) throw new Error('The key cannot be rotated')
    return successor
  }

  const listMonthsOf = async ({ key }: IssuedApiKey, query = '') =>
    (await listOf(key, query)).map(({ month }: { month: number }) => month)

  test('reads the analyses that were asked with it, and no others', async () => {
    const own = await anApiKey(api().db)
    const other = await anApiKey(api().db)
    await analyseWith(own, 1, 2)
    await analyseWith(other, 3)
    await anAnalysis(api().db, plan)
    expect(await listMonthsOf(own)).toEqual([2, 1])
    const [{ id }] = await listOf(own.key)
    const { body } = await api().withKey(own.key).get(`/api/v1/analyses/${id}`).expect(200)
    expect(body).toMatchObject({ id, month: 2, crop_plan_id: null, result: { location: 'nakuru' } })

    const missing = await api().withKey(other.key).get(`/api/v1/analyses/${MISSING_ID}`).expect(404)
    for (const stranger of [api().withKey(other.key), api().as(amina)]) {
      expect((await stranger.get(`/api/v1/analyses/${id}`).expect(404)).text).toBe(missing.text)
      await stranger.get(`/api/v1/analyses?before=${id}`).expect(422)
    }
  })

  test('filters its analyses by batch, crop and time', async () => {
    const own = await anApiKey(api().db)
    const caller = { kind: 'service', apiKeyPrefix: own.prefix } as const
    const batch = await aBatch(api().db, { caller })
    for (const { id } of await api().query('select id from analysis_tasks where batch_id = $1', [batch.id]))
      await api().complete(String(id))
    await analyseWith(own, 9)
    expect(await listMonthsOf(own, `?batch_id=${batch.id}`)).toHaveLength(3)
    expect(await listMonthsOf(own, '?crop=maize&limit=1')).toEqual([9])
    expect(await listMonthsOf(own, '?crop=rice')).toEqual([])
    expect(await listMonthsOf(own, '?to=2020-01-01T00:00:00Z')).toEqual([])
    expect(await listMonthsOf(own, `?crop_plan_id=${plan.id}`)).toEqual([])
  })

  test('also reads those of the keys that it replaced by rotation, page by page', async () => {
    const first = await anApiKey(api().db)
    await analyseWith(first, 1)
    const second = await rotate(first)
    await analyseWith(second, 2)
    await analyseWith(first, 3)
    const third = await rotate(second)
    await revokeApiKey(api().db, second.prefix)
    await analyseWith(third, 4)
    await analyseWith(await anApiKey(api().db), 5)

    expect(await listMonthsOf(first)).toEqual([3, 1])
    expect(await listMonthsOf(third)).toEqual([4, 3, 2, 1])
    const [, , , oldest] = await listOf(third.key)
    await api().withKey(third.key).get(`/api/v1/analyses/${oldest.id}`).expect(200)
    const pages: number[] = []
    for (let before = ''; pages.length < 4;) {
      const [entry] = await listOf(third.key, `?limit=1${before}`)
      pages.push(entry.month)
      before = `&before=${entry.id}`
    }
    expect(pages).toEqual([4, 3, 2, 1])
  })

  test('that is revoked reads nothing', async () => {
    const own = await anApiKey(api().db)
    await analyseWith(own, 1)
    await revokeApiKey(api().db, own.prefix)
    await api().withKey(own.key).get('/api/v1/analyses').expect(401)
  })
})

describe('the pages of the list', () => {
  test('continue before the last entry, however equal the times are', async () => {
    await analyseMonths(1, 2, 3, 4, 5)
    await api().query(`update analyses set created_at = '2026-03-14T09:00:00Z' where user_id = $1`, [
      amina.id,
    ])
    const all: string[] = (await list()).map(({ id }: { id: string }) => id)
    const pages: string[] = []
    for (let before = ''; pages.length < 5; before = `&before=${pages.at(-1)}`) {
      const page: { id: string }[] = await list(`?limit=2${before}`)
      expect(page.length).toBeGreaterThan(0)
      pages.push(...page.map(({ id }) => id))
    }
    expect(pages).toEqual(all)
    expect(pages).toEqual(all.toSorted().toReversed())
  })

  test('have 50 entries by default and 200 at most', async () => {
    await api().query(
      `insert into analyses (id, task_id, user_id, trigger, feasibility_label, result, model_version)
       select gen_random_uuid(), gen_random_uuid(), $1, 'request', 'not_suitable', $2, 'season-test'
         from generate_series(1, 205)`,
      [amina.id, JSON.stringify(RESULT)],
    )
    expect(await list()).toHaveLength(50)
    expect(await list('?limit=201')).toHaveLength(200)
  })

  test.each([
    'limit=0',
    'limit=abc',
    'limit=',
    'limit=1&limit=2',
    'from=2026-03-14',
    'to=',
    'from=yesterday',
  ])('%s is rejected', async (query) => {
    const { body } = await get(`?${query}`).expect(422)
    expect(body.errors).toMatchObject([{ parameter: query.split('=')[0] }])
  })

  test('an unknown, malformed or foreign id in before gets the same 422', async () => {
    const foreign = await anAnalysis(api().db, await aPlan(api().db))
    const { id } = await findRecord(foreign.id)
    const missing = await get(`?before=${MISSING_ID}`).expect(422)
    expect(missing.body.errors).toEqual([
      { parameter: 'before', code: 'not_allowed', detail: 'must be the id of one of your analyses' },
    ])
    for (const before of [id, 'x', '', `${MISSING_ID} `]) {
      const response = await get(`?before=${before}&crop_plan_id=x`).expect(422)
      expect(response.text).toBe(missing.text)
    }
  })
})

describe('the list can be filtered', () => {
  test('by plan', async () => {
    await analyseMonths(4)
    const other = await aPlan(api().db, { userId: amina.id })
    await anAnalysis(api().db, other, { question: { month: 5 } })
    expect(await listMonths(`?crop_plan_id=${plan.id}`)).toEqual([4])
    expect(await listMonths(`?crop_plan_id=${other.id}`)).toEqual([5])
  })

  test('by batch', async () => {
    const caller = { kind: 'customer', userId: amina.id } as const
    const batches = [await aBatch(api().db, { caller }), await aBatch(api().db, { caller })]
    const tasks = await api().query('select id from analysis_tasks where user_id = $1', [amina.id])
    for (const { id } of tasks) await api().complete(String(id))
    expect(await listMonths(`?batch_id=${batches[0]?.id}`)).toHaveLength(3)
    expect(await list()).toHaveLength(6)
  })

  test('by crop, in any letter case and spacing', async () => {
    await anAnalysis(api().db, plan, { question: { crop: 'pearl  millet', month: 6 } })
    await analyseMonths(4)
    for (const crop of ['pearl millet', ' Pearl%20%20%09Millet', 'PEARL+MILLET'])
      expect(await listMonths(`?crop=${crop}`)).toEqual([6])
    expect(await listMonths('?crop=millet')).toEqual([])
    await get('?crop=').expect(422)
    await get(`?crop=${'x'.repeat(101)}`).expect(422)
  })

  test('by time, both ends included to the millisecond', async () => {
    const [first, second, third] = await analyseMonths(1, 2, 3)
    await setCreatedAt(first, '2026-03-14T09:00:00.123456Z')
    await setCreatedAt(second, '2026-03-14T09:00:00.124000Z')
    await setCreatedAt(third, '2026-03-15T09:00:00.123456Z')
    const at = '2026-03-14T09:00:00.123Z'
    expect(await listMonths(`?from=${at}&to=${at}`)).toEqual([1])
    expect(await listMonths(`?from=${at}`)).toEqual([3, 2, 1])
    expect(await listMonths('?from=2026-03-14T09:00:00.124Z')).toEqual([3, 2])
    expect(await listMonths(`?to=${encodeURIComponent('2026-03-14T10:00:01+01:00')}`)).toEqual([2, 1])
    expect(await listMonths('?from=2027-01-01T00:00:00Z&to=2026-01-01T00:00:00Z')).toEqual([])
    expect(await listMonths('?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z')).toEqual([3, 2, 1])
    for (const time of [
      '0000-01-01T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2026-03-14T09:00:00',
      '2026-03-14T24:00:00Z',
    ])
      await get(`?from=${time}`).expect(422)
  })

  test('by everything together', async () => {
    await analyseMonths(1, 2, 3)
    const [newest] = await list()
    const query = `crop_plan_id=${plan.id}&crop=maize&from=2026-01-01T00:00:00Z&before=${newest.id}`
    expect(await listMonths(`?${query}`)).toEqual([2, 1])
  })

  test.each(['crop_plan_id', 'batch_id'])(
    'an unknown, malformed or foreign %s matches nothing',
    async (name) => {
      await analyseMonths(4)
      const foreign = await aPlan(api().db)
      await anAnalysis(api().db, foreign)
      for (const id of [MISSING_ID, foreign.id, 'x', '', plan.id.toUpperCase()])
        expect(await list(`?${name}=${id}`)).toEqual([])
    },
  )
})

describe('an analysis', () => {
  const store = async () => {
    const caller = { kind: 'customer', userId: amina.id } as const
    const { id: taskId } = await aTask(api().db, { caller, question: QUESTION })
    await api().complete(taskId)
    return { taskId, ...(await findRecord(taskId)) }
  }

  test('has its record and its whole result', async () => {
    const { id, taskId } = await store()
    const [record] = await list()
    const task = await api().as(amina).get(`/api/v1/tasks/${taskId}`).expect(200)
    const { body, headers } = await get(`/${id}`).expect(200)
    expect(body).toEqual({ ...record, result: task.body.result })
    expect(body.result).toMatchObject({ request_id: taskId, cached: false, location: 'nakuru' })
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-language': 'en' })
  })

  test('is translated like the result of a task', async () => {
    const { id } = await store()
    const { body, headers } = await get(`/${id}`).set('Accept-Language', 'fr').expect(200)
    expect(body.result.explanation).toBe('Aucun autre mois de l’année n’est nettement meilleur.')
    expect(headers['content-language']).toBe('fr')
    expect(headers.vary).toMatch(/Accept-Language/)
  })

  test('stays readable after housekeeping has deleted its task', async () => {
    const { id, taskId } = await store()
    const before = (await get(`/${id}`).expect(200)).body
    await api().query(`update analysis_tasks set finished_at = now() - interval '2 days' where id = $1`, [
      taskId,
    ])
    expect(await deleteOldTasks(api().db, 1)).toBeGreaterThan(0)
    await api().as(amina).get(`/api/v1/tasks/${taskId}`).expect(404)
    expect((await get(`/${id}`).expect(200)).body).toEqual(before)
    expect(await list()).toMatchObject([{ id, task_id: taskId }])
  })

  test('that is missing, malformed, foreign or named by its task gets the same 404', async () => {
    const foreign = await anAnalysis(api().db, await aPlan(api().db))
    const { id: foreignId } = await findRecord(foreign.id)
    const { id, taskId } = await store()
    const missing = await get(`/${MISSING_ID}`).expect(404)
    expect(missing.body.code).toBe('ANALYSIS_NOT_FOUND')
    for (const other of [foreignId, taskId, id.toUpperCase(), 'x', 'BATCHES', '%00', `${id}%20`])
      expect((await get(`/${other}`).expect(404)).text).toBe(missing.text)
  })
})

describe('the paths', () => {
  const BATCHES = '/api/v1/analyses/batches'
  const send = (method: 'get' | 'post' | 'patch' | 'delete' | 'options' | 'head', path: string) =>
    api().as(amina)[method](path)

  test('of batches are not those of an analysis', async () => {
    expect((await send('get', BATCHES).expect(200)).body).toEqual({ batches: [] })
    expect((await send('get', `${BATCHES}/`).expect(200)).body).toEqual({ batches: [] })
    await send('post', BATCHES).send({}).expect(422)
    expect((await send('get', `${BATCHES}/x`).expect(404)).body.code).toBe('BATCH_NOT_FOUND')
  })

  test.each([
    ['/api/v1/analyses', 'GET, HEAD, OPTIONS'],
    [`/api/v1/analyses/${MISSING_ID}`, 'GET, HEAD, OPTIONS'],
    [BATCHES, 'POST, GET, HEAD, OPTIONS'],
    [`${BATCHES}/${MISSING_ID}`, 'GET, DELETE, HEAD, OPTIONS'],
  ])('%s allows %s', async (path, allow) => {
    expect((await send('options', path).expect(204)).headers.allow).toBe(allow)
    const { body, headers } = await send('patch', path).expect(405)
    expect(body.code).toBe('METHOD_NOT_ALLOWED')
    expect(headers.allow).toBe(allow)
  })

  test('respond to HEAD', async () => {
    expect((await send('head', '/api/v1/analyses').expect(200)).text).toBeUndefined()
    await send('head', `/api/v1/analyses/${MISSING_ID}`).expect(404)
  })
})

test('the conditions of a plan are those of its analyses', async () => {
  const conditions = {
    water_supply: 'irrigated',
    elevation_m: null,
    soil_texture: null,
    soil_ph: 6,
    variety: null,
  } as const
  await setPlanConditions(api().db, amina.id, plan.id, conditions)
  const analyze = api().as(amina).post('/api/v1/analyze?record=true')
  const { body } = await analyze.send({ crop_plan_id: plan.id }).expect(202)
  await api().complete(body.task_id)
  expect(await list()).toMatchObject([
    { conditions: { water_supply: 'irrigated', soil_ph: 6 }, is_what_if: false },
  ])
})

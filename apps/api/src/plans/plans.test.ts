import { anAnalysis, aPlan, aUser, type TestUser } from '@crop/db/testing'
import { listErrors, useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const list = (query = '') => api().as(amina).get(`/api/v1/crop-plans${query}`)
const read = (id: string) => api().as(amina).get(`/api/v1/crop-plans/${id}`)
const patch = (id: string, body?: object) => api().as(amina).patch(`/api/v1/crop-plans/${id}`).send(body)
const createPlan = (fields: Parameters<typeof aPlan>[1] = {}) =>
  aPlan(api().db, { userId: amina.id, ...fields })
const getIds = (response: { body: { id: string }[] }) => response.body.map(({ id }) => id)

describe('GET /crop-plans', () => {
  test('is empty for a customer without plans', async () => {
    const response = await list().expect(200)
    expect(response.body).toEqual([])
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  test("lists only the caller's plans, each as GET /crop-plans/{plan_id} returns it", async () => {
    await aPlan(api().db)
    const { id } = await createPlan()
    const response = await list().expect(200)
    expect(response.body).toEqual([(await read(id).expect(200)).body])
  })

  test('include=irrigation says how each latest label depends on irrigation', async () => {
    const plan = await createPlan()
    const listIrrigation = async (query = '?include=irrigation') =>
      (await list(query).expect(200)).body.map((listed: object) => Reflect.get(listed, 'latest_irrigation'))
    expect(await listIrrigation()).toEqual([null])
    await anAnalysis(api().db, plan, { result: '{"water":{"irrigation":"required"}}' })
    expect(await listIrrigation()).toEqual(['required'])
    await anAnalysis(api().db, plan, { result: '{"water":null}' })
    expect(await listIrrigation()).toEqual([null])
    expect(await listIrrigation('')).toEqual([undefined])
    await list('?include=other').expect(422)
  })

  test('every answer has the outlook of the latest analysis, and none after an analysis without', async () => {
    const plan = await createPlan()
    const readOutlooks = async () => {
      const changed = await patch(plan.id, { name: 'South field' }).expect(200)
      const bodies = [(await list()).body[0], (await list('?limit=1')).body[0], (await read(plan.id)).body]
      const exported = await api().as(amina).get('/api/v1/auth/me/export').expect(200)
      return [...bodies, changed.body, exported.body.crop_plans[0]].map(({ outlook }) => outlook)
    }
    expect(await readOutlooks()).toEqual([null, null, null, null, null])

    const outlook = {
      digest: 'february',
      issued: '2026-02',
      feasibilityLabel: 'marginally_suitable',
      change: 'worse',
      skill: 'low',
    } as const
    await anAnalysis(api().db, plan, { outlook })
    const shown = { issued: '2026-02', feasibility_label: 'marginally_suitable', change: 'worse' }
    expect(await readOutlooks()).toEqual([shown, shown, shown, shown, shown])
    expect((await read(plan.id)).body.latest_feasibility_label).toBe('moderately_suitable')

    await anAnalysis(api().db, plan)
    expect(await readOutlooks()).toEqual([null, null, null, null, null])
  })

  test('lists the most recently updated plan first', async () => {
    const first = await createPlan()
    const second = await createPlan()
    const third = await createPlan()
    expect(getIds(await list())).toEqual([third.id, second.id, first.id])
    await patch(first.id, {}).expect(200)
    expect(getIds(await list())).toEqual([first.id, third.id, second.id])
  })

  test('limit and before list the plans in parts, in the order of the whole list', async () => {
    for (let count = 0; count < 5; count++) await createPlan()
    const { id: archivedId } = await createPlan()
    await patch(archivedId, { is_archived: true }).expect(200)
    const foreign = await aPlan(api().db)
    for (const query of ['?include_archived=true', '?include_archived=false&include=irrigation']) {
      const whole = (await list(query).expect(200)).body
      const parts: { id: string }[] = []
      for (let before = ''; ; before = `&before=${parts.at(-1)?.id ?? ''}`) {
        const { body } = await list(`${query}&limit=2${before}`).expect(200)
        parts.push(...body)
        if (body.length === 0) break
        expect(body.length).toBeLessThanOrEqual(2)
      }
      expect(parts).toEqual(whole)
      expect((await list(`${query}&before=${whole[1].id}`).expect(200)).body).toEqual(whole.slice(2))
    }
    for (const before of [foreign.id, 'x', '']) {
      const { body } = await list(`?limit=1&before=${before}`).expect(422)
      expect(body.errors).toMatchObject([{ parameter: 'before', code: 'not_allowed' }])
    }
  })

  test('lists plans updated in the same millisecond by descending id', async () => {
    const plans = [await createPlan(), await createPlan(), await createPlan(), await createPlan()]
    await api().query(
      `update crop_plans set updated_at = timestamptz '2026-03-14' + random() * interval '999 microseconds'
        where user_id = $1`,
      [amina.id],
    )
    const ids = plans.map(({ id }) => id)
    expect(getIds(await list())).toEqual(ids.sort().reverse())
  })

  test.each<[string, boolean]>([
    ['', false],
    ...['true', 'TRUE', 'True', '1'].map(
      (flag) => [`?include_archived=${flag}`, true] satisfies [string, boolean],
    ),
    ...['false', 'FALSE', 'fAlse', '0'].map(
      (flag) => [`?include_archived=${flag}`, false] satisfies [string, boolean],
    ),
    ['?archived=true&archived=1', false],
  ])('with query %j archived plans are included: %j', async (query, hasArchived) => {
    const archived = await createPlan({ isArchived: true })
    const active = await createPlan()
    const ids = getIds(await list(query).expect(200))
    // Archiving adds at least a millisecond to `updated_at`, so the order depends on how fast both were created.
    expect(new Set(ids)).toEqual(new Set(hasArchived ? [active.id, archived.id] : [active.id]))
  })

  test.each(['=', '', '=yes', '=2', '=-1', '=null', '=true%20', '=%00', '=true&include_archived=true'])(
    'include_archived%s is rejected',
    async (value) => {
      const response = await list(`?include_archived${value}`).expect(422)
      expect(response.body.errors).toMatchObject([{ parameter: 'include_archived' }])
    },
  )
})

test('an archived plan can be read', async () => {
  const { id } = await createPlan({ isArchived: true })
  expect((await read(id).expect(200)).body).toMatchObject({ id, is_archived: true })
})

describe('PATCH /crop-plans/{plan_id}', () => {
  test('renames a plan, sets its risk tolerance, archives it and returns it', async () => {
    const { id } = await createPlan()
    const before = (await read(id)).body
    const response = await patch(id, { name: ' South  field', risk_tolerance: 'low', is_archived: true })
    expect(response.status).toBe(200)
    const { updated_at } = response.body
    const changes = { name: ' South  field', risk_tolerance: 'low', is_archived: true, updated_at }
    expect(response.body).toEqual({ ...before, ...changes })
    expect((await read(id)).body).toEqual(response.body)
  })

  test('restores an archived plan', async () => {
    const { id } = await createPlan({ isArchived: true })
    expect((await patch(id, { is_archived: false }).expect(200)).body.is_archived).toBe(false)
    expect(getIds(await list())).toEqual([id])
  })

  test.each([
    {},
    { name: null },
    { risk_tolerance: null },
    { is_archived: null },
    { name: null, risk_tolerance: null, is_archived: null },
    { name: 'North field', risk_tolerance: 'medium', is_archived: true },
    { id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55', user_id: 'x', userId: 'x', isArchived: false },
    { crop: 'rice', location: 'lahore', planting_month: 5 },
    { crop: 7, location: null, planting_month: 'x', unknown: [] },
    { created_at: '2001-01-01T00:00:00.000Z', updated_at: '2001-01-01T00:00:00.000Z' },
    { latest_feasibility_label: 'highly_suitable', latest_analysis_at: '2001-01-01T00:00:00.000Z' },
  ])('%j changes only updated_at', async (body) => {
    const { id } = await createPlan({ isArchived: true })
    const before = (await read(id)).body
    const after = (await patch(id, body).expect(200)).body
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    const [row] = await api().query('select user_id from crop_plans where id = $1', [id])
    expect(row).toEqual({ user_id: amina.id })
  })

  test('a __proto__ member changes nothing', async () => {
    const { id } = await createPlan()
    const json = '{"__proto__":{"name":"South field","is_archived":true}}'
    const { body } = await patch(id).type('json').send(json).expect(200)
    expect(body).toMatchObject({ name: 'North field', is_archived: false })
  })

  test('concurrent changes each set a different updated_at', async () => {
    const { id } = await createPlan()
    const before = (await read(id)).body.updated_at
    const responses = await Promise.all(Array.from({ length: 10 }, () => patch(id, {}).expect(200)))
    const times = responses.map(({ body }): string => body.updated_at)
    expect(new Set([before, ...times]).size).toBe(11)
    expect((await read(id)).body.updated_at).toBe(times.sort().at(-1))
  })

  test('an analysis does not change updated_at', async () => {
    const plan = await createPlan()
    const before = (await read(plan.id)).body
    await anAnalysis(api().db, plan)
    const after = (await read(plan.id)).body
    expect(after.latest_feasibility_label).toBe('moderately_suitable')
    expect(after.updated_at).toBe(before.updated_at)
  })

  test.each<[object, string[]]>([
    [
      { name: 5, risk_tolerance: 'none', is_archived: 'true' },
      ['name wrong_type', 'risk_tolerance not_allowed', 'is_archived wrong_type'],
    ],
    [{ name: [] }, ['name wrong_type']],
    [{ name: '' }, ['name too_short']],
    [{ name: '  ' }, ['name too_short']],
    [{ name: 'é'.repeat(201) }, ['name too_long']],
    [{ name: 'a\u0000' }, ['name wrong_format']],
    [{ name: '\ud83c' }, ['name wrong_format']],
    [{ risk_tolerance: 'LOW' }, ['risk_tolerance not_allowed']],
    [{ risk_tolerance: true }, ['risk_tolerance wrong_type']],
    [{ risk_tolerance: ['low'] }, ['risk_tolerance wrong_type']],
    [{ risk_tolerance: '' }, ['risk_tolerance not_allowed']],
    [{ is_archived: 1 }, ['is_archived wrong_type']],
    [{ is_archived: 0 }, ['is_archived wrong_type']],
    [{ is_archived: 'false' }, ['is_archived wrong_type']],
    [{ is_archived: {} }, ['is_archived wrong_type']],
    [[], [' wrong_type']],
  ])('%j is rejected with all errors at once and changes nothing', async (body, expectedErrors) => {
    const { id } = await createPlan()
    const before = await read(id)
    const response = await patch(id, body).expect(422)
    expect(listErrors(response)).toEqual(expectedErrors)
    expect((await read(id)).text).toBe(before.text)
  })

  test('a missing body is rejected', async () => {
    const { id } = await createPlan()
    const response = await patch(id).set('Content-Type', 'application/json').expect(422)
    expect(response.body.errors).toMatchObject([{ pointer: '#', code: 'required' }])
  })

  test('a name may have 200 characters and is stored with surrounding spaces', async () => {
    const { id } = await createPlan()
    const name = ` ${'🌽'.repeat(200)} `
    expect((await patch(id, { name }).expect(200)).body.name).toBe(name)
  })
})

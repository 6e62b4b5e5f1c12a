import { anAnalysis, aPlan, aUser, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const list = (query = '') => request(api().app).get(`/api/v1/crop-plans${query}`).set(api().as(amina))
const read = (id: string) => request(api().app).get(`/api/v1/crop-plans/${id}`).set(api().as(amina))
const patch = (id: string, body?: object) =>
  request(api().app).patch(`/api/v1/crop-plans/${id}`).set(api().as(amina)).send(body)
const aPlanOfHers = (fields: Parameters<typeof aPlan>[1] = {}) =>
  aPlan(api().db, { userId: amina.id, ...fields })
const idsOf = (answer: { body: { id: string }[] }) => answer.body.map(({ id }) => id)

describe('the list', () => {
  test('of a customer without plans is empty', async () => {
    const answer = await list().expect(200)
    expect(answer.body).toEqual([])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test('holds the plans of the caller alone, each as it reads by itself', async () => {
    await aPlan(api().db)
    const { id } = await aPlanOfHers()
    const answer = await list().expect(200)
    expect(answer.body).toEqual([(await read(id).expect(200)).body])
  })

  test('begins with the plan that was changed last', async () => {
    const [first, second, third] = [await aPlanOfHers(), await aPlanOfHers(), await aPlanOfHers()]
    expect(idsOf(await list())).toEqual([third.id, second.id, first.id])
    await patch(first.id, {}).expect(200)
    expect(idsOf(await list())).toEqual([first.id, third.id, second.id])
  })

  test('puts the higher id first among plans that were changed at one moment', async () => {
    const plans = [await aPlanOfHers(), await aPlanOfHers(), await aPlanOfHers(), await aPlanOfHers()]
    await api().query(
      `update crop_plans set updated_at = timestamptz '2026-03-14' + random() * interval '999 microseconds'
        where user_id = $1`,
      [amina.id],
    )
    const ids = plans.map(({ id }) => id)
    expect(idsOf(await list())).toEqual(ids.sort().reverse())
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
  ])('asked for with %j, it has archived plans: %j', async (query, hasArchived) => {
    const archived = await aPlanOfHers({ isArchived: true })
    const active = await aPlanOfHers()
    const ids = idsOf(await list(query).expect(200))
    // A change moves a plan by a whole millisecond, so which of the two is newer depends on how fast they were made.
    expect(new Set(ids)).toEqual(new Set(hasArchived ? [active.id, archived.id] : [active.id]))
  })

  test.each(['=', '', '=yes', '=2', '=-1', '=null', '=true%20', '=%00', '=true&include_archived=true'])(
    'asked for with include_archived%s, it is refused',
    async (value) => {
      const answer = await list(`?include_archived${value}`).expect(422)
      expect(answer.body.errors).toMatchObject([{ parameter: 'include_archived' }])
    },
  )
})

test('an archived plan can be read', async () => {
  const { id } = await aPlanOfHers({ isArchived: true })
  expect((await read(id).expect(200)).body).toMatchObject({ id, is_archived: true })
})

describe('a change', () => {
  test('renames a plan, sets its risk tolerance, archives it, and answers with the plan', async () => {
    const { id } = await aPlanOfHers()
    const before = (await read(id)).body
    const answer = await patch(id, { name: ' South  field', risk_tolerance: 'low', is_archived: true })
    expect(answer.status).toBe(200)
    const { updated_at } = answer.body
    const changes = { name: ' South  field', risk_tolerance: 'low', is_archived: true, updated_at }
    expect(answer.body).toEqual({ ...before, ...changes })
    expect((await read(id)).body).toEqual(answer.body)
  })

  test('brings an archived plan back', async () => {
    const { id } = await aPlanOfHers({ isArchived: true })
    expect((await patch(id, { is_archived: false }).expect(200)).body.is_archived).toBe(false)
    expect(idsOf(await list())).toEqual([id])
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
  ])('of %j moves nothing but the time of the last change', async (body) => {
    const { id } = await aPlanOfHers({ isArchived: true })
    const before = (await read(id)).body
    const after = (await patch(id, body).expect(200)).body
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    const [row] = await api().query('select user_id from crop_plans where id = $1', [id])
    expect(row).toEqual({ user_id: amina.id })
  })

  test('of __proto__ changes nothing', async () => {
    const { id } = await aPlanOfHers()
    const { body } = await request(api().app)
      .patch(`/api/v1/crop-plans/${id}`)
      .set({ ...api().as(amina), 'Content-Type': 'application/json' })
      .send('{"__proto__":{"name":"South field","is_archived":true}}')
      .expect(200)
    expect(body).toMatchObject({ name: 'North field', is_archived: false })
  })

  test('moves the time of the last change visibly, however many come at once', async () => {
    const { id } = await aPlanOfHers()
    const before = (await read(id)).body.updated_at
    const answers = await Promise.all(Array.from({ length: 10 }, () => patch(id, {}).expect(200)))
    const times = answers.map(({ body }): string => body.updated_at)
    expect(new Set([before, ...times]).size).toBe(11)
    expect((await read(id)).body.updated_at).toBe(times.sort().at(-1))
  })

  test('an analysis does not count as one', async () => {
    const plan = await aPlanOfHers()
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
  ])('of %j is refused for all its faults at once, and changes nothing', async (body, faults) => {
    const { id } = await aPlanOfHers()
    const before = await read(id)
    const answer = await patch(id, body).expect(422)
    const found = answer.body.errors.map(
      ({ pointer, code }: Record<string, string>) => `${pointer?.slice(2)} ${code}`,
    )
    expect(found).toEqual(faults)
    expect((await read(id)).text).toBe(before.text)
  })

  test('without a body is refused', async () => {
    const { id } = await aPlanOfHers()
    const answer = await patch(id).set('Content-Type', 'application/json').expect(422)
    expect(answer.body.errors).toMatchObject([{ pointer: '#', code: 'required' }])
  })

  test('of 200 characters between spaces is a name, kept as given', async () => {
    const { id } = await aPlanOfHers()
    const name = ` ${'🌽'.repeat(200)} `
    expect((await patch(id, { name }).expect(200)).body.name).toBe(name)
  })
})

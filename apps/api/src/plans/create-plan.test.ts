import { aUser, type TestUser } from '@crop/db/testing'
import { NEW_PLAN } from '@crop/testkit'
import { listErrors, QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
beforeAll(async () => {
  amina = await aUser(api().db)
})

const create = (body: object | undefined = NEW_PLAN, user = amina) =>
  api().as(user).post('/api/v1/crop-plans').send(body)
const createRaw = (json: string) => api().as(amina).post('/api/v1/crop-plans').type('json').send(json)
const read = (url: string) => api().as(amina).get(url)
const countPlans = async (user = amina) =>
  (await api().query('select id from crop_plans where user_id = $1', [user.id])).length

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('POST /crop-plans', () => {
  test('returns the whole plan, with crop and location in normal form', async () => {
    const response = await create({ ...NEW_PLAN, crop: ' MAIZE ', location: '\tSan   José\u00a0' }).expect(
      201,
    )
    const { id, created_at } = response.body
    expect(response.body).toEqual({
      id,
      name: 'North field',
      crop: 'maize',
      location: 'san   josé',
      planting_month: 4,
      risk_tolerance: 'medium',
      is_archived: false,
      created_at,
      updated_at: created_at,
      latest_feasibility_label: null,
      latest_analysis_at: null,
      outlook: null,
      notes: [expect.objectContaining({ code: 'LOCATION_AMBIGUOUS' })],
    })
    expect(id).toMatch(UUID)
    expect(created_at).toMatch(TIME)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('sets Location to the URL of the new plan', async () => {
    const response = await create().expect(201)
    expect(response.headers.location).toBe(`/api/v1/crop-plans/${response.body.id}`)
    const plan = await read(String(response.headers.location)).expect(200)
    expect(plan.text).toBe(response.text)
    expect(plan.headers['cache-control']).toBe('private, no-cache')
  })

  test('stores the name as it was sent, with surrounding spaces', async () => {
    const { body } = await create({ ...NEW_PLAN, name: '  North \t Field ' }).expect(201)
    expect(body.name).toBe('  North \t Field ')
  })

  test('two plans may have the same name', async () => {
    const first = await create().expect(201)
    const second = await create().expect(201)
    expect(first.body.id).not.toBe(second.body.id)
  })

  test('accepts a crop and a location that the model does not know', async () => {
    await create({ ...NEW_PLAN, crop: 'moon cheese', location: 'atlantis' }).expect(201)
  })

  test.each([1, 12])('accepts planting month %d', async (planting_month) => {
    expect((await create({ ...NEW_PLAN, planting_month }).expect(201)).body.planting_month).toBe(
      planting_month,
    )
  })

  test.each(['low', 'medium', 'high'])('accepts %s as risk tolerance', async (risk_tolerance) => {
    expect((await create({ ...NEW_PLAN, risk_tolerance }).expect(201)).body.risk_tolerance).toBe(
      risk_tolerance,
    )
  })

  test('creates the plan for the caller and ignores unknown members', async () => {
    const other = await aUser(api().db)
    const id = '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55'
    const extra = {
      id,
      user_id: other.id,
      userId: other.id,
      is_archived: true,
      isArchived: true,
      created_at: '2001-01-01T00:00:00.000Z',
      updated_at: '2001-01-01T00:00:00.000Z',
      latest_feasibility_label: 'highly_suitable',
      latest_analysis_at: '2001-01-01T00:00:00.000Z',
    }
    const proto = `"__proto__":${JSON.stringify(extra)},"constructor":{"prototype":{"id":"${id}"}}`
    const { body } = await createRaw(
      `{${JSON.stringify({ ...NEW_PLAN, ...extra }).slice(1, -1)},${proto}}`,
    ).expect(201)
    expect(body).toMatchObject({ ...NEW_PLAN, is_archived: false, latest_feasibility_label: null })
    expect(body.id).not.toBe(id)
    expect(Date.parse(body.created_at)).toBeGreaterThan(Date.parse('2020-01-01'))
    const [row] = await api().query('select user_id, is_archived from crop_plans where id = $1', [body.id])
    expect(row).toEqual({ user_id: amina.id, is_archived: false })
    expect(await countPlans(other)).toBe(0)
  })

  test('ignores members of a __proto__ object', async () => {
    const response = await createRaw(`{"__proto__":${JSON.stringify(NEW_PLAN)}}`).expect(422)
    expect(response.body.errors).toHaveLength(5)
  })
})

describe('validation of a new plan', () => {
  const FIELDS = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance']

  test.each<[object, string[]]>([
    [{}, FIELDS.map((name) => `${name} required`)],
    [
      { name: 1, crop: [], location: {}, planting_month: '4', risk_tolerance: 'none' },
      [
        'name wrong_type',
        'crop wrong_type',
        'location wrong_type',
        'planting_month wrong_type',
        'risk_tolerance not_allowed',
      ],
    ],
    [{ ...NEW_PLAN, name: null }, ['name wrong_type']],
    [{ ...NEW_PLAN, name: true }, ['name wrong_type']],
    [{ ...NEW_PLAN, name: ['North field'] }, ['name wrong_type']],
    [{ ...NEW_PLAN, name: '' }, ['name too_short']],
    [{ ...NEW_PLAN, name: ' \t\n\u00a0' }, ['name too_short']],
    [{ ...NEW_PLAN, name: 'x'.repeat(201) }, ['name too_long']],
    [{ ...NEW_PLAN, name: '🌽'.repeat(201) }, ['name too_long']],
    [{ ...NEW_PLAN, name: 'a\u0000b' }, ['name wrong_format']],
    [{ ...NEW_PLAN, name: 'a\ud83c' }, ['name wrong_format']],
    [{ ...NEW_PLAN, name: '\udf3da' }, ['name wrong_format']],
    [{ ...NEW_PLAN, crop: null }, ['crop wrong_type']],
    [{ ...NEW_PLAN, crop: 7 }, ['crop wrong_type']],
    [{ ...NEW_PLAN, crop: '' }, ['crop too_short']],
    [{ ...NEW_PLAN, crop: ' \t ' }, ['crop too_short']],
    [{ ...NEW_PLAN, crop: 'é'.repeat(101) }, ['crop too_long']],
    [{ ...NEW_PLAN, crop: 'a\u0000' }, ['crop wrong_format']],
    [{ ...NEW_PLAN, crop: 'a\ud800b' }, ['crop wrong_format']],
    [{ ...NEW_PLAN, location: null }, ['location wrong_type']],
    [{ ...NEW_PLAN, location: false }, ['location wrong_type']],
    [{ ...NEW_PLAN, location: '' }, ['location too_short']],
    [{ ...NEW_PLAN, location: '   ' }, ['location too_short']],
    [{ ...NEW_PLAN, location: '🌽'.repeat(201) }, ['location too_long']],
    [{ ...NEW_PLAN, location: '\u0000' }, ['location wrong_format']],
    [{ ...NEW_PLAN, location: '\udfff' }, ['location wrong_format']],
    [{ ...NEW_PLAN, planting_month: null }, ['planting_month wrong_type']],
    [{ ...NEW_PLAN, planting_month: true }, ['planting_month wrong_type']],
    [{ ...NEW_PLAN, planting_month: [4] }, ['planting_month wrong_type']],
    [{ ...NEW_PLAN, planting_month: 6.5 }, ['planting_month wrong_type']],
    [{ ...NEW_PLAN, planting_month: 0 }, ['planting_month out_of_range']],
    [{ ...NEW_PLAN, planting_month: -1 }, ['planting_month out_of_range']],
    [{ ...NEW_PLAN, planting_month: 13 }, ['planting_month out_of_range']],
    [{ ...NEW_PLAN, planting_month: 1e20 }, ['planting_month out_of_range']],
    [{ ...NEW_PLAN, risk_tolerance: 'Medium' }, ['risk_tolerance not_allowed']],
    [{ ...NEW_PLAN, risk_tolerance: ' medium' }, ['risk_tolerance not_allowed']],
    [{ ...NEW_PLAN, risk_tolerance: '' }, ['risk_tolerance not_allowed']],
  ])('%j is rejected with all errors at once and creates no plan', async (body, expectedErrors) => {
    const before = await countPlans()
    const response = await create(body).expect(422)
    expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', title: 'Request is not valid' })
    expect(listErrors(response)).toEqual(expectedErrors)
    expect(await countPlans()).toBe(before)
  })

  test.each([null, 1, true, ['medium'], {}])('%j is rejected as risk tolerance', async (risk_tolerance) => {
    const response = await create({ ...NEW_PLAN, risk_tolerance }).expect(422)
    expect(response.body.errors).toMatchObject([{ pointer: '#/risk_tolerance' }])
  })

  test.each(['[]', 'null', '"North field"', '5', 'true', ''])('the body %j is rejected', async (json) => {
    const response = await createRaw(json).expect(422)
    expect(response.body.errors).toMatchObject([{ pointer: '#' }])
  })

  test('lengths are counted in characters, not bytes, after trimming', async () => {
    const longest = { name: '🌽'.repeat(200), crop: '🌾'.repeat(100), location: '🏔'.repeat(200) }
    const spaced = Object.fromEntries(Object.entries(longest).map(([key, text]) => [key, `  ${text}  `]))
    const { body } = await create({ ...NEW_PLAN, ...spaced }).expect(201)
    expect(body).toMatchObject({ ...longest, name: `  ${longest.name}  ` })
  })
})

describe('POST /crop-plans with an Idempotency-Key', () => {
  let keyCount = 0
  const newKey = () => `plan-${(keyCount += 1)}`
  const createWithKey = (key: string, body: object = NEW_PLAN, user = amina) =>
    create(body, user).set('Idempotency-Key', key)

  test('a repeated request gets the stored response and creates no second plan', async () => {
    const key = newKey()
    const first = await createWithKey(key).expect(201)
    const before = await countPlans()
    const repeated = await createWithKey(key, { is_archived: true, ...NEW_PLAN, crop: ' MAIZE ' }).expect(201)
    expect(repeated.text).toBe(first.text)
    expect(repeated.headers).toMatchObject({
      'idempotent-replayed': 'true',
      location: first.headers.location,
    })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(await countPlans()).toBe(before)
  })

  test('the stored response is repeated even if the plan has changed since', async () => {
    const key = newKey()
    const first = await createWithKey(key)
    await api().as(amina).patch(String(first.headers.location)).send({ name: 'South field' }).expect(200)
    expect((await createWithKey(key).expect(201)).text).toBe(first.text)
  })

  test.each([
    { name: 'North field ' },
    { crop: 'rice' },
    { location: 'lahore' },
    { planting_month: 5 },
    { risk_tolerance: 'high' },
  ])('reusing a key for a request with %j instead is rejected', async (difference) => {
    const key = newKey()
    const before = await countPlans()
    await createWithKey(key).expect(201)
    const response = await createWithKey(key, { ...NEW_PLAN, ...difference }).expect(422)
    expect(response.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await countPlans()).toBe(before + 1)
  })

  test('10 concurrent requests create one plan', async () => {
    const key = newKey()
    const before = await countPlans()
    const responses = await Promise.all(Array.from({ length: 10 }, () => createWithKey(key)))
    const created = responses.filter(({ status }) => status === 201)
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(new Set(created.map(({ text }) => text)).size).toBe(1)
    expect(created.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1)
    expect(await countPlans()).toBe(before + 1)
  })

  test('keys are scoped to their customer', async () => {
    const key = newKey()
    const other = await aUser(api().db)
    const [mine, theirs] = [
      await createWithKey(key).expect(201),
      await createWithKey(key, NEW_PLAN, other).expect(201),
    ]
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('keys are scoped to their endpoint', async () => {
    const key = newKey()
    await createWithKey(key).expect(201)
    const analyze = api().as(amina).post('/api/v1/analyze').set('Idempotency-Key', key)
    await analyze.send(QUESTION).expect(202)
  })

  test('a rejected request leaves its key unused', async () => {
    const key = newKey()
    await createWithKey(key, { ...NEW_PLAN, planting_month: 13 }).expect(422)
    const response = await createWithKey(key).expect(201)
    expect(response.headers).not.toHaveProperty('idempotent-replayed')
  })
})

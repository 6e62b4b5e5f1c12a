import { aUser, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi()

const PLAN = {
  ...{ name: 'North field', crop: 'maize', location: 'nakuru' },
  ...{ planting_month: 4, risk_tolerance: 'medium' },
}

let amina: TestUser
beforeAll(async () => {
  amina = await aUser(api().db)
})

const create = (body: object | undefined = PLAN, user = amina) =>
  request(api().app).post('/api/v1/crop-plans').set(api().as(user)).send(body)
const createRaw = (json: string) =>
  request(api().app)
    .post('/api/v1/crop-plans')
    .set({ ...api().as(amina), 'Content-Type': 'application/json' })
    .send(json)
const read = (url: string, user = amina) => request(api().app).get(url).set(api().as(user))
const planCount = async (user = amina) =>
  (await api().query('select id from crop_plans where user_id = $1', [user.id])).length

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('a new plan', () => {
  test('is answered whole, with the names of crop and place in their normal form', async () => {
    const answer = await create({ ...PLAN, crop: ' MAIZE ', location: '\tRift   Valley\u00a0' }).expect(201)
    const { id, created_at } = answer.body
    expect(answer.body).toEqual({
      ...{ id, name: 'North field', crop: 'maize', location: 'rift valley', planting_month: 4 },
      ...{ risk_tolerance: 'medium', is_archived: false, created_at, updated_at: created_at },
      ...{ latest_feasibility_label: null, latest_analysis_at: null },
    })
    expect(id).toMatch(UUID)
    expect(created_at).toMatch(TIME)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is found where Location says', async () => {
    const answer = await create().expect(201)
    expect(answer.headers.location).toBe(`/api/v1/crop-plans/${answer.body.id}`)
    const found = await read(String(answer.headers.location)).expect(200)
    expect(found.text).toBe(answer.text)
    expect(found.headers['cache-control']).toBe('private, no-cache')
  })

  test('keeps its name as it was given, with the spaces around it', async () => {
    const { body } = await create({ ...PLAN, name: '  North \t Field ' }).expect(201)
    expect(body.name).toBe('  North \t Field ')
  })

  test('may have the name of another plan', async () => {
    const [first, second] = [await create().expect(201), await create().expect(201)]
    expect(first.body.id).not.toBe(second.body.id)
  })

  test('may be of a crop and a place that the model does not know', async () => {
    await create({ ...PLAN, crop: 'moon cheese', location: 'atlantis' }).expect(201)
  })

  test.each([1, 12])('may be planted in month %d', async (planting_month) => {
    expect((await create({ ...PLAN, planting_month }).expect(201)).body.planting_month).toBe(planting_month)
  })

  test.each(['low', 'medium', 'high'])('may have a %s risk tolerance', async (risk_tolerance) => {
    expect((await create({ ...PLAN, risk_tolerance }).expect(201)).body.risk_tolerance).toBe(risk_tolerance)
  })

  test('belongs to the caller, whatever else its body says', async () => {
    const other = await aUser(api().db)
    const id = '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55'
    const extra = {
      ...{ id, user_id: other.id, userId: other.id, is_archived: true, isArchived: true },
      ...{ created_at: '2001-01-01T00:00:00.000Z', updated_at: '2001-01-01T00:00:00.000Z' },
      ...{ latest_feasibility_label: 'highly_suitable', latest_analysis_at: '2001-01-01T00:00:00.000Z' },
    }
    const proto = `"__proto__":${JSON.stringify(extra)},"constructor":{"prototype":{"id":"${id}"}}`
    const { body } = await createRaw(
      `{${JSON.stringify({ ...PLAN, ...extra }).slice(1, -1)},${proto}}`,
    ).expect(201)
    expect(body).toMatchObject({ ...PLAN, is_archived: false, latest_feasibility_label: null })
    expect(body.id).not.toBe(id)
    expect(Date.parse(body.created_at)).toBeGreaterThan(Date.parse('2020-01-01'))
    const [row] = await api().query('select user_id, is_archived from crop_plans where id = $1', [body.id])
    expect(row).toEqual({ user_id: amina.id, is_archived: false })
    expect(await planCount(other)).toBe(0)
  })

  test('takes none of its members from a __proto__', async () => {
    const answer = await createRaw(`{"__proto__":${JSON.stringify(PLAN)}}`).expect(422)
    expect(answer.body.errors).toHaveLength(5)
  })
})

describe('the fields of a plan', () => {
  const ALL = ['name', 'crop', 'location', 'planting_month', 'risk_tolerance']

  test.each<[object, string[]]>([
    [{}, ALL.map((name) => `${name} required`)],
    [
      { name: 1, crop: [], location: {}, planting_month: '4', risk_tolerance: 'none' },
      [
        ...['name wrong_type', 'crop wrong_type', 'location wrong_type'],
        ...['planting_month wrong_type', 'risk_tolerance not_allowed'],
      ],
    ],
    [{ ...PLAN, name: null }, ['name wrong_type']],
    [{ ...PLAN, name: true }, ['name wrong_type']],
    [{ ...PLAN, name: ['North field'] }, ['name wrong_type']],
    [{ ...PLAN, name: '' }, ['name too_short']],
    [{ ...PLAN, name: ' \t\n\u00a0' }, ['name too_short']],
    [{ ...PLAN, name: 'x'.repeat(201) }, ['name too_long']],
    [{ ...PLAN, name: '🌽'.repeat(201) }, ['name too_long']],
    [{ ...PLAN, name: 'a\u0000b' }, ['name wrong_format']],
    [{ ...PLAN, name: 'a\ud83c' }, ['name wrong_format']],
    [{ ...PLAN, name: '\udf3da' }, ['name wrong_format']],
    [{ ...PLAN, crop: null }, ['crop wrong_type']],
    [{ ...PLAN, crop: 7 }, ['crop wrong_type']],
    [{ ...PLAN, crop: '' }, ['crop too_short']],
    [{ ...PLAN, crop: ' \t ' }, ['crop too_short']],
    [{ ...PLAN, crop: 'é'.repeat(101) }, ['crop too_long']],
    [{ ...PLAN, crop: 'a\u0000' }, ['crop wrong_format']],
    [{ ...PLAN, crop: 'a\ud800b' }, ['crop wrong_format']],
    [{ ...PLAN, location: null }, ['location wrong_type']],
    [{ ...PLAN, location: false }, ['location wrong_type']],
    [{ ...PLAN, location: '' }, ['location too_short']],
    [{ ...PLAN, location: '   ' }, ['location too_short']],
    [{ ...PLAN, location: '🌽'.repeat(201) }, ['location too_long']],
    [{ ...PLAN, location: '\u0000' }, ['location wrong_format']],
    [{ ...PLAN, location: '\udfff' }, ['location wrong_format']],
    [{ ...PLAN, planting_month: null }, ['planting_month wrong_type']],
    [{ ...PLAN, planting_month: true }, ['planting_month wrong_type']],
    [{ ...PLAN, planting_month: [4] }, ['planting_month wrong_type']],
    [{ ...PLAN, planting_month: 6.5 }, ['planting_month wrong_type']],
    [{ ...PLAN, planting_month: 0 }, ['planting_month out_of_range']],
    [{ ...PLAN, planting_month: -1 }, ['planting_month out_of_range']],
    [{ ...PLAN, planting_month: 13 }, ['planting_month out_of_range']],
    [{ ...PLAN, planting_month: 1e20 }, ['planting_month out_of_range']],
    [{ ...PLAN, risk_tolerance: 'Medium' }, ['risk_tolerance not_allowed']],
    [{ ...PLAN, risk_tolerance: ' medium' }, ['risk_tolerance not_allowed']],
    [{ ...PLAN, risk_tolerance: '' }, ['risk_tolerance not_allowed']],
  ])('%j is refused for all its faults at once, and makes no plan', async (body, faults) => {
    const before = await planCount()
    const answer = await create(body).expect(422)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', title: 'Request is not valid' })
    const found = answer.body.errors.map(
      ({ pointer, code }: Record<string, string>) => `${pointer?.slice(2)} ${code}`,
    )
    expect(found).toEqual(faults)
    expect(await planCount()).toBe(before)
  })

  test.each([null, 1, true, ['medium'], {}])('a risk tolerance of %j is refused', async (risk_tolerance) => {
    const answer = await create({ ...PLAN, risk_tolerance }).expect(422)
    expect(answer.body.errors).toMatchObject([{ pointer: '#/risk_tolerance' }])
  })

  test.each(['[]', 'null', '"North field"', '5', 'true', ''])(
    'a body that is %j is no plan',
    async (json) => {
      const answer = await createRaw(json).expect(422)
      expect(answer.body.errors).toMatchObject([{ pointer: '#' }])
    },
  )

  test('lengths count characters, not bytes, without the spaces around them', async () => {
    const longest = { name: '🌽'.repeat(200), crop: '🌾'.repeat(100), location: '🏔'.repeat(200) }
    const spaced = Object.fromEntries(Object.entries(longest).map(([key, text]) => [key, `  ${text}  `]))
    const { body } = await create({ ...PLAN, ...spaced }).expect(201)
    expect(body).toMatchObject({ ...longest, name: `  ${longest.name}  ` })
  })
})

describe('with an Idempotency-Key', () => {
  let counter = 0
  const newKey = () => `plan-${(counter += 1)}`
  const createKeyed = (key: string, body: object = PLAN, user = amina) =>
    create(body, user).set('Idempotency-Key', key)

  test('the same plan again gets the first answer, and is made once', async () => {
    const key = newKey()
    const first = await createKeyed(key).expect(201)
    const before = await planCount()
    const again = await createKeyed(key, { is_archived: true, ...PLAN, crop: ' MAIZE ' }).expect(201)
    expect(again.text).toBe(first.text)
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers.location })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(await planCount()).toBe(before)
  })

  test('the first answer is repeated as it was, also when the plan has changed since', async () => {
    const key = newKey()
    const first = await createKeyed(key)
    await request(api().app)
      .patch(String(first.headers.location))
      .set(api().as(amina))
      .send({ name: 'South field' })
      .expect(200)
    expect((await createKeyed(key).expect(201)).text).toBe(first.text)
  })

  test.each([
    { name: 'North field ' },
    { crop: 'rice' },
    { location: 'lahore' },
    { planting_month: 5 },
    { risk_tolerance: 'high' },
  ])('a plan that differs in %j is refused', async (difference) => {
    const [key, before] = [newKey(), await planCount()]
    await createKeyed(key).expect(201)
    const answer = await createKeyed(key, { ...PLAN, ...difference }).expect(422)
    expect(answer.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await planCount()).toBe(before + 1)
  })

  test('10 requests at once make one plan', async () => {
    const [key, before] = [newKey(), await planCount()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => createKeyed(key)))
    const made = answers.filter(({ status }) => status === 201)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1)
    expect(await planCount()).toBe(before + 1)
  })

  test('a key belongs to its customer', async () => {
    const [key, other] = [newKey(), await aUser(api().db)]
    const [mine, theirs] = [
      await createKeyed(key).expect(201),
      await createKeyed(key, PLAN, other).expect(201),
    ]
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('a key belongs to its endpoint', async () => {
    const key = newKey()
    await createKeyed(key).expect(201)
    await request(api().app)
      .post('/api/v1/analyze')
      .set({ ...api().as(amina), 'Idempotency-Key': key })
      .send(QUESTION)
      .expect(202)
  })

  test('a plan that was refused is made once its faults are gone', async () => {
    const key = newKey()
    await createKeyed(key, { ...PLAN, planting_month: 13 }).expect(422)
    const answer = await createKeyed(key).expect(201)
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
  })
})

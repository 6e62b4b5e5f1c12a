import { aPlan, aUser, aWebhook, type TestUser } from '@crop/db/testing'
import { NEW_PLAN } from '@crop/testkit'
import { listErrors, QUESTION, useTestApi } from '../../../test/test-api'

const api = useTestApi()
let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const STRICT = 'handling=strict'
const listDetails = ({ body }: { body: { errors: { detail: string }[] } }) =>
  body.errors.map(({ detail }) => detail)

test('unknown members of a question are rejected, with the nearest known name', async () => {
  const response = await api()
    .withKey()
    .post('/api/v1/analyze')
    .send({ ...QUESTION, watersupply: 'rainfed', colour: 'red', conditions: { soil_texure: 'clay' } })
    .expect(422)
  expect(listErrors(response)).toEqual([
    'watersupply unknown_member',
    'colour unknown_member',
    'conditions/soil_texure unknown_member',
  ])
  expect(listDetails(response)).toEqual([
    'is not known; did you mean water_supply?',
    expect.stringMatching(/^is not known; known are location, crop, month, /),
    'is not known; did you mean soil_texture?',
  ])
})

test.each([
  ['planting_month', 'did you mean month?'],
  ['water', 'did you mean water_supply?'],
  ['elevation', 'did you mean elevation_m?'],
  ['plan_id', 'did you mean crop_plan_id?'],
  // Two members have this word.
  ['soil', 'known are location, crop, month, '],
  ['configuration', 'known are location, crop, month, '],
])('the member “%s” of a question is answered with “%s”', async (name, hint) => {
  const question = { ...QUESTION, [name]: 1 }
  const response = await api().withKey().post('/api/v1/analyze').send(question).expect(422)
  expect(listDetails(response)).toEqual([expect.stringContaining(hint)])
})

test('unknown members of the items of a batch are rejected', async () => {
  const response = await api()
    .withKey()
    .post('/api/v1/analyses/batches')
    .send({ items: [QUESTION, { ...QUESTION, refrence: 'a' }] })
    .expect(422)
  expect(listErrors(response)).toEqual(['items/1/refrence unknown_member'])
  expect(listDetails(response)).toEqual(['is not known; did you mean reference?'])
})

test('other bodies ignore unknown members, and reject them if the client prefers it', async () => {
  const create = () =>
    api()
      .as(amina)
      .post('/api/v1/crop-plans')
      .send({ ...NEW_PLAN, colour: 'red', nam: 'x', conditions: {} })
  const lenient = await create().expect(201)
  expect(lenient.headers).not.toHaveProperty('preference-applied')
  const strict = await create().set('Prefer', STRICT).expect(422)
  expect(listErrors(strict)).toEqual([
    'colour unknown_member',
    'nam unknown_member',
    'conditions unknown_member',
  ])
  const known = expect.stringContaining('known are name, crop, location,')
  expect(listDetails(strict)).toEqual([known, 'is not known; did you mean name?', known])
  expect(strict.headers['preference-applied']).toBe(STRICT)
})

test('members that cannot be changed are ignored, and rejected if the client prefers it', async () => {
  const { id } = await aPlan(api().db, { userId: amina.id })
  const patch = () =>
    api().as(amina).patch(`/api/v1/crop-plans/${id}`).send({ crop: 'rice', created_at: 'now', colour: 'red' })
  await patch().expect(200)
  const strict = await patch().set('Prefer', `respond-async, ${STRICT}`).expect(422)
  expect(listErrors(strict)).toEqual([
    'crop not_changeable',
    'created_at not_changeable',
    'colour unknown_member',
  ])
})

test.each([
  ['a crop plan', async () => `crop-plans/${(await aPlan(api().db, { userId: amina.id })).id}`],
  [
    'a webhook',
    async () =>
      `webhooks/${(await aWebhook(api().db, { caller: { kind: 'customer', userId: amina.id } })).id}`,
  ],
  ['the profile', () => 'auth/me'],
  ['the mail settings', () => 'auth/me/notification-mails'],
])('the members of %s that cannot be changed are known', async (_, createResource) => {
  const path = `/api/v1/${await createResource()}`
  const { body } = await api().as(amina).get(path).expect(200)
  const response = await api().as(amina).patch(path).set('Prefer', STRICT).send(body).expect(422)
  for (const error of listErrors(response)) expect(error).toMatch(/ not_changeable$/)
})

test('unknown query parameters are ignored, and rejected if the client prefers it', async () => {
  const list = (query: string) => api().as(amina).get(`/api/v1/crop-plans?${query}`)
  await list('include_archive=true&limt=1').expect(200)
  const strict = await list('include_archive=true&include_archived=true').set('Prefer', STRICT).expect(422)
  expect(strict.body.errors).toEqual([
    {
      parameter: 'include_archive',
      code: 'unknown_member',
      detail: 'is not known; did you mean include_archived?',
    },
  ])
  const withoutParameters = await api().as(amina).get('/api/v1/auth/me?a=1').set('Prefer', STRICT).expect(422)
  expect(withoutParameters.body.errors).toMatchObject([{ parameter: 'a', detail: 'is not known here' }])
  await api().as(amina).get('/api/v1/auth/me?a=1').expect(200)
})

test.each([
  ['handling=strict', 'handling=strict'],
  ['HANDLING="strict"; x=1', 'handling=strict'],
  ['handling=strict, wait=0', 'wait=0, handling=strict'],
  ['handling=lenient', undefined],
  ['handling=lenient, handling=strict', undefined],
  ['handling=strict, Handling=lenient', 'handling=strict'],
  ['handling=stricter', undefined],
  ['x="handling=strict"', undefined],
])('Prefer: %s applies %s', async (preference, applied) => {
  const { body } = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(202)
  const response = await api().withKey().get(body.poll_url).set('Prefer', preference).expect(200)
  expect(response.headers['preference-applied']).toBe(applied)
})

test('a hundred thousand unknown members are one rejection', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]))
  const send = (body: object) => api().withKey().post('/api/v1/analyses/batches').send(body)
  const inItem = await send({ items: [{ ...QUESTION, ...unknown }] }).expect(422)
  expect(inItem.body.errors).toHaveLength(100)
  const beside = await send({ items: [QUESTION], ...unknown })
    .set('Prefer', STRICT)
    .expect(422)
  expect(beside.body.errors).toHaveLength(100)
})

test('the name of an unknown member is cut in its error, and escaped', async () => {
  const body = { ...QUESTION, ['x'.repeat(50_000)]: 1, 'a/b~c': 1, 'é% ': 1, '\ud800': 1 }
  const response = await api().withKey().post('/api/v1/analyze').send(body).expect(422)
  const names = ['x'.repeat(60), 'a~1b~0c', '%C3%A9%25%20', '%EF%BF%BD']
  expect(listErrors(response)).toEqual(names.map((name) => `${name} unknown_member`))
})

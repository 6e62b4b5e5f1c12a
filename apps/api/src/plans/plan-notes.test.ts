import { aPlan, aUser, type TestUser } from '@crop/db/testing'
import { NEW_PLAN } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const PLANS = '/api/v1/crop-plans'
const create = (names: { crop: string; location: string; name?: string }) =>
  api()
    .as(amina)
    .post(PLANS)
    .send({ ...NEW_PLAN, ...names })
    .expect(201)
const read = (path = '') => api().as(amina).get(`${PLANS}${path}`)

const listCodes = ({ notes }: { notes: { code: string }[] }) => notes.map(({ code }) => code)

test('a plan with known names has no notes', async () => {
  const { body } = await create({ crop: 'maize', location: 'nakuru' })
  expect(body.notes).toEqual([])
})

test('a plan has notes on an unknown crop and a misspelt place when it is created, read, listed and changed', async () => {
  const { body: created } = await create({ crop: 'unobtanium', location: 'kampla' })
  expect(created.notes).toEqual([
    {
      code: 'LOCATION_MATCHED',
      params: { location: 'kampla', place: 'Kampala, Central Region, UG' },
      detail: '“kampla” is taken as Kampala, Central Region, Uganda.',
    },
    {
      code: 'CROP_NOT_IN_REFERENCE',
      params: { name: 'unobtanium' },
      detail: expect.stringContaining('unobtanium'),
      suggestions: [],
    },
  ])
  const { notes } = created
  expect((await read(`/${created.id}`).expect(200)).body.notes).toEqual(notes)
  for (const query of ['', '?limit=1', '?include=irrigation']) {
    expect((await read(query).expect(200)).body).toMatchObject([{ id: created.id, notes }])
  }
  const { body: changed } = await api()
    .as(amina)
    .patch(`${PLANS}/${created.id}`)
    .send({ name: 'South field', notes: [] })
    .expect(200)
  expect(changed).toMatchObject({ name: 'South field', notes })
})

test('the notes suggest what else the names may mean', async () => {
  const { body } = await create({ crop: 'nuts', location: 'springfield' })
  expect(listCodes(body)).toEqual(['LOCATION_AMBIGUOUS', 'CROP_NOT_IN_REFERENCE'])
  expect(body.notes[0].suggestions).toContain('springfield, illinois')
  expect(body.notes[1].suggestions.length).toBeGreaterThan(1)
})

test.each([
  [
    'unobtanium',
    'en',
    'No crop called “unobtanium” is in the reference data. Check the spelling, or write the crop’s English or scientific name.',
  ],
  ['weat', 'fr', 'Vouliez-vous dire blé'],
])('a note on the crop %s says in the language %s what to do', async (crop, language, text) => {
  const { id } = await aPlan(api().db, { userId: amina.id, crop })
  const { body } = await read(`/${id}`).set('Accept-Language', language).expect(200)
  expect(body.notes).toMatchObject([{ detail: expect.stringContaining(text) }])
})

test('the notes are in the language of the request, also in a replayed response', async () => {
  const send = (language: string) =>
    api()
      .as(amina)
      .post(PLANS)
      .set({ 'Idempotency-Key': 'north', 'Accept-Language': language })
      .send({ ...NEW_PLAN, location: 'kampla' })
      .expect(201)
  const english = await send('en')
  const french = await send('fr')
  expect(french.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'content-language': 'fr',
    vary: expect.stringContaining('Accept-Language'),
  })
  expect(english.headers['content-language']).toBe('en')
  expect(english.body.notes[0].detail).toContain('is taken as')
  expect(french.body.notes[0].detail).toBe('« kampla » est compris comme Kampala, Central Region, Ouganda.')
  expect(french.body).toEqual({ ...english.body, notes: french.body.notes })
  const { body: list, headers } = await read().set('Accept-Language', 'es').expect(200)
  expect(headers['content-language']).toBe('es')
  expect(list[0].notes[0].detail).toContain('Kampala')
  expect(list[0].notes[0].detail).not.toBe(english.body.notes[0].detail)
})

test.each(['"crop":"corn","location":"x"', String.raw`\",\"crop\":\"corn`, '\\', '"'])(
  'the notes of a plan called %s and at a place called so are on its own names',
  async (text) => {
    const { body } = await create({ name: text, crop: 'maize', location: `nakuru ${text}` })
    expect(body).toMatchObject({ name: text, crop: 'maize', location: `nakuru ${text.toLowerCase()}` })
    expect(listCodes(body)).toEqual(expect.not.arrayContaining(['CROP_MATCHED']))
    expect((await read().expect(200)).body).toEqual([body])
    const { body: other } = await create({ name: text, crop: text, location: 'nakuru' })
    expect(other.notes).toMatchObject([{ params: { name: text.toLowerCase() } }])
  },
)

test('each plan of a long list has its own notes', async () => {
  for (let index = 0; index < 60; index += 1) {
    const location = index % 3 === 0 ? 'nakuru' : `qwxyz${String.fromCharCode(97 + (index % 26))}${index}`
    await aPlan(api().db, { userId: amina.id, location })
  }
  const { body } = await read().expect(200)
  expect(body).toHaveLength(60)
  for (const plan of body) {
    const expected = plan.location === 'nakuru' ? [] : [expect.objectContaining({ location: plan.location })]
    expect(plan.notes.map(({ params }: { params: object }) => params)).toEqual(expected)
  }
})

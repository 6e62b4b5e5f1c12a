import { getModelVersion } from '@crop/agronomy'
import { getResultCacheKey, type Question } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import request from 'supertest'
import { describeInBrowser } from '../../test/browser'
import { useTestApi } from '../../test/test-api'

const ORIGIN = 'https://crops.example.org'
const api = useTestApi({ PUBLIC_BASE_URL: ORIGIN })
const META = /<meta (?:property|name)="((?:og|twitter):[a-z_:]+)" content="([^"<>]*)" \/>/g

const readTags = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(META)].map(([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')]),
  )

async function readPreview(path: string, language = 'en'): Promise<Record<string, string>> {
  const { text, headers } = await request(api().app).get(path).set('Accept-Language', language).expect(200)
  expect(headers.vary).toContain('Accept-Language')
  return readTags(text)
}

const MAIZE = { crop: 'maize', location: 'kampala', month: 3 }
const IRRIGATED = {
  ...MAIZE,
  feasibility_label: 'highly_suitable',
  water: { irrigation: 'required' },
  place: { kind: 'town', name: 'Kampala' },
}
const DECISIVE = {
  ...MAIZE,
  conditions: { soil_texture: { value: 'clay', source: 'request' } },
  feasibility_label: 'moderately_suitable',
  water: { irrigation: 'decisive' },
} as const
const SERIOUS = {
  ...MAIZE,
  feasibility_label: 'highly_suitable',
  explanation_parts: [{ code: 'verdict', params: { drawback: 'serious' } }],
}
const SITE = { 'og:title': 'Crop Planning and Analysis', 'og:url': `${ORIGIN}/answer` }
const toAddress = (members: Record<string, string>) =>
  `/answer?${new URLSearchParams({ crop: 'maize', location: 'kampala', month: '3', ...members }).toString()}`

test('the link of an answer is previewed by its question, and by its verdict once it is cached', async () => {
  const month = '4'
  expect(await readPreview(toAddress({ month, utm_source: 'mail' }))).toEqual({
    'og:type': 'website',
    'og:title': 'Maize at Kampala in April',
    'og:description': 'Can it be planted? A clear answer with its reasons.',
    'og:url': ORIGIN + toAddress({ month }),
    'og:site_name': 'Crop Planning and Analysis',
    'og:locale': 'en_GB',
    'twitter:card': 'summary',
  })
  await api().cacheResult({ ...IRRIGATED, month: 4 })
  const preview = await readPreview(toAddress({ month, location: ' Kampala' }))
  expect(preview['og:title']).toBe('Maize at Kampala in April')
  expect(preview['og:description']).toBe('Yes, if you irrigate.')
  await api().cacheResult({ ...DECISIVE, month: 4 })
  expect((await readPreview(toAddress({ month, soil_texture: 'clay' })))['og:description']).toBe(
    'Possible, with limits. It depends on irrigation.',
  )
})

test('the preview of an irrigated field does not ask for irrigation', async () => {
  const stated = {
    ...IRRIGATED,
    conditions: { water_supply: { value: 'irrigated', source: 'request' } },
    water: { supply: 'irrigated', irrigation: 'required' },
  } as const
  await api().cacheResult(stated)
  const preview = await readPreview(toAddress({ water_supply: 'irrigated' }))
  expect(preview['og:description']).toBe('Yes, a good choice.')
})

test('the preview of a good choice with a severe risk says so', async () => {
  await api().cacheResult(SERIOUS)
  expect((await readPreview(toAddress({})))['og:description']).toBe(
    'Yes, a good choice. But there is a serious risk.',
  )
})

test.each([
  ['fr', 'Maïs à Kampala en mars', 'Oui, si vous irriguez.', 'fr_FR'],
  ['es', 'Maíz en Kampala en marzo', 'Sí, si riega.', 'es_ES'],
  ['pt', 'Milho em Kampala em março', 'Sim, se irrigar.', 'pt_BR'],
])(
  'a preview is in %s for its reader, or when the link says so',
  async (language, title, verdict, locale) => {
    await api().cacheResult(IRRIGATED)
    const expected = { 'og:title': title, 'og:description': verdict, 'og:locale': locale }
    expect(await readPreview(toAddress({}), language)).toMatchObject(expected)
    expect(await readPreview(toAddress({ lang: language }), 'en')).toMatchObject(expected)
  },
)

test.each([
  ['an unknown crop', { crop: 'unobtainium' }],
  ['an unknown place', { location: 'Call 555 now' }],
  ['a misspelt place', { location: 'nakru' }],
  ['no month', { month: '' }],
  ['a month that is none', { month: '13' }],
  ['a long name', { crop: 'maize'.repeat(50) }],
])('%s has the preview of the site', async (_, members) => {
  expect(await readPreview(toAddress(members))).toMatchObject(SITE)
})

test('other views have the preview of the site, in the language of the reader', async () => {
  const preview = await readPreview('/map/maize?crop=maize&location=kampala&month=3', 'fr-CA')
  expect(preview['og:title']).toBe('Planification des cultures')
  expect(preview['og:url']).toBe(`${ORIGIN}/map/maize`)
})

const HOSTILE = [
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '</title><img src=x onerror=alert(1)>',
  '&quot;&lt;',
  '\u0000',
  '\ufeff\u202e$&$1$`',
  '12.5,-8.1" onclick="x',
  '__proto__',
  'constructor',
]

test.each(HOSTILE)('the value %j is escaped or left out, and never an error', async (value) => {
  const plain = (await request(api().app).get('/answer')).text.replaceAll(META, '')
  for (const name of ['crop', 'location', 'month', 'lang', 'soil_ph', 'water_supply', 'elevation_m']) {
    const { text } = await request(api().app)
      .get(toAddress({ [name]: value }))
      .expect(200)
    expect(Object.keys(readTags(text))).toHaveLength(7)
    expect(text.replaceAll(META, '')).toBe(plain)
  }
})

test.each([
  '/answer?crop=%ED%A0%80&location=%C0%80&month=3',
  '/answer?crop=%&location=%zz&month=%',
  '/answer?crop=maize&crop=rice&location=kampala&month=3&month=4',
  '/answer?crop[]=maize&location[a]=kampala',
  '/answer?????',
  `/answer?location=${'%F0%9F%8C%BD'.repeat(201)}&crop=maize&month=3`,
])('the address %# that is none of a question is served', async (path) => {
  expect(await readPreview(path)).toMatchObject({ 'og:type': 'website' })
})

describe('without Redis', () => {
  const apiWithoutRedis = useTestApi({}, { without: 'redis' })

  test('an answer is previewed by its question, at the address of the request', async () => {
    const { text } = await request(apiWithoutRedis().app)
      .get(toAddress({}))
      .set('Host', 'crops.test"><b>')
      .expect(200)
    expect(readTags(text)).toMatchObject({ 'og:title': 'Maize at Kampala in March' })
    expect(text).not.toContain('<b>')
  })
})

/** Copies the result that the worker cached to the model version of the api, which tests replace. */
const cacheForApi = (question: Question) =>
  api().ctx.redis.tryCommand((client) =>
    client.copy(
      getResultCacheKey(question, getModelVersion()),
      getResultCacheKey(question, api().ctx.modelVersion),
    ),
  )

describeInBrowser(api, 'in a browser', (visit) => {
  test('the preview of a link has the heading of its answer, in every language', async () => {
    await startWorker({ DATABASE_URL: api().databaseUrl })
    const { page } = await visit('/answer?crop=rice&location=lahore&month=7', {
      customer: 'preview@example.com',
    })
    const heading = page.locator('.answer-verdict h1')
    await heading.waitFor()
    await cacheForApi({ crop: 'rice', location: 'lahore', month: 7 })
    for (const language of ['fr', 'es', 'pt', 'en']) {
      await page.locator('.language select').selectOption(language)
      await page.locator(`html[lang="${language}"]`).waitFor()
      await heading.waitFor()
      const address = `/answer?crop=rice&location=lahore&month=7&lang=${language}`
      expect((await readPreview(address))['og:description']).toBe(await heading.textContent())
    }
  })
})

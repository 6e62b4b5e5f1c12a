import { addUpModelVersions, describeModelVersion, removeOutlook } from '@crop/db'
import { aStoredOutlook, aTask, completeQueuedTask } from '@crop/db/testing'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const read = (list: 'crops' | 'locations' | 'model-versions' | 'outlooks', query = '') =>
  request(api().app).get(`/api/v1/reference/${list}${query}`)
const withPrefix = (q: string) => `?q=${encodeURIComponent(q)}`

async function listCrops(q: string): Promise<string[]> {
  const { body } = await read('crops', withPrefix(q)).expect(200)
  return body.crops.map(({ crop }: { crop: string }) => crop)
}

async function listLocations(q: string): Promise<string[]> {
  const { body } = await read('locations', withPrefix(q)).expect(200)
  return body.locations.map(({ location }: { location: string }) => location)
}

describe('GET /reference/crops', () => {
  test('lists all crops in alphabetical order, with the model version', async () => {
    const { body } = await read('crops').expect(200)
    const names: string[] = body.crops.map(({ crop }: { crop: string }) => crop)
    expect(names.length).toBeGreaterThan(100)
    expect(names).toEqual([...names].sort())
    expect(body.model_version).toBe(api().ctx.modelVersion)
    expect(Object.keys(body.crops[0])).toEqual([
      'crop',
      'name',
      'display_name',
      'scientific_name',
      'group',
      'life_form',
      'aliases',
    ])
  })

  test.each([
    ['mai', 'maize'],
    ['MAI', 'maize'],
    [' mai ', 'maize'],
    ['corn', 'maize'],
    ['gehu', 'wheat'],
    ['maíz', 'maize'],
    ['sweet pot', 'sweetpotato'],
    ['millet', 'pearl_millet'],
    ['nuts', 'almond'],
    ['tomatoe', 'tomato'],
    ['玉米', 'maize'],
    ['mani', 'groundnut'],
  ])('the text %j finds %s', async (q, crop) => {
    expect(await listCrops(q)).toContain(crop)
  })

  test('a search lists at most 20 crops, or as many as the limit', async () => {
    const count = async (query: string) => (await read('crops', query).expect(200)).body.crops.length
    expect(await count('?q=a')).toBe(20)
    expect(await count('?q=a&limit=3')).toBe(3)
    expect(await count('?limit=4')).toBe(4)
  })

  test.each([
    ['?q=millet&country=IN', 'pearl_millet'],
    ['?q=millet&country=ug', 'finger_millet'],
    ['?q=millet&near=0.3,32.6', 'finger_millet'],
  ])('%s lists the crop with the largest area there first: %s', async (query, crop) => {
    const { body } = await read('crops', query).expect(200)
    expect(body.crops[0].crop).toBe(crop)
  })

  test.each([
    ['?country=KEN', 'country', 'wrong_format'],
    ['?country=K1', 'country', 'wrong_format'],
    ['?near=91,0', 'near', 'wrong_format'],
    ['?q=a&limit=0', 'limit', 'out_of_range'],
  ])('rejects %s', async (query, parameter, code) => {
    const { body } = await read('crops', query).expect(422)
    expect(body.errors).toEqual([{ parameter, code, detail: expect.any(String) }])
  })

  test('no name or alias is a key', async () => {
    const { body } = await read('crops').expect(200)
    const names = body.crops.flatMap((entry: { name: string; display_name: string; aliases: string[] }) => [
      entry.name,
      entry.display_name,
      ...entry.aliases,
    ])
    expect(names.filter((name: string) => name.includes('_'))).toEqual([])
  })

  test('a crop found by an alias lists its aliases', async () => {
    const { body } = await read('crops', '?q=makk').expect(200)
    expect(body.crops).toEqual([
      {
        crop: 'maize',
        name: 'Maize (grain)',
        display_name: 'Maize (grain)',
        scientific_name: 'Zea mays L. s. mays',
        group: 'cereal',
        life_form: 'annual',
        aliases: expect.arrayContaining(['corn', 'makki']),
      },
    ])
  })
})

describe('GET /reference/crops in another language', () => {
  const readIn = (language: string, query = '') => read('crops', query).set('Accept-Language', language)

  test.each([
    ['fr', 'Maïs', 'fr'],
    ['pt-BR', 'Milho', 'pt'],
    ['de', 'Maize (grain)', 'en'],
  ])('names of %s: %s', async (language, displayName, contentLanguage) => {
    const { body, headers } = await readIn(language, '?q=maize').expect(200)
    expect(body.crops[0]).toMatchObject({ crop: 'maize', name: 'Maize (grain)', display_name: displayName })
    expect(headers['content-language']).toBe(contentLanguage)
  })

  test.each([
    ['fr', 'arach', 'groundnut'],
    ['fr', 'CHATAIGN', 'chestnut'],
    ['es', 'garb', 'chickpea'],
    ['pt', 'GRÃO-de', 'chickpea'],
    ['fr', 'whea', 'wheat'],
  ])('%s: prefix %j finds %s', async (language, q, crop) => {
    const { body } = await readIn(language, withPrefix(q)).expect(200)
    expect(body.crops.map((entry: { crop: string }) => entry.crop)).toContain(crop)
  })

  test('an unknown prefix finds nothing', async () => {
    const { body } = await readIn('fr', '?q=zzzz').expect(200)
    expect(body.crops).toEqual([])
  })

  test.each(['fr', 'es', 'pt'])('few crops have the same name in English and in %s', async (language) => {
    const { body } = await readIn(language).expect(200)
    const isEnglish = (entry: { name: string; display_name: string }) => entry.name === entry.display_name
    expect(body.crops.filter(isEnglish).length).toBeLessThan(20)
  })
})

describe('GET /reference/locations', () => {
  test('lists location, name, country, region and population of a place', async () => {
    const { body } = await read('locations', '?q=naku').expect(200)
    expect(body.locations[0]).toEqual({
      location: 'nakuru',
      name: 'Nakuru',
      country: 'KE',
      region: 'Nakuru County',
      admin1: 'Nakuru County',
      latitude: -0.307,
      longitude: 36.072,
      elevation_m: 1857,
      population: 259903,
    })
    expect(body.model_version).toBe(api().ctx.modelVersion)
  })

  test('unknown members of a place are null', async () => {
    const { body } = await read('locations', '?q=daykundi').expect(200)
    expect(body.locations[0]).toMatchObject({ country: 'AF', region: null, population: null })
  })

  test.each([
    ['são pau', 'são paulo'],
    ['SAO PAU', 'são paulo'],
    ['bomb', 'mumbai'],
    ['Моск', 'moscow'],
    ['saint pet', 'saint petersburg, ru'],
  ])('prefix %j finds %s', async (q, location) => {
    expect(await listLocations(q)).toContain(location)
  })

  test('lists at most 20 places of all countries, most populous first', async () => {
    const { body } = await read('locations', '?q=san').expect(200)
    const entries: { country: string; population: number }[] = body.locations
    const counts = entries.map(({ population }) => population)
    expect(counts).toHaveLength(20)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    expect(new Set(entries.map(({ country }) => country)).size).toBeGreaterThan(3)
  })

  test('country lists its places first', async () => {
    const { body } = await read('locations', '?q=cordoba&country=es').expect(200)
    expect(body.locations[0]).toMatchObject({ name: 'Córdoba', country: 'ES' })
  })

  test('near lists the nearest places first, and limit bounds the list', async () => {
    const { body } = await read('locations', '?near=-0.3,36.1&limit=3').expect(200)
    expect(body.locations).toHaveLength(3)
    expect(body.locations[0].location).toBe('nakuru')
    const all = await read('locations', '?q=a&limit=1000').expect(200)
    expect(all.body.locations).toHaveLength(200)
  })

  test.each([
    ['?near=91,0', 'near', 'wrong_format'],
    ['?near=0,181', 'near', 'wrong_format'],
    ['?near=nakuru', 'near', 'wrong_format'],
    ['?near=1', 'near', 'wrong_format'],
    ['?limit=x', 'limit', 'wrong_format'],
    ['?limit=0', 'limit', 'out_of_range'],
  ])('rejects %s', async (query, parameter, code) => {
    const { body } = await read('locations', query).expect(422)
    expect(body.errors).toEqual([{ parameter, code, detail: expect.any(String) }])
  })

  test('without a prefix lists the most populous places', async () => {
    const { body } = await read('locations').expect(200)
    expect(body.locations).toHaveLength(20)
    expect(body.locations[0].location).toBe('shanghai')
  })
})

test('crops have their share in the harvested area of a country, or of that of a point', async () => {
  const listShares = async (query: string) => {
    const { body } = await request(api().app).get(`/api/v1/reference/crops${query}`).expect(200)
    const crops: { crop: string; area_share?: number | null }[] = body.crops
    return new Map(crops.map(({ crop, area_share: share }) => [crop, share]))
  }
  const kenya = await listShares('?country=ke')
  expect(kenya.get('maize')).toBeGreaterThan(0.2)
  expect(kenya.get('rapeseed')).toBeLessThan(0.01)
  expect(await listShares('?near=-0.3,36.1')).toEqual(kenya)
  expect((await listShares('?q=maize&country=KE')).get('maize')).toBe(kenya.get('maize'))
  expect((await listShares('?country=AQ')).get('maize')).toBeNull()
  expect((await listShares('')).get('maize')).toBeUndefined()
})

describe.each(['crops', 'locations'] as const)('the list of %s', (list) => {
  test.each(['zzzz', '!!', '🌽', '東'.repeat(100)])('is empty for the prefix %s', async (q) => {
    const { body } = await read(list, withPrefix(q)).expect(200)
    expect(body[list]).toEqual([])
  })

  test.each([
    ['?q=', 'too_short'],
    ['?q=%20%20', 'too_short'],
    [`?q=${'a'.repeat(101)}`, 'too_long'],
    ['?q=a&q=b', 'not_allowed'],
    ['?q=a%00', 'wrong_format'],
  ])('rejects %s', async (query, code) => {
    const response = await read(list, query).expect(422)
    expect(response.body.code).toBe('VALIDATION_FAILED')
    expect(response.body.errors).toEqual([{ parameter: 'q', code, detail: expect.any(String) }])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('counts characters, not bytes, and ignores unknown parameters', async () => {
    await read(list, `?q=${encodeURIComponent('𝒂'.repeat(100))}&lim=x&Q=`).expect(200)
  })

  test('is publicly cacheable for an hour and can be revalidated by ETag', async () => {
    const { headers } = await read(list, '?q=ma').expect(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers.vary).toBe(
      list === 'crops' ? 'Origin, Accept-Language, Accept-Encoding' : 'Origin, Accept-Encoding',
    )
    const revalidated = await read(list, '?q=ma').set('If-None-Match', String(headers.etag)).expect(304)
    expect(revalidated.headers['cache-control']).toBe('public, max-age=3600')
    await read(list, '?q=mi').set('If-None-Match', String(headers.etag)).expect(200)
  })

  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['compress', undefined],
  ])(
    'is sent to a client that accepts %s in the encoding %s, with the headers of HEAD',
    async (accepted, encoding) => {
      const url = `/api/v1/reference/${list}`
      const get = await request(api().app).get(url).set('Accept-Encoding', accepted).expect(200)
      const head = await request(api().app).head(url).set('Accept-Encoding', accepted).expect(200)
      expect(get.headers['content-encoding']).toBe(encoding)
      expect(get.headers.vary).toContain('Accept-Encoding')
      expect(get.body[list].length).toBeGreaterThan(1)
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
        expect(head.headers[name]).toBe(get.headers[name])
      await request(api().app).get(url).set('If-None-Match', String(get.headers.etag)).expect(304)
    },
  )

  test('is not compressed when it is small', async () => {
    const { headers } = await read(list, '?q=zzzz').set('Accept-Encoding', 'br').expect(200)
    expect([headers['content-encoding'], headers['vary']?.includes('Accept-Encoding')]).toEqual([
      undefined,
      false,
    ])
  })

  test('supports only GET, HEAD and OPTIONS', async () => {
    const url = `/api/v1/reference/${list}`
    expect((await request(api().app).head(url)).text).toBeUndefined()
    await request(api().app).options(url).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    const rejected = await request(api().app).post(url).send({}).expect(405)
    expect(rejected.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  test('ignores credentials', async () => {
    await read(list).set('Authorization', 'Bearer x').set('X-API-Key', 'x').expect(200)
  })
})

describe('GET /reference/model-versions', () => {
  beforeEach(() => api().query('truncate model_versions, new_analysis_counts'))

  const complete = async (modelVersion: string) => {
    const { id } = await aTask(api().db)
    await completeQueuedTask(api().db, id, { modelVersion })
  }

  test('lists every version that has answered, the newest first, and which one is current', async () => {
    const isEmpty = await read('model-versions').expect(200)
    expect(isEmpty.body).toEqual({ model_versions: [], model_version: 'season-test' })
    for (const version of ['season-0', 'season-test', 'season-test']) await complete(version)
    await addUpModelVersions(api().db)
    await describeModelVersion(api().db, 'season-0', 'The first version.')
    await complete('season-test')

    const { body } = await read('model-versions').expect(200)
    const seen = { first_seen_at: expect.any(String), last_seen_at: expect.any(String) }
    expect(body.model_versions).toEqual([
      { model_version: 'season-test', changes: null, analyses: 3, is_current: true, ...seen },
      { model_version: 'season-0', changes: 'The first version.', analyses: 1, is_current: false, ...seen },
    ])
    expect(body.model_versions[0].first_seen_at < body.model_versions[0].last_seen_at).toBe(true)
  })

  test('is cached like the other lists, and its entity tag changes with the counts', async () => {
    const { headers } = await read('model-versions').expect(200)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const readAgain = () => read('model-versions').set('If-None-Match', String(headers['etag']))
    await readAgain().expect(304)
    await complete('season-test')
    await readAgain().expect(200)
  })
})

describe('GET /reference/outlooks', () => {
  test('lists the outlooks with their licence, the newest issue first, and which are used', async () => {
    expect((await read('outlooks').expect(200)).body).toEqual([])
    const april = await aStoredOutlook(api().db, { issued: '2026-04' })
    const may = await aStoredOutlook(api().db, { issued: '2026-05', months: 2 })
    const { body } = await read('outlooks').expect(200)
    const outlook = {
      source: 'NMME',
      centre: 'NOAA',
      region: [-58, -15, -55, -12],
      imported_at: expect.stringMatching(/Z$/),
      licence: 'North American Multi-Model Ensemble, NOAA; public domain.',
    }
    expect(body).toEqual([
      { id: may, ...outlook, issued: '2026-05', months: ['2026-06', '2026-07'], is_current: true },
      {
        id: april,
        ...outlook,
        issued: '2026-04',
        months: ['2026-05', '2026-06', '2026-07'],
        is_current: false,
      },
    ])
  })

  test('is cached like the other lists, and its entity tag changes with an import or a removal', async () => {
    const { headers } = await read('outlooks').expect(200)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const readAgain = () => read('outlooks').set('If-None-Match', String(headers['etag']))
    await readAgain().expect(304)
    const id = await aStoredOutlook(api().db, { issued: '2026-06' })
    await readAgain().expect(200)
    await removeOutlook(api().db, id)
    await readAgain().expect(304)
  })

  test('operators alone import outlooks', () =>
    request(api().app).post('/api/v1/reference/outlooks').send({}).expect(405))
})

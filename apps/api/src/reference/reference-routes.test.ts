import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const read = (list: 'crops' | 'locations', query = '') =>
  request(api().app).get(`/api/v1/reference/${list}${query}`)
const beginning = (q: string) => `?q=${encodeURIComponent(q)}`

async function cropsOf(q: string): Promise<string[]> {
  const { body } = await read('crops', beginning(q)).expect(200)
  return body.crops.map(({ crop }: { crop: string }) => crop)
}

async function locationsOf(q: string): Promise<string[]> {
  const { body } = await read('locations', beginning(q)).expect(200)
  return body.locations.map(({ location }: { location: string }) => location)
}

describe('crops', () => {
  test('all of them are listed in alphabetical order, with the version of the model that knows them', async () => {
    const { body } = await read('crops').expect(200)
    const names: string[] = body.crops.map(({ crop }: { crop: string }) => crop)
    expect(names.length).toBeGreaterThan(100)
    expect(names).toEqual([...names].sort())
    expect(body.model_version).toBe(api().ctx.modelVersion)
    expect(Object.keys(body.crops[0])).toEqual(['crop', 'aliases'])
  })

  test.each([
    ['mai', 'maize'],
    ['MAI', 'maize'],
    [' mai ', 'maize'],
    ['corn', 'maize'],
    ['gehu', 'wheat'],
    ['maíz', 'maize'],
    ['sweet pot', 'sweetpotato'],
  ])('%j is the beginning of a name of %s', async (q, crop) => {
    expect(await cropsOf(q)).toContain(crop)
  })

  test('a crop lists the aliases it was found by', async () => {
    const { body } = await read('crops', '?q=makk').expect(200)
    expect(body.crops).toEqual([{ crop: 'maize', aliases: expect.arrayContaining(['corn', 'makki']) }])
  })
})

describe('locations', () => {
  test('a place comes with what to ask with, its country, its region and its population', async () => {
    const { body } = await read('locations', '?q=naku').expect(200)
    expect(body.locations[0]).toEqual({
      ...{ location: 'nakuru', name: 'Nakuru', country: 'KE' },
      ...{ region: 'Nakuru County', population: 259903 },
    })
    expect(body.model_version).toBe(api().ctx.modelVersion)
  })

  test('what is not known of a place is null', async () => {
    const { body } = await read('locations', '?q=daykundi').expect(200)
    expect(body.locations[0]).toMatchObject({ country: 'AF', region: null, population: null })
  })

  test.each([
    ['são pau', 'sao paulo'],
    ['SAO PAU', 'sao paulo'],
    ['bomb', 'mumbai'],
    ['Моск', 'moscow, ru'],
    ['saint pet', 'saint petersburg, ru'],
  ])('%j is the beginning of a name of %s', async (q, location) => {
    expect(await locationsOf(q)).toContain(location)
  })

  test('at most 20 come, the most populous first, whatever their country', async () => {
    const { body } = await read('locations', '?q=san').expect(200)
    const entries: { country: string; population: number }[] = body.locations
    const counts = entries.map(({ population }) => population)
    expect(counts).toHaveLength(20)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    expect(new Set(entries.map(({ country }) => country)).size).toBeGreaterThan(3)
  })

  test('without a beginning the most populous places of all come', async () => {
    const { body } = await read('locations').expect(200)
    expect(body.locations).toHaveLength(20)
    expect(body.locations[0].location).toBe('shanghai')
  })
})

describe.each(['crops', 'locations'] as const)('the list of %s', (list) => {
  test.each(['zzzz', '!!', '🌽', '東'.repeat(100)])('has nothing that begins with %s', async (q) => {
    const { body } = await read(list, beginning(q)).expect(200)
    expect(body[list]).toEqual([])
  })

  test.each([
    ['?q=', 'too_short'],
    ['?q=%20%20', 'too_short'],
    [`?q=${'a'.repeat(101)}`, 'too_long'],
    ['?q=a&q=b', 'not_allowed'],
    ['?q=a%00', 'wrong_format'],
  ])('refuses %s', async (query, code) => {
    const answer = await read(list, query).expect(422)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
    expect(answer.body.errors).toEqual([{ parameter: 'q', code, detail: expect.any(String) }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('counts characters, not bytes, and ignores parameters it does not know', async () => {
    await read(list, `?q=${encodeURIComponent('𝒂'.repeat(100))}&limit=x&Q=`).expect(200)
  })

  test('may be kept by anybody for an hour and asked for again with its tag', async () => {
    const { headers } = await read(list, '?q=ma').expect(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers.vary).toBe('Origin')
    const again = await read(list, '?q=ma').set('If-None-Match', String(headers.etag)).expect(304)
    expect(again.headers['cache-control']).toBe('public, max-age=3600')
    await read(list, '?q=mi').set('If-None-Match', String(headers.etag)).expect(200)
  })

  test('answers HEAD and OPTIONS, and no other method than GET', async () => {
    const url = `/api/v1/reference/${list}`
    const [get, head] = [await request(api().app).get(url), await request(api().app).head(url)]
    expect(head.text).toBeUndefined()
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
    await request(api().app).options(url).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    const refused = await request(api().app).post(url).send({}).expect(405)
    expect(refused.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  test('looks at no credential', async () => {
    await read(list).set('Authorization', 'Bearer x').set('X-API-Key', 'x').expect(200)
  })
})

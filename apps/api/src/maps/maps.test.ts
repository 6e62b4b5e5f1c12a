import { mapParts, completeMapPart } from '@crop/db'
import { MAP_PARTS, packCells } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import request from 'supertest'
import { aStoredOutlook } from '@crop/db/testing'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const LEASE_MS = 30_000

const read = (path: string) => request(api().app).get(`/api/v1/maps/${path}`)

/** Computes parts of all requested maps as a worker does. Each part has one cell, whose scores are the month in hundredths. */
async function compute(limit = Number.MAX_SAFE_INTEGER): Promise<void> {
  const { db, ctx } = api()
  const claim = {
    modelVersion: ctx.modelVersion,
    outlooks: ctx.findOutlooks()?.digest ?? '',
    limit,
    leaseMs: LEASE_MS,
  }
  for (const held of await mapParts.claim(db, claim)) {
    const scores = Array.from({ length: 12 }, (_, index) => (index + 1) / 100)
    await completeMapPart(db, held, packCells([{ latitude: 0.5, longitude: held.part + 0.5, scores }]))
  }
}

describe('GET /maps/{crop}', () => {
  test('is 202 with the progress while workers compute the map, then 200', async () => {
    // Parts that other tests have requested.
    await compute()
    const queued = await read('maize?month=4').expect(202)
    expect(queued.headers['retry-after']).toBe('2')
    expect(queued.headers['cache-control']).toBe('no-store')
    expect(queued.headers).not.toHaveProperty('etag')
    const head = { crop: 'maize', water_supply: 'rainfed', month: 4, model_version: api().ctx.modelVersion }
    expect(queued.body).toEqual({ ...head, status: 'queued', done: 0, total: MAP_PARTS })
    await compute(7)
    const processing = await read('maize?month=4').expect(202)
    expect(processing.body).toEqual({ ...head, status: 'processing', done: 7, total: MAP_PARTS })
    await compute()
    const { body, headers } = await read('maize?month=4').expect(200)
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const cells = Array.from({ length: MAP_PARTS }, (_, part) => [0.5, part + 0.5, 0.04])
    expect(body).toEqual({ ...head, resolution_degrees: 1, cells })
  })

  test('has all twelve months as soon as one is complete, and each supply on its own', async () => {
    await read('rice?month=1&water_supply=irrigated').expect(202)
    await compute()
    for (const month of [1, 6, 12]) {
      const { body } = await read(`rice?month=${month}&water_supply=irrigated`).expect(200)
      expect(body.cells[0][2]).toBe(month / 100)
    }
    expect((await read('rice?month=1').expect(202)).body.water_supply).toBe('rainfed')
  })

  test('computes a map once, however many clients request it and by whatever name', async () => {
    const names = ['potato', 'potatoes', 'POTATO', 'patata', 'Solanum%20tuberosum', 'potato']
    const responses = await Promise.all(names.map((name) => read(`${name}?month=5`)))
    expect(responses.map(({ status, body }) => [status, body.crop])).toEqual(names.map(() => [202, 'potato']))
    const [count] = await api().query("select count(*)::int as maps from crop_maps where crop = 'potato'")
    expect(count).toEqual({ maps: 1 })
  })

  test('of a new model version is computed again', async () => {
    await read('cotton?month=5').expect(202)
    await compute()
    await api().query("update crop_maps set model_version = 'season-before' where crop = 'cotton'")
    expect((await read('cotton?month=5').expect(202)).body).toMatchObject({ status: 'queued', done: 0 })
  })

  test('is compressed, can be revalidated and needs no credential', async () => {
    await read('barley?month=3').expect(202)
    await compute()
    const response = await read('barley?month=3')
      .set('Accept-Encoding', 'br')
      .set('Authorization', 'Bearer x')
      .expect(200)
    expect(response.headers['content-encoding']).toBe('br')
    expect(response.headers.vary).toBe('Origin, Accept-Encoding')
    const plain = await read('barley?month=3').set('Accept-Encoding', 'identity').expect(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const { etag } = response.headers
    await read('barley?month=3').set('If-None-Match', String(etag)).expect(304)
    await request(api().app).head('/api/v1/maps/barley?month=3').expect(200).expect('ETag', String(etag))
    await request(api().app).options('/api/v1/maps/barley').expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(api().app).post('/api/v1/maps/barley?month=3').send({}).expect(405)
  })

  test.each([
    ['', 'month', 'required'],
    ['?month=', 'month', 'too_short'],
    ['?month=0', 'month', 'out_of_range'],
    ['?month=13', 'month', 'out_of_range'],
    ['?month=4.5', 'month', 'wrong_format'],
    ['?month=april', 'month', 'wrong_format'],
    ['?month=4&month=5', 'month', 'not_allowed'],
    ['?month=4&water_supply=unknown', 'water_supply', 'not_allowed'],
    ['?month=4&water_supply=', 'water_supply', 'not_allowed'],
  ])('rejects the query %j', async (query, parameter, code) => {
    const { body } = await read(`maize${query}`).expect(422)
    expect(body.errors).toEqual([{ parameter, code, detail: expect.any(String) }])
    // An invalid query decides before an unknown crop.
    await read(`unobtainium${query}`).expect(422)
  })

  test.each(['unobtainium', 'millet', 'a%00', '%FF', 'x'.repeat(2000), '..%2F..%2Fetc', 'constructor'])(
    'does not find the crop %j',
    async (name) => {
      const { body, headers } = await read(`${name}?month=4`).expect(404)
      expect(body.code).toBe('CROP_NOT_FOUND')
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('lists similar names of a misspelt crop', async () => {
    const { body } = await read('maiz3?month=4').expect(404)
    expect(body.detail).toContain('maize')
  })
})

describe('GET /maps/{crop}/outlook', () => {
  test('has no cells without an outlook for the season', async () => {
    const { body, headers } = await read('maize/outlook?month=12').expect(200)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(body).toMatchObject({ crop: 'maize', month: 12, outlooks: [], cells: [] })
  })

  test('has the differences that workers compute, with the licence lines of the outlooks, and leaves the map as it is', async () => {
    await aStoredOutlook(api().db, { issued: '2026-04', months: 3 })
    await waitUntil(() => api().ctx.findOutlooks() !== undefined, { timeoutMs: 20_000 })
    await read('sorghum/outlook?month=5').expect(202)
    await compute()
    const { body } = await read('sorghum/outlook?month=5').expect(200)
    expect(body.outlooks).toEqual([{ source: 'NMME', issued: '2026-04', licence: expect.any(String) }])
    expect(body.cells[0]).toEqual([0.5, 0.5, -0.95])
    expect((await read('sorghum/outlook?month=12').expect(200)).body.cells).toEqual([])
    await read('sorghum?month=5').expect(202)
  })
})

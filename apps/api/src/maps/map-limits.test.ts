import { getAtPath, toArray } from '@crop/testkit'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const PRODUCTION = { NODE_ENV: 'production', PASSWORD_HASH_MEMORY_KIB: '19456' }

describe('in production', () => {
  const api = useTestApi(PRODUCTION)

  test('a client can request 30 new maps an hour, and poll them', async () => {
    const { body: reference } = await request(api().app).get('/api/v1/reference/crops').expect(200)
    const crops = toArray(reference.crops).map((entry) => String(getAtPath(entry, ['crop'])))
    const read = (crop: string) => request(api().app).get(`/api/v1/maps/${encodeURIComponent(crop)}?month=4`)
    for (const crop of crops.slice(0, 30)) await read(crop).expect(202)
    const { body, headers } = await read(crops[30] ?? '').expect(429)
    expect(body.code).toBe('RATE_LIMIT_EXCEEDED')
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    await read(crops[0] ?? '').expect(202)
    expect(await api().query('select count(distinct crop) from crop_maps')).toEqual([{ count: '30' }])
  })
})

describe('in production without Redis', () => {
  const api = useTestApi(PRODUCTION, { without: 'redis' })

  test('300 requests a minute are the limit, which decides before an unknown crop', async () => {
    const read = () => request(api().app).get('/api/v1/maps/unobtainium?month=4')
    for (let index = 0; index < 300; index += 1) await read().expect(404)
    const { body } = await read().expect(429)
    expect(body.detail).toContain('At most 300 requests for maps per minute')
    await request(api().app).get('/api/v1/maps/maize?month=13').expect(422)
  })
})

describe('without Postgres', () => {
  const api = useTestApi({}, { without: 'postgres' })

  test('maps are unavailable', async () => {
    await request(api().app).get('/api/v1/maps/maize?month=4').expect(503).expect('Retry-After', '5')
  })
})

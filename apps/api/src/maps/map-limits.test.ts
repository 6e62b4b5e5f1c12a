import request from 'supertest'
import { useTestApi } from '../../test/test-api'

describe('with a limit of new maps', () => {
  const api = useTestApi({ NEW_MAPS_PER_CLIENT: '2' })

  test('a client can request a few new maps an hour, and poll them', async () => {
    const read = (crop: string) => request(api().app).get(`/api/v1/maps/${crop}?month=4`)
    await read('maize').expect(202)
    await read('rice').expect(202)
    const { body, headers } = await read('wheat').expect(429)
    expect(body.code).toBe('RATE_LIMIT_EXCEEDED')
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    await read('maize').expect(202)
    expect(await api().query('select crop from crop_maps order by crop')).toEqual([
      { crop: 'maize' },
      { crop: 'rice' },
    ])
  })
})

describe('with a limit of requests', () => {
  const api = useTestApi({ MAP_REQUESTS_PER_CLIENT: '3' }, { without: 'redis' })

  test('the limit holds without Redis, and decides before an unknown crop', async () => {
    const read = () => request(api().app).get('/api/v1/maps/unobtainium?month=4')
    for (let index = 0; index < 3; index += 1) await read().expect(404)
    const { body } = await read().expect(429)
    expect(body.detail).toContain('At most 3 requests for maps per minute')
    await request(api().app).get('/api/v1/maps/maize?month=13').expect(422)
  })
})

describe('without Postgres', () => {
  const api = useTestApi({}, { without: 'postgres' })

  test('maps are unavailable', async () => {
    await request(api().app).get('/api/v1/maps/maize?month=4').expect(503).expect('Retry-After', '5')
  })
})

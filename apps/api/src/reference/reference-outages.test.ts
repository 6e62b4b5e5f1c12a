import request from 'supertest'
import { useTestApi } from '../../test/test-api'

describe.each(['redis', 'postgres'] as const)('without %s', (without) => {
  const api = useTestApi({}, { without })

  test.each(['crops', 'locations'])('the list of %s is served', async (list) => {
    const { body } = await request(api().app).get(`/api/v1/reference/${list}?q=ma`).expect(200)
    expect(body[list].length).toBeGreaterThan(0)
  })
})

describe('without postgres', () => {
  const api = useTestApi({}, { without: 'postgres' })

  test.each(['model-versions', 'outlooks'])('the list of %s is unavailable until it was read once', (list) =>
    request(api().app).get(`/api/v1/reference/${list}`).expect(503),
  )
})

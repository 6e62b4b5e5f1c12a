import { aUser } from '@crop/db/testing'
import { QUESTION, type TestApi, useTestApi } from '../../test/test-api'

const submit = (api: TestApi, key: string, question = QUESTION) =>
  api.withKey(key).post('/api/v1/analyze').send(question)

describe('with at most two unfinished analyses per caller', () => {
  const api = useTestApi({ MAX_PENDING_PER_CALLER: '2' })

  test('a third gets 429, other callers are not affected, and a finished one makes room', async () => {
    const { body: first } = await submit(api(), api().key).expect(202)
    await submit(api(), api().key).expect(202)
    const rejected = await submit(api(), api().key).expect(429)
    expect(rejected.body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      detail: expect.stringMatching(/^At most 2 unfinished analyses/),
    })
    expect(rejected.headers).toMatchObject({
      'retry-after': '5',
      'ratelimit-policy': '"analyze"; q=60; w=60',
      ratelimit: expect.stringMatching(/^"analyze"; r=57; t=\d+$/),
    })
    await submit(api(), api().otherKey).expect(202)
    await api().complete(first.task_id)
    await submit(api(), api().key).expect(202)
  })

  test('concurrent submissions neither exceed the limit nor leave a part of it unused', async () => {
    for (const _ of [1, 2, 3]) {
      const customer = await aUser(api().db)
      const analyze = () => api().as(customer).post('/api/v1/analyze').send(QUESTION)
      const responses = await Promise.all(Array.from({ length: 15 }, analyze))
      const accepted = responses.filter(({ status }) => status === 202)
      const rejected = responses.filter(({ body }) => body.code === 'RATE_LIMIT_EXCEEDED')
      expect([accepted.length, rejected.length]).toEqual([2, 13])
    }
  })

  test('customers are counted one by one, and a rejected submission stores nothing', async () => {
    const customers = [await aUser(api().db), await aUser(api().db)]
    for (const customer of customers) {
      const analyze = () =>
        api().as(customer).post('/api/v1/analyze').set('Idempotency-Key', crypto.randomUUID()).send(QUESTION)
      for (const _ of [1, 2]) await analyze().expect(202)
      await analyze().expect(429)
      const tasks = await api().query('select from analysis_tasks where user_id = $1', [customer.id])
      expect(tasks).toHaveLength(2)
      const keys = await api().query('select from idempotency_keys where scope like $1', [`%${customer.id}%`])
      expect(keys).toHaveLength(2)
    }
  })
})

describe('with at most three new analyses per day', () => {
  const api = useTestApi({ ANALYSES_PER_DAY: '3' })

  test('a fourth gets 429 until the next day in UTC, also when the others have finished', async () => {
    for (let count = 1; count <= 3; count++) {
      const { body } = await submit(api(), api().key).expect(202)
      await api().complete(body.task_id)
    }
    const rejected = await submit(api(), api().key).expect(429)
    expect(rejected.body.detail).toMatch(/^At most 3 new analyses per day/)
    const retryAfter = rejected.headers['retry-after']
    expect(rejected.headers['ratelimit-policy']).toBe('"analyze_day"; q=3; w=86400, "analyze"; q=60; w=60')
    expect(rejected.headers.ratelimit).toMatch(
      new RegExp(`^"analyze_day"; r=0; t=${retryAfter}, "analyze"; r=56; t=\\d+$`),
    )
    const secondsLeft = 86_400 - ((Date.now() / 1000) % 86_400)
    expect(Math.abs(Number(retryAfter) - secondsLeft)).toBeLessThan(60)
    await submit(api(), api().otherKey).expect(202)
    await api().query('update daily_usage set day = day - 1')
    await submit(api(), api().key).expect(202)
  })

  test('cached results are free', async () => {
    await api().query('delete from daily_usage')
    const question = { ...QUESTION, month: 5 }
    await api().cacheResult(question)
    for (let count = 1; count <= 5; count++) {
      const { body } = await submit(api(), api().key, question).expect(202)
      expect(body.status).toBe('completed')
    }
    expect(await api().query('select from daily_usage')).toEqual([])
  })
})

describe('without limits', () => {
  const api = useTestApi({
    MAX_PENDING_PER_CALLER: '0',
    ANALYSES_PER_DAY: '0',
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  })

  test('a caller may have any number of unfinished analyses, and no usage is counted', async () => {
    for (let count = 1; count <= 20; count++) await submit(api(), api().key).expect(202)
    expect(await api().query('select from daily_usage')).toEqual([])
  })
})

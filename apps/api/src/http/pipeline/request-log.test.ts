import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { startApi, type StartedApi, waitUntil } from '@crop/testkit'
import { registration } from '../../../test/accounts'
import { postTo, stop } from '../../../test/process'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('what the log says of a request names it', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' })
  })
  afterAll(() => stop(api))

  /** The line with which the request ended is its last one. */
  const linesOf = (requestId: string) =>
    waitUntil(() => {
      const lines = api.output().split('\n')
      const own = lines.filter((line) => line.includes(`"request_id":"${requestId}"`))
      return own.at(-1)?.includes('"duration_ms":') && own.map((line): unknown => JSON.parse(line))
    })

  test.each([
    ['request failed', '42P01', 500, 'error'],
    ['request rejected', '53300', 503, 'warn'],
  ])('when %s, for SQLSTATE %s', async (message, code, status, level) => {
    const requestId = `harvest-${code}`
    await database.query(`
      create function fail() returns trigger language plpgsql as 'begin raise sqlstate ''${code}''; end';
      create trigger fail before insert on users execute function fail()`)
    const answer = await postTo(api, '/auth/register', registration(), { 'x-request-id': requestId })
    await database.query('drop function fail cascade')
    expect(answer.status).toBe(status)
    expect(await linesOf(requestId)).toMatchObject([
      { level, message, code },
      { level: 'info', message: 'request completed', path: '/api/v1/auth/register', status },
    ])
  })

  test('when its client aborts it', async () => {
    await database.whileLocked('lock table users in access exclusive mode', async (isWaitedFor) => {
      const client = new AbortController()
      const headers = { 'x-request-id': 'sowing', 'content-type': 'application/json' }
      const body = JSON.stringify(registration())
      const url = `${api.url}/api/v1/auth/register`
      const asked = fetch(url, { method: 'POST', headers, body, signal: client.signal })
      await waitUntil(isWaitedFor)
      client.abort()
      await expect(asked).rejects.toThrow('aborted')
      expect(await linesOf('sowing')).toMatchObject([
        { message: 'request aborted by client', path: '/api/v1/auth/register' },
      ])
      const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text()
      expect(metrics).toMatch(/_count\{method="POST",route="\/auth\/register",status="aborted"\} 1$/m)
    })
  })

  test('and not its path when nobody serves that, for it may hold a secret', async () => {
    await fetch(`${api.url}/api/v1/analyze/secret`, { headers: { 'x-request-id': 'weeds' } })
    const lines = await linesOf('weeds')
    expect(lines).toMatchObject([{ message: 'request completed', status: 404 }])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

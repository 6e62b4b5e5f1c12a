import { useTestDatabase } from '@crop/db/testing'
import { createRegistration, waitUntil, postTo } from '@crop/testkit'
import { type LocalApi, startLocalApi } from '../../../test/local-api'
import { sendBytes } from '../../../test/malicious/send-bytes'

const database = useTestDatabase()

describe('log lines of a request have its id', () => {
  let api: LocalApi
  beforeAll(async () => {
    api = await startLocalApi({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  /** Waits for the line with the duration of the request, and returns all its lines. */
  const waitForLines = (requestId: string) =>
    waitUntil(() => {
      const lines = api.output().split('\n')
      const ownLines = lines.filter((line) => line.includes(`"request_id":"${requestId}"`))
      return (
        ownLines.some((line) => line.includes('"duration_ms":')) &&
        ownLines.map((line): unknown => JSON.parse(line))
      )
    })

  test.each([
    ['request failed', '42P01', 500, 'error'],
    ['request rejected', '53300', 503, 'debug'],
  ])('%s after SQLSTATE %s', async (message, code, status, level) => {
    const requestId = `harvest-${code}`
    await database.query(`
      create function fail() returns trigger language plpgsql as 'begin raise sqlstate ''${code}''; end';
      create trigger fail before insert on users execute function fail()`)
    const response = await postTo(api, '/auth/register', createRegistration(), { 'x-request-id': requestId })
    await database.query('drop function fail cascade')
    expect(response.status).toBe(status)
    expect(await waitForLines(requestId)).toMatchObject([
      { level, message, code },
      { level: 'info', message: 'request completed', path: '/api/v1/auth/register', status },
    ])
  })

  test('a request that its client aborts', async () => {
    await database.whileLocked('lock table users in access exclusive mode', async (isBlocked) => {
      const client = new AbortController()
      const headers = { 'x-request-id': 'sowing', 'content-type': 'application/json' }
      const body = JSON.stringify(createRegistration())
      const url = `${api.url}/api/v1/auth/register`
      const aborted = fetch(url, { method: 'POST', headers, body, signal: client.signal })
      await waitUntil(isBlocked)
      client.abort()
      await expect(aborted).rejects.toThrow('aborted')
      expect(await waitForLines('sowing')).toContainEqual(
        expect.objectContaining({ message: 'request aborted by client', path: '/api/v1/auth/register' }),
      )
      const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text()
      expect(metrics).toMatch(/_count\{method="POST",route="\/auth\/register",status="aborted"\} 1$/m)
    })
  })

  test('the path of an unknown address is logged without its query, escaped and cut', async () => {
    const head = 'GET /weeds%0A"level?token=secret HTTP/1.1\r\nHost: crops\r\nConnection: close\r\n'
    await sendBytes(api.url, Buffer.from(`${head}X-Request-Id: weeds\r\n\r\n`), false)
    expect(await waitForLines('weeds')).toMatchObject([
      { message: 'request completed', path: '/weeds%0A"level', status: 404 },
    ])
    await fetch(`${api.url}/${'straw'.repeat(50)}`, { headers: { 'x-request-id': 'straw' } })
    expect(await waitForLines('straw')).toMatchObject([{ path: `/${'straw'.repeat(19)}stra…` }])
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { aUser, freePort } from '@crop/devstack'
import { serve } from './server'
import type { RunningServer } from './server'
import { useTestApi } from './test-api'

const api = useTestApi()

let port = 0
let server: RunningServer
beforeAll(async () => {
  port = await freePort()
  server = await serve(api().express, port, api().parts.http)
})
afterAll(() => server.stop())

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test.each([
  ['broken HTTP', 'NOT HTTP\r\n\r\n'],
  ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['headers beyond the limit', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'two different lengths',
    'POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
])('%s gets a problem document and never a fault', async (_what, bytes) => {
  const answer = await exchange(port, bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('application/problem+json')
  expect(answer).toContain('"code":"INVALID_HEADER"')
  for (const header of ['Referrer-Policy: no-referrer', 'Access-Control-Allow-Origin: *', 'Vary: Origin']) {
    expect(answer.toLowerCase()).toContain(header.toLowerCase())
  }
})

const LOGIN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['more body than announced', `${LOGIN}Content-Length: 1\r\n\r\n{}`, 'MALFORMED_JSON'],
  ['a body of no announced length', `${LOGIN}\r\n{}`, 'VALIDATION_FAILED'],
  ['a broken size of a part', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 'INVALID_HEADER'],
])('%s is refused with a problem document', async (_what, bytes, code) => {
  const answer = await exchange(port, bytes)
  expect(answer).toContain(`"code":"${code}"`)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('what comes behind a whole request does not take its answer away', async () => {
  const plan =
    '{"name":"North field","crop":"maize","location":"nakuru","planting_month":4,"risk_tolerance":"low"}'
  const { id, email } = await aUser(api().db)
  const head = `POST /api/v1/crop-plans HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const token = `Authorization: Bearer ${api().parts.tokens.signAccess({ id, email })}\r\n`
  const answer = await exchange(port, `${head}${token}Content-Length: ${plan.length}\r\n\r\n${plan}NOT HTTP`)
  expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(answer).toContain('Connection: close')
})

test('a port in use stops the start', async () => {
  await expect(serve(api().express, port, api().parts.http)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
})

test.each([
  [
    'a target that is no address',
    'GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    '404 Not Found',
  ],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', '200 OK'],
  [
    'a body announced as too large',
    `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\nContent-Type: application/json\r\n` +
      'Content-Length: 99999999\r\nConnection: close\r\n\r\n{',
    '413 Payload Too Large',
  ],
])('a request with %s is answered at once, with an id', async (_what, bytes, status) => {
  const answer = await exchange(port, bytes.replace('KEY', api().key))
  expect(answer).toContain(`HTTP/1.1 ${status}`)
  expect(answer).toMatch(/X-Request-Id: \S+/)
})

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { aUser } from '@crop/db/testing'
import { freePort } from '@crop/dev-servers'
import { serve } from './server'
import type { RunningServer } from './server'
import { useTestApi } from '../../../test/test-api'

const api = useTestApi()

let port = 0
let server: RunningServer
/** A request whose headers come byte by byte and never end; begun at once, for it takes its time. */
let trickle: Promise<Trickle>
beforeAll(async () => {
  port = await freePort()
  server = await serve(api().express, port, api().ctx.http)
  trickle = sendByteByByte(port)
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

const BYTE_EVERY_MS = 500

interface Trickle {
  answer: string
  seconds: number
}

async function sendByteByByte(port: number): Promise<Trickle> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  // A byte may be on its way when the connection ends.
  socket.on('error', () => undefined)
  const begunAt = performance.now()
  socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { answer, seconds: (performance.now() - begunAt) / 1000 }
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

test('a target that is no address gets a problem document, whatever the request expects', async () => {
  for (const expecting of ['', 'Expect: foo\r\n']) {
    const answer = await exchange(
      port,
      `GET http://[::1 HTTP/1.1\r\nHost: x\r\n${expecting}Connection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"code":"ROUTE_NOT_FOUND"')
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
  const head = `POST /api/v1/crop-plans HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const { Authorization: credential } = api().as(await aUser(api().db))
  const token = `Authorization: ${credential}\r\n`
  const answer = await exchange(port, `${head}${token}Content-Length: ${plan.length}\r\n\r\n${plan}NOT HTTP`)
  expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(answer).toContain('Connection: close')
})

test('a port in use stops the start', async () => {
  await expect(serve(api().express, port, api().ctx.http)).rejects.toMatchObject({
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
  [
    'a body that is too large before its end has come',
    `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\nContent-Type: application/json\r\n` +
      `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n19001\r\n${' '.repeat(0x19001)}\r\n`,
    '413 Payload Too Large',
  ],
])('a request with %s is answered at once, with an id', async (_what, bytes, status) => {
  const answer = await exchange(port, bytes.replace('KEY', api().key))
  expect(answer).toContain(`HTTP/1.1 ${status}`)
  expect(answer).toMatch(/X-Request-Id: \S+/)
})

test('connections are limited in number and in time, and requests in headers', async () => {
  const channel = 'http.server.request.start'
  const started: unknown[] = []
  const note = (message: unknown) => void started.push(message)
  subscribe(channel, note)
  await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  unsubscribe(channel, note)
  expect(started).toMatchObject([
    {
      server: {
        ...{ headersTimeout: 10_000, requestTimeout: 15_000, timeout: 60_000, keepAliveTimeout: 65_000 },
        ...{ maxHeadersCount: 100, maxConnections: 5000 },
      },
    },
  ])
})

test('a request with more than 100 headers is refused, for one of the rest might be a credential', async () => {
  const key = `X-API-Key: ${api().key}\r\n`
  const others = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: x\r\n`).join('')
  const ask = (headers: string) =>
    exchange(port, `GET /api/v1/tasks/x HTTP/1.1\r\nConnection: close\r\n${headers}\r\n`)
  expect(await ask(others(98) + key)).toContain('HTTP/1.1 404')
  for (const count of [99, 128, 200]) {
    const refused = await ask(others(count) + key)
    expect(refused).toContain('HTTP/1.1 400')
    expect(refused).toContain('"code":"INVALID_HEADER"')
  }
})

test('headers that come byte by byte end their connection after 10 s, without an answer', async () => {
  const { answer, seconds } = await trickle
  expect(answer).toBe('')
  expect(seconds).toBeGreaterThanOrEqual(9.9)
  // It looks every 5 s.
  expect(seconds).toBeLessThan(20)
})

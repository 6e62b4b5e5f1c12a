import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { aUser } from '@crop/db/testing'
import { findFreePort } from '@crop/dev-servers'
import { useTestApi } from '../../../test/test-api'
import { type RunningServer, serve } from './server'

const api = useTestApi()

let port = 0
let server: RunningServer
/** A request whose headers never end. It starts with the other tests, because it takes more than 10 s. */
let slowRequest: Promise<SlowRequest>
beforeAll(async () => {
  port = await findFreePort()
  server = await serve(api().express, port, api().ctx.http)
  slowRequest = sendByteByByte(port)
})
afterAll(() => server.stop())

/** Sends bytes on a new connection and returns all bytes received until the connection closes. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return response
}

const BYTE_INTERVAL_MS = 500

interface SlowRequest {
  response: string
  seconds: number
  sentBytes: number
}

async function sendByteByByte(port: number): Promise<SlowRequest> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString()))
  // A write may fail when the server closes the connection.
  socket.on('error', () => undefined)
  const startedAt = performance.now()
  socket.write('GET /healthz HTTP/1.1\r\nX-Slow: ')
  let sentBytes = 0
  const timer = setInterval(() => {
    socket.write('x')
    sentBytes += 1
  }, BYTE_INTERVAL_MS)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { response, seconds: (performance.now() - startedAt) / 1000, sentBytes }
}

test.each([
  ['invalid HTTP', 'NOT HTTP\r\n\r\n'],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'two different content lengths',
    'POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
])('%s gets a problem document', async (_name, bytes) => {
  const response = await sendRaw(port, bytes)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(response).toContain('application/problem+json')
  expect(response).toContain('"code":"INVALID_HEADER"')
  for (const header of ['Referrer-Policy: no-referrer', 'Access-Control-Allow-Origin: *', 'Vary: Origin']) {
    expect(response.toLowerCase()).toContain(header.toLowerCase())
  }
})

const longHeader = (length: number) => `X-Long: ${'x'.repeat(length)}\r\n`
const HOST = 'Host: x\r\n'

test.each([
  ['two Host headers', `GET /healthz HTTP/1.1\r\n${HOST}HOST: y\r\n\r\n`, 400, 'INVALID_HEADER'],
  ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'INVALID_HEADER'],
  ['two Host headers in HTTP/1.0', `GET /healthz HTTP/1.0\r\n${HOST}${HOST}\r\n`, 400, 'INVALID_HEADER'],
  ['a path of 9 KB', `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${HOST}\r\n`, 414, 'URI_TOO_LONG'],
  ['a query of 9 KB', `GET /healthz?${'x'.repeat(9000)} HTTP/1.1\r\n${HOST}\r\n`, 414, 'URI_TOO_LONG'],
  ['a URL beyond the limit of the parser', `GET /${'x'.repeat(60_000)} HTTP/1.1\r\n`, 414, 'URI_TOO_LONG'],
  [
    'a long URL before headers beyond it',
    `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${longHeader(60_000)}`,
    414,
    'URI_TOO_LONG',
  ],
  ['headers of 17 KB', `GET /healthz HTTP/1.1\r\n${HOST}${longHeader(17_000)}\r\n`, 431, 'HEADERS_TOO_LARGE'],
  [
    'many headers of 20 KB together',
    `GET /healthz HTTP/1.1\r\n${HOST}${longHeader(400).repeat(50)}\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'headers beyond the limit of the parser',
    `GET / HTTP/1.1\r\n${longHeader(60_000)}`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['a header name beyond it', `GET / HTTP/1.1\r\n${HOST}${'X'.repeat(60_000)}`, 431, 'HEADERS_TOO_LARGE'],
  ['an unknown method', `BREW /healthz HTTP/1.1\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
  ['a method in lower case', `get /healthz HTTP/1.1\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
  ['a method longer than known ones', `GETS /healthz HTTP/1.0\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
  ['a method of other characters', `G{T /healthz HTTP/1.1\r\n${HOST}\r\n`, 400, 'INVALID_HEADER'],
  ['a start line without a version', `BREW /healthz\r\n${HOST}\r\n`, 400, 'INVALID_HEADER'],
])('%s gets a problem document and closes the connection: %s %d', async (_name, bytes, status, code) => {
  const response = await sendRaw(port, bytes)
  expect(response.split(' ')[1]).toBe(String(status))
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head.toLowerCase()).toContain('content-type: application/problem+json')
  expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m)
  expect(head).toContain('Connection: close')
  expect(JSON.parse(body)).toMatchObject({ status, code })
})

test.each([
  ['no Host header in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', '200 OK'],
  ['an empty Host header', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', '200 OK'],
  [
    'a path of 8 KB',
    `GET /${'x'.repeat(8000)} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
    '404 Not Found',
  ],
  [
    'headers of 15 KB',
    `GET /healthz HTTP/1.1\r\n${HOST}${longHeader(15_000)}Connection: close\r\n\r\n`,
    '200 OK',
  ],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, '204 No Content'],
])('%s is served', async (_name, bytes, status) => {
  expect(await sendRaw(port, bytes)).toContain(`HTTP/1.1 ${status}\r\n`)
})

test('OPTIONS * lists the methods of the server', async () => {
  const response = await sendRaw(port, `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)
  expect(response).toContain('\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n')
  expect(response).toContain('\r\nX-Request-Id: ')
})

test('a request target that is not a URL is 404, with and without an Expect header', async () => {
  for (const expectHeader of ['', 'Expect: foo\r\n']) {
    const response = await sendRaw(
      port,
      `GET http://[::1 HTTP/1.1\r\nHost: x\r\n${expectHeader}Connection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).toContain('"code":"ROUTE_NOT_FOUND"')
  }
})

const LOGIN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['a body longer than its Content-Length', `${LOGIN}Content-Length: 1\r\n\r\n{}`, 'MALFORMED_JSON'],
  ['a body without a Content-Length', `${LOGIN}\r\n{}`, 'VALIDATION_FAILED'],
  ['an invalid chunk size', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 'INVALID_HEADER'],
])('%s gets one problem document', async (_name, bytes, code) => {
  const response = await sendRaw(port, bytes)
  expect(response).toContain(`"code":"${code}"`)
  expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('invalid bytes after a complete request do not prevent its response', async () => {
  const plan =
    '{"name":"North field","crop":"maize","location":"nakuru","planting_month":4,"risk_tolerance":"low"}'
  const head = `POST /api/v1/crop-plans HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const token = `Authorization: Bearer ${api().ctx.tokens.signAccess(await aUser(api().db))}\r\n`
  const response = await sendRaw(port, `${head}${token}Content-Length: ${plan.length}\r\n\r\n${plan}NOT HTTP`)
  expect(response).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(response).toContain('Connection: close')
})

test('a port that is in use fails the start and names its setting', async () => {
  await expect(serve(api().express, port, api().ctx.http)).rejects.toThrow(
    `PORT: port ${port} is in use: choose another one or stop the program that listens there.`,
  )
})

test.each([
  [
    'a target that is not a URL',
    'GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    '404 Not Found',
  ],
  ['no Host header', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', '400 Bad Request'],
  [
    'a Content-Length above the limit',
    `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\nContent-Type: application/json\r\n` +
      'Content-Length: 99999999\r\nConnection: close\r\n\r\n{',
    '413 Payload Too Large',
  ],
  [
    'an unfinished chunked body above the limit',
    `POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: KEY\r\nContent-Type: application/json\r\n` +
      `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n19001\r\n${' '.repeat(0x19001)}\r\n`,
    '413 Payload Too Large',
  ],
])('a request with %s gets an immediate response with a request id', async (_name, bytes, status) => {
  const response = await sendRaw(port, bytes.replace('KEY', api().key))
  expect(response).toContain(`HTTP/1.1 ${status}`)
  expect(response).toMatch(/X-Request-Id: \S+/)
})

test('the server limits timeouts and the number of headers', async () => {
  const channel = 'http.server.request.start'
  const started: unknown[] = []
  const onStart = (message: unknown) => void started.push(message)
  subscribe(channel, onStart)
  await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  unsubscribe(channel, onStart)
  expect(started).toMatchObject([
    {
      server: {
        headersTimeout: 10_000,
        requestTimeout: 15_000,
        timeout: 60_000,
        keepAliveTimeout: 65_000,
        maxHeadersCount: 0,
      },
    },
  ])
})

test('a request with more than 100 headers is rejected, not truncated', async () => {
  const key = `X-API-Key: ${api().key}\r\n`
  const others = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: x\r\n`).join('')
  const get = (headers: string) =>
    sendRaw(port, `GET /api/v1/tasks/x HTTP/1.1\r\n${HOST}Connection: close\r\n${headers}\r\n`)
  expect(await get(others(97) + key)).toContain('HTTP/1.1 404')
  for (const count of [98, 128, 200]) {
    const rejected = await get(others(count) + key)
    expect(rejected).toContain('HTTP/1.1 400')
    expect(rejected).toContain('"code":"INVALID_HEADER"')
  }
})

test('a connection with unfinished headers is closed after 10 s without a response', async () => {
  const { response, seconds, sentBytes } = await slowRequest
  expect(response).toBe('')
  expect(seconds).toBeGreaterThanOrEqual(9.9)
  // The server checks its connections every 5 s. Its timer and that of the sender run in this process, so their order does
  // not depend on the load of the machine.
  expect(sentBytes * BYTE_INTERVAL_MS).toBeLessThan(20_000)
})

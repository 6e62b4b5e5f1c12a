import { startDnsServer, startWebhookReceiver, type DnsServer, type WebhookReceiver } from '@crop/testkit'
import { createHostResolver } from './host-resolver'
import {
  createOutboundClient,
  type DownloadRequest,
  DownloadTooLargeError,
  type OutboundRequest,
} from './outbound-client'

let dns: DnsServer
let receiver: WebhookReceiver
beforeAll(async () => {
  dns = await startDnsServer()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await dns[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})
beforeEach(() => {
  receiver.received.splice(0)
  receiver.respond((response) => response.writeHead(204).end())
})

const production = createOutboundClient({ allowLocal: false })
const development = createOutboundClient({ allowLocal: true })

const createResolvingClient = (allowLocal: boolean) =>
  createOutboundClient({ allowLocal, resolveHost: createHostResolver({ servers: [dns.address] }) })

const request = (fields: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url: receiver.url,
  headers: { 'Content-Type': 'application/json' },
  body: '{"a":1}',
  timeoutMs: 5000,
  maxResponseBytes: 1024,
  ...fields,
})

const BLOCKED_ADDRESSES = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[2002:a00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
]

test.each(BLOCKED_ADDRESSES)('the address %s is rejected everywhere', async (host) => {
  expect(await production.findProblem(`https://${host}/`)).toBe('address_not_allowed')
  expect(await development.findProblem(`http://${host}:8080/`)).toBe('address_not_allowed')
})

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'a.localhost.',
])('the loopback host %s is only allowed outside production', async (host) => {
  expect(await production.findProblem(`https://${host}/`)).toBe('address_not_allowed')
  expect(await development.findProblem(`http://${host}/`)).toBeUndefined()
})

test.each(['8.8.8.8', '[2606:4700::1111]', '[::ffff:8.8.8.8]'])('the address %s is allowed', async (host) => {
  expect(await production.findProblem(`https://${host}/`)).toBeUndefined()
})

test.each([
  ['not a url', 'url_not_valid'],
  ['/events', 'url_not_valid'],
  ['http://8.8.8.8/', 'scheme_not_allowed'],
  ['ftp://8.8.8.8/', 'scheme_not_allowed'],
  ['https://user@8.8.8.8/', 'credentials_not_allowed'],
  ['https://:secret@8.8.8.8/', 'credentials_not_allowed'],
  ['https://metadata.google.internal/', 'address_not_allowed'],
  ['https://printer.local./', 'address_not_allowed'],
])('%s is rejected in production as %s', async (url, problem) => {
  expect(await production.findProblem(url)).toBe(problem)
})

test.each(['127.0.0.1', '169.254.169.254', '::1', '10.0.0.1'])(
  'a name that resolves to %s is rejected',
  async (address) => {
    dns.answer([address])
    const client = createResolvingClient(false)
    expect(await client.findProblem('https://partner.example/')).toBe('address_not_allowed')
    const sent = client.post(request({ url: 'https://partner.example/' }))
    await expect(sent).rejects.toMatchObject({ failure: 'address_not_allowed' })
  },
)

test('a name with one private address among public ones is rejected', async () => {
  dns.answer(['8.8.8.8', 'fd00::1'])
  expect(await createResolvingClient(false).findProblem('https://partner.example/')).toBe(
    'address_not_allowed',
  )
})

test('a name that resolves to a private address after the check is rejected', async () => {
  dns.answer(['8.8.8.8'], ['10.0.0.1'])
  const client = createResolvingClient(false)
  expect(await client.findProblem('https://partner.example/')).toBeUndefined()
  await expect(client.post(request({ url: 'https://partner.example/' }))).rejects.toMatchObject({
    failure: 'address_not_allowed',
  })
})

test('a request connects to the address that was checked and resolves the name once', async () => {
  dns.answer(['127.0.0.1'], ['10.0.0.1'])
  const url = `http://partner.example:${receiver.port}/events`
  expect(await createResolvingClient(true).post(request({ url }))).toEqual({ status: 204, body: '' })
  expect(dns.getQuestionCount()).toBe(1)
  expect(receiver.received).toMatchObject([{ headers: { host: `partner.example:${receiver.port}` } }])
})

test('a name without an address is not found', async () => {
  dns.answer([])
  const client = createResolvingClient(true)
  expect(await client.findProblem('https://partner.example/')).toBe('host_not_found')
})

test('a request sends the body and returns status and response', async () => {
  receiver.respond((response) => response.writeHead(500).end('broken'))
  expect(await development.post(request())).toEqual({ status: 500, body: 'broken' })
  expect(receiver.received).toMatchObject([
    {
      path: '/events',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'content-length': '7' },
    },
  ])
})

test('a redirect is not followed', async () => {
  receiver.respond((response) => response.writeHead(307, { Location: '/other' }).end())
  expect(await development.post(request())).toEqual({ status: 307, body: '' })
  expect(receiver.received).toHaveLength(1)
})

test('a response without end is read up to the limit, in whole characters', async () => {
  receiver.respond((response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write('é'.repeat(4096)));
      response.once('drain', write)
    }
    write()
  })
  const { status, body } = await development.post(request({ maxResponseBytes: 1023 }))
  expect(status).toBe(200)
  expect(body).toMatch(/^é+.?$/u)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1023)
})

test('bytes that are no UTF-8 take no more than the limit', async () => {
  receiver.respond((response) => response.writeHead(200).end(Buffer.alloc(4096, 0xff)))
  const { body } = await development.post(request())
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(1024)
})

test('a receiver that does not respond times out', async () => {
  receiver.respond(() => undefined)
  await expect(development.post(request({ timeoutMs: 100 }))).rejects.toMatchObject({ failure: 'timed_out' })
})

test('a body that takes too long does not make the response fail', async () => {
  receiver.respond((response) => response.writeHead(200).write('start'))
  expect(await development.post(request({ timeoutMs: 500 }))).toEqual({ status: 200, body: 'start' })
})

test('a closed port and a broken connection fail', async () => {
  const closed = development.post(request({ url: 'http://127.0.0.1:1/' }))
  await expect(closed).rejects.toMatchObject({ failure: 'connection_failed' })
  receiver.respond((response) => response.destroy())
  await expect(development.post(request())).rejects.toMatchObject({ failure: 'connection_failed' })
})

test('a receiver that switches protocols fails at once', async () => {
  receiver.respond((response) => {
    response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
    )
  })
  await expect(development.post(request())).rejects.toMatchObject({ failure: 'connection_failed' })
})

test('a receiver may send ten informational responses, and no more', async () => {
  const respond = (count: number) =>
    receiver.respond((response) => {
      for (let index = 0; index < count; index += 1)
        response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.end('done')
    })
  respond(10)
  expect(await development.post(request())).toEqual({ status: 200, body: 'done' })
  respond(11)
  await expect(development.post(request())).rejects.toMatchObject({ failure: 'connection_failed' })
})

test('an aborted request rejects with the reason of its signal', async () => {
  receiver.respond(() => undefined)
  const stopping = new AbortController()
  const sent = development.post(request({ signal: stopping.signal }))
  stopping.abort(new Error('stopping'))
  await expect(sent).rejects.toThrow('stopping')
})

describe('a download', () => {
  const get = (fields: Partial<DownloadRequest> = {}) =>
    development.get({ url: receiver.url, headers: {}, timeoutMs: 5000, maxBytes: 1024, ...fields })

  test('returns the whole body with its entity tag, and sends no body', async () => {
    receiver.respond((response) => response.writeHead(200, { ETag: '"1"' }).end(Buffer.from([0, 255])))
    expect(await get({ headers: { 'If-None-Match': '"0"' } })).toEqual({
      status: 200,
      etag: '"1"',
      body: Buffer.from([0, 255]),
    })
    expect(receiver.received).toMatchObject([{ body: '', headers: { 'if-none-match': '"0"' } }])
    expect(receiver.received[0]?.headers['content-length']).toBeUndefined()
  })

  test('is rejected for a private address, and follows no redirect', async () => {
    await expect(
      production.get({ url: 'https://10.0.0.1/', headers: {}, timeoutMs: 100, maxBytes: 1 }),
    ).rejects.toMatchObject({ failure: 'address_not_allowed' })
    receiver.respond((response) => response.writeHead(302, { Location: '/other' }).end())
    expect(await get()).toMatchObject({ status: 302 })
  })

  test('of more than the limit, or one that breaks off or takes too long, fails', async () => {
    receiver.respond((response) => response.writeHead(200).end(Buffer.alloc(1025)))
    await expect(get()).rejects.toThrow(DownloadTooLargeError)
    receiver.respond((response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('start', () => response.destroy())
    })
    await expect(get()).rejects.toMatchObject({ failure: 'connection_failed' })
    receiver.respond((response) => response.writeHead(200).write('start'))
    await expect(get({ timeoutMs: 300 })).rejects.toMatchObject({ failure: 'timed_out' })
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { waitUntil } from '@crop/testkit'
import { type ConnectionLimits, ConnectionTracker } from './connections'
import { createProblemFormatter } from './raw-problem'

const sockets: Socket[] = []
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const formatProblem = createProblemFormatter({ publicBaseUrl: '', corsOrigins: ['*'] })

/** Starts a server whose responses the test triggers with `responders`. */
async function startServer(limits: ConnectionLimits) {
  const responders: (() => void)[] = []
  const server = createServer((request, response) => {
    connections.handleRequest(request.socket, response, () => responders.push(() => response.end('done')))
  })
  const connections = new ConnectionTracker(server, limits, formatProblem)
  server.listen(0)
  await once(server, 'listening')
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { port, connections, responders }
}

async function open(port: number, localAddress: string): Promise<Socket & { text?: string }> {
  const socket: Socket & { text?: string } = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.text = ''
  socket.on('data', (data) => (socket.text += data.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('a client at its limit loses its longest idle connection to a new one', async () => {
  const { port, responders } = await startServer({ maxConnections: 100, maxPerClient: 2 })
  const busy = await open(port, '127.0.0.2')
  busy.write(REQUEST)
  await waitUntil(() => responders.length === 1)
  const idle = await open(port, '127.0.0.2')
  const other = await open(port, '127.0.0.3')
  const newcomer = await open(port, '127.0.0.2')
  await waitUntil(() => idle.destroyed)
  newcomer.write(REQUEST)
  await waitUntil(() => responders.length === 2)
  for (const respond of responders) respond()
  await waitUntil(() => busy.text !== '' && newcomer.text !== '')
  expect(other.destroyed).toBe(false)
})

test('a client at its limit gets no new connection while all are busy', async () => {
  const { port, responders } = await startServer({ maxConnections: 100, maxPerClient: 1 })
  const busy = await open(port, '127.0.0.2')
  busy.write(REQUEST)
  await waitUntil(() => responders.length === 1)
  const rejected = await open(port, '127.0.0.2')
  await waitUntil(() => rejected.destroyed)
  responders[0]?.()
  await waitUntil(() => busy.text !== '')
})

test('a client whose connections are all busy gets 429 with the limit, before or after it sends a request', async () => {
  const { port, responders } = await startServer({ maxConnections: 100, maxPerClient: 1 })
  const busy = await open(port, '127.0.0.2')
  busy.write(REQUEST)
  await waitUntil(() => responders.length === 1)
  const silent = await open(port, '127.0.0.2')
  const eager = await open(port, '127.0.0.2')
  eager.write(REQUEST)
  await waitUntil(() => silent.destroyed && eager.destroyed)
  for (const { text } of [silent, eager]) {
    expect(text).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
    expect(text).toMatch(/\r\nContent-Type: application\/problem\+json; charset=utf-8\r\n/)
    expect(text).toMatch(/\r\nRetry-After: 5\r\n/)
    expect(text).toMatch(/"code":"RATE_LIMIT_EXCEEDED","detail":"At most 1 connections from one address\./)
  }
  expect(responders).toHaveLength(1)
})

test('a rejected connection closes even if its client does not close it', async () => {
  const { port, responders } = await startServer({ maxConnections: 100, maxPerClient: 1 })
  const busy = await open(port, '127.0.0.2')
  busy.write(REQUEST)
  await waitUntil(() => responders.length === 1)
  const stubborn = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2', allowHalfOpen: true })
  sockets.push(stubborn)
  stubborn.on('error', () => undefined)
  stubborn.resume()
  await once(stubborn, 'end')
  const writes = setInterval(() => stubborn.write('x'), 100)
  cleanups.push(() => clearInterval(writes))
  await waitUntil(() => stubborn.destroyed)
})

test('a server at its limit closes the longest idle connection of any client for a new one', async () => {
  const { port } = await startServer({ maxConnections: 2, maxPerClient: 0 })
  const oldest = await open(port, '127.0.0.2')
  const second = await open(port, '127.0.0.3')
  const newcomer = await open(port, '127.0.0.4')
  await waitUntil(() => oldest.destroyed)
  expect([second.destroyed, newcomer.destroyed]).toEqual([false, false])
})

test('a client that does not wait for responses gets one after the other, and a hundred at most', async () => {
  const { port, responders } = await startServer({ maxConnections: 100, maxPerClient: 0 })
  const impatient = await open(port, '127.0.0.2')
  impatient.write(REQUEST.repeat(1000))
  for (let handled = 1; handled <= 100; handled += 1) {
    await waitUntil(() => responders.length > 0)
    expect(responders).toHaveLength(1)
    responders.pop()?.()
  }
  await waitUntil(() => impatient.destroyed)
  expect(impatient.text?.match(/done/g)).toHaveLength(100)
  expect(impatient.text?.match(/Connection: close/g)).toHaveLength(1)
})

test('a stopping server closes a connection only when its requests have their responses', async () => {
  const { port, connections, responders } = await startServer({ maxConnections: 2, maxPerClient: 0 })
  const idle = await open(port, '127.0.0.2')
  const busy = await open(port, '127.0.0.3')
  busy.write(REQUEST)
  await waitUntil(() => responders.length === 1)
  const closed = connections.closeWhenIdle()
  await waitUntil(() => idle.destroyed)
  expect(busy.destroyed).toBe(false)
  responders[0]?.()
  await waitUntil(() => busy.text !== '')
  await closed
  await waitUntil(() => busy.destroyed)
})

test('a request that arrives while the event loop is late gets its response from a stopping server', async () => {
  const { port, connections, responders } = await startServer({ maxConnections: 100, maxPerClient: 0 })
  const clients = await Promise.all(Array.from({ length: 50 }, () => open(port, '127.0.0.2')))
  const closed = connections.closeWhenIdle()
  const blockUntil = performance.now() + 700
  for (const client of clients) client.write(REQUEST)
  while (performance.now() < blockUntil);
  await waitUntil(() => responders.length === clients.length)
  for (const respond of responders) respond()
  await waitUntil(() => clients.every(({ text }) => text !== ''))
  await closed
})

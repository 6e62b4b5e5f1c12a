import { connect as connectTo, createServer, type Server } from 'node:net'
import {
  collectLog,
  startBreakableRedis,
  startTcpProxy,
  getTestRedisUrl,
  settlesWithin,
  waitUntil,
} from '@crop/testkit'
import { createLogger } from './logger'
import { createRedisStore, defineScript, type CommandParser, pingRedis } from './redis'

const logger = createLogger('test', 'error')

/** Connects with a command timeout that a busy machine keeps. */
const connect = (url: string) => createRedisStore(url, logger, {}, { commandTimeoutMs: 10_000 })

/** Returns the URL of a server that stands in for Redis. */
async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('a command returns the reply of Redis; a missing key is null', async () => {
  await using redis = connect(getTestRedisUrl())
  await waitUntil(() => redis.isAvailable())
  expect(await redis.tryCommand((client) => client.get('nothing'))).toBeNull()
})

test('an unreachable Redis makes commands return undefined at once', async () => {
  await using redis = createRedisStore('redis://127.0.0.1:1', logger, {})
  expect(await redis.tryCommand((client) => client.get('x'))).toBeUndefined()
  expect(redis.isAvailable()).toBe(false)
})

test.concurrent('a subscriber receives the messages of its channel, also after its connection was lost', async () => {
  await using server = await startBreakableRedis()
  await using redis = connect(server.url)
  const messages: string[] = []
  redis.subscribe('fields', (message) => messages.push(message))
  const receive = (message: string) =>
    waitUntil(async () => {
      await redis.tryCommand((client) => client.publish('fields', message))
      return messages.includes(message)
    })
  await receive('sown')
  await redis.tryCommand((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']))
  await receive('reaped')
})

test('a rejected command returns undefined and leaves Redis available', async () => {
  await using redis = connect(getTestRedisUrl())
  await waitUntil(() => redis.isAvailable())
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(
      await redis.tryCommand((client) => client.eval('return redis.error_reply("rejected")')),
    ).toBeUndefined()
  }
  expect(redis.isAvailable()).toBe(true)
})

test.concurrent('a Redis that rejects writes is unavailable but still serves reads', async () => {
  await using server = await startBreakableRedis()
  await using redis = connect(server.url)
  await waitUntil(() => redis.isAvailable())
  const write = () => redis.tryCommand((client) => client.set('rows', '2'))
  await redis.tryCommand((client) => client.configSet('maxmemory', '1'))
  expect(await write()).toBeUndefined()
  expect(redis.isAvailable()).toBe(false)
  expect(await redis.tryCommand((client) => client.get('rows'))).toBeNull()
  await redis.tryCommand((client) => client.configSet('maxmemory', '0'))
  expect(await write()).toBe('OK')
  await waitUntil(() => redis.isAvailable())
})

test.each([
  ['is loading', 'LOADING Redis is loading the dataset in memory'],
  ['denies access', 'NOPERM this user has no permissions'],
])('a Redis that %s is unavailable', async (_description, reply) => {
  await using redis = connect(getTestRedisUrl())
  await waitUntil(() => redis.isAvailable())
  await redis.tryCommand((client) => client.eval(`return redis.error_reply("${reply}")`))
  expect(redis.isAvailable()).toBe(false)
})

test.concurrent('after a failover the client connects to the new primary', async () => {
  await using oldPrimary = await startBreakableRedis()
  await using newPrimary = await startBreakableRedis()
  await using network = await startTcpProxy(oldPrimary.url)
  await using redis = connect(network.url)
  await waitUntil(() => redis.isAvailable())
  network.redirectTo(newPrimary.url)
  await redis.tryCommand((client) => client.replicaOf('127.0.0.1', 1))
  const write = () => redis.tryCommand((client) => client.set('rows', '2'))
  expect(await write()).toBeUndefined()
  await waitUntil(async () => (await write()) === 'OK')
  await waitUntil(() => redis.isAvailable())
})

test.concurrent('an outage of Redis is one warning and one line at its end', async () => {
  await using server = await startBreakableRedis()
  const { stream, output } = collectLog()
  const log = createLogger('test', 'info', { output: stream, isBuffered: false })
  await using redis = createRedisStore(server.url, log, {})
  await waitUntil(() => redis.isAvailable())
  await server.kill()
  redis.recordFailure(new Error('the queue is not connected either'))
  await server.restart()
  await waitUntil(() => output().includes('redis is available again'))
  const lines = output()
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ['info', 'redis connected'],
    ['warn', 'redis is unavailable'],
    ['info', 'redis is available again'],
  ])
})

test('a command that Redis rejects on another connection is a rejection, not an outage', async () => {
  const { stream, output } = collectLog()
  const log = createLogger('test', 'info', { output: stream, isBuffered: false })
  await using redis = createRedisStore(getTestRedisUrl(), log, {}, { commandTimeoutMs: 10_000 })
  await waitUntil(() => redis.isAvailable())
  redis.recordFailure(new Error("OOM command not allowed when used memory > 'maxmemory'."))
  expect(output()).toContain('"redis rejects commands"')
  expect(output()).not.toContain('redis is unavailable')
})

test('Redis is found at an IPv6 address', async () => {
  const { hostname, port } = new URL(getTestRedisUrl())
  const proxy = createServer((socket) => socket.pipe(connectTo(Number(port), hostname)).pipe(socket))
  await new Promise<void>((resolve) => proxy.listen(0, '::1', resolve))
  const address = proxy.address()
  const url = `redis://[::1]:${typeof address === 'object' ? address?.port : ''}`
  await expect(pingRedis(url, 3000)).resolves.toBeUndefined()
  {
    await using redis = connect(url)
    await waitUntil(() => redis.isAvailable())
  }
  proxy.close()
})

test('disconnecting during a ping is no outage', async () => {
  let isPinged = false
  // Accepts every command but the ping, to which it never replies.
  const server = createServer((socket) =>
    socket.on('data', (chunk) => {
      const commands = chunk.toString().match(/^\*\d+\r$/gm) ?? []
      isPinged ||= chunk.includes('PING')
      if (!isPinged) socket.write('+OK\r\n'.repeat(commands.length))
    }),
  )
  const { stream, output } = collectLog()
  const log = createLogger('test', 'info', { output: stream, isBuffered: false })
  const redis = createRedisStore(await listen(server), log, {})
  await waitUntil(() => isPinged)
  await redis[Symbol.asyncDispose]()
  server.close()
  expect(output()).toContain('redis connected')
  expect(output()).not.toContain('redis is unavailable')
})

test('a silent Redis times out quickly, and the breaker opens after five commands', async () => {
  await using network = await startTcpProxy(getTestRedisUrl())
  await using redis = createRedisStore(network.url, logger, {})
  await waitUntil(() => redis.isAvailable())
  network.silence()
  let sent = 0
  const sendGet = () =>
    redis.tryCommand((client) => {
      sent += 1
      return client.get('rows')
    })
  const first = sendGet()
  expect(await settlesWithin(first, 500)).toBe(true)
  expect(await first).toBeUndefined()
  expect(redis.isAvailable()).toBe(true)
  expect(await Promise.all([sendGet(), sendGet(), sendGet(), sendGet()])).toEqual(Array.from({ length: 4 }))
  expect(redis.isAvailable()).toBe(false)
  expect(await sendGet()).toBeUndefined()
  expect(sent).toBe(5)
})

test('a server that accepts connections but never replies counts as unreachable', async () => {
  const silent = createServer(() => undefined)
  await using redis = createRedisStore(await listen(silent), logger, {})
  expect(await redis.tryCommand((client) => client.get('x'))).toBeUndefined()
  silent.close()
})

const addOne = defineScript({
  SCRIPT: 'return tonumber(ARGV[1]) + 1',
  NUMBER_OF_KEYS: 0,
  parseCommand(parser: CommandParser, value: number) {
    parser.push(String(value))
  },
  transformReply: (reply: number) => reply,
})

test('a script runs again after Redis has lost it', async () => {
  await using redis = createRedisStore(getTestRedisUrl(), logger, { addOne })
  await waitUntil(() => redis.isAvailable())
  expect(await redis.tryCommand((client) => client.addOne(1))).toBe(2)
  await redis.tryCommand((client) => client.scriptFlush())
  expect(await redis.tryCommand((client) => client.addOne(2))).toBe(3)
})

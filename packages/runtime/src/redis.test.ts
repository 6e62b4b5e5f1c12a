import { createServer } from 'node:net'
import { startBreakableRedis, startTcpProxy, testRedisUrl, waitUntil } from '@crop/devstack'
import { createLogger } from './logger'
import { createRedisStore } from './redis'

const logger = createLogger('test', 'error')

test('Redis is asked, and a missing value is null', async () => {
  await using redis = createRedisStore(testRedisUrl(), logger)
  await waitUntil(() => redis.isAvailable())
  expect(await redis.tryCommand((client) => client.get('nothing'))).toBeNull()
})

test('a Redis that is not there is not waited for', async () => {
  await using redis = createRedisStore('redis://127.0.0.1:1', logger)
  expect(await redis.tryCommand((client) => client.get('x'))).toBeUndefined()
  expect(redis.isAvailable()).toBe(false)
})

test('a command that Redis refuses is no answer, and Redis is still there', async () => {
  await using redis = createRedisStore(testRedisUrl(), logger)
  await waitUntil(() => redis.isAvailable())
  for (let refused = 0; refused < 6; refused++) {
    expect(
      await redis.tryCommand((client) => client.eval('return redis.error_reply("refused")')),
    ).toBeUndefined()
  }
  expect(redis.isAvailable()).toBe(true)
})

test('a Redis that takes no writes is not up, and is read all the same', async () => {
  await using server = await startBreakableRedis()
  await using redis = createRedisStore(server.url, logger)
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
  ['is still loading', 'LOADING Redis is loading the dataset in memory'],
  ['lets us do nothing', 'NOPERM this user has no permissions'],
])('a Redis that %s is not up', async (_what, reply) => {
  await using redis = createRedisStore(testRedisUrl(), logger)
  await waitUntil(() => redis.isAvailable())
  await redis.tryCommand((client) => client.eval(`return redis.error_reply("${reply}")`))
  expect(redis.isAvailable()).toBe(false)
})

test('after a failover the new primary is found, without a restart', async () => {
  await using old = await startBreakableRedis()
  await using fresh = await startBreakableRedis()
  await using network = await startTcpProxy(old.url)
  await using redis = createRedisStore(network.url, logger)
  await waitUntil(() => redis.isAvailable())
  network.leadTo(fresh.url)
  await redis.tryCommand((client) => client.replicaOf('127.0.0.1', 1))
  const write = () => redis.tryCommand((client) => client.set('rows', '2'))
  expect(await write()).toBeUndefined()
  await waitUntil(async () => (await write()) === 'OK')
  await waitUntil(() => redis.isAvailable())
})

test('a Redis that falls silent is waited for only briefly, and after five commands not asked at all', async () => {
  await using network = await startTcpProxy(testRedisUrl())
  await using redis = createRedisStore(network.url, logger)
  await waitUntil(() => redis.isAvailable())
  network.silence()
  let sent = 0
  const ask = () =>
    redis.tryCommand((client) => {
      sent += 1
      return client.get('rows')
    })
  const askedAt = performance.now()
  expect(await ask()).toBeUndefined()
  expect(performance.now() - askedAt).toBeLessThan(1400)
  expect(redis.isAvailable()).toBe(true)
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(Array.from({ length: 4 }))
  expect(redis.isAvailable()).toBe(false)
  expect(await ask()).toBeUndefined()
  expect(sent).toBe(5)
})

test('a server that accepts and then says nothing is no answer', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await using redis = createRedisStore(`redis://127.0.0.1:${port}`, logger)
  expect(await redis.tryCommand((client) => client.get('x'))).toBeUndefined()
  silent.close()
})

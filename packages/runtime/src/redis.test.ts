import { createServer } from 'node:net'
import { startBreakableRedis, startTcpProxy, testRedisUrl, waitUntil } from '@crop/devstack'
import { createLogger } from './logger'
import { connectRedis } from './redis'

const logger = createLogger('test', 'error')

test('Redis is asked, and a missing value is null', async () => {
  await using redis = connectRedis(testRedisUrl(), logger)
  await waitUntil(() => redis.isUp())
  expect(await redis.ask((client) => client.get('nothing'))).toBeNull()
})

test('a Redis that is not there is not waited for', async () => {
  await using redis = connectRedis('redis://127.0.0.1:1', logger)
  expect(await redis.ask((client) => client.get('x'))).toBeUndefined()
  expect(redis.isUp()).toBe(false)
})

test('a command that Redis refuses is no answer, and Redis is still there', async () => {
  await using redis = connectRedis(testRedisUrl(), logger)
  await waitUntil(() => redis.isUp())
  for (let refused = 0; refused < 6; refused++) {
    expect(await redis.ask((client) => client.eval('return redis.error_reply("refused")'))).toBeUndefined()
  }
  expect(redis.isUp()).toBe(true)
})

test('a Redis that takes no writes is not up, and is read all the same', async () => {
  await using server = await startBreakableRedis()
  await using redis = connectRedis(server.url, logger)
  await waitUntil(() => redis.isUp())
  const write = () => redis.ask((client) => client.set('rows', '2'))
  await redis.ask((client) => client.configSet('maxmemory', '1'))
  expect(await write()).toBeUndefined()
  expect(redis.isUp()).toBe(false)
  expect(await redis.ask((client) => client.get('rows'))).toBeNull()
  await redis.ask((client) => client.configSet('maxmemory', '0'))
  expect(await write()).toBe('OK')
  await waitUntil(() => redis.isUp())
})

test.each([
  ['is still loading', 'LOADING Redis is loading the dataset in memory'],
  ['lets us do nothing', 'NOPERM this user has no permissions'],
])('a Redis that %s is not up', async (_what, reply) => {
  await using redis = connectRedis(testRedisUrl(), logger)
  await waitUntil(() => redis.isUp())
  await redis.ask((client) => client.eval(`return redis.error_reply("${reply}")`))
  expect(redis.isUp()).toBe(false)
})

test('after a failover the new primary is found, without a restart', async () => {
  await using old = await startBreakableRedis()
  await using fresh = await startBreakableRedis()
  await using network = await startTcpProxy(old.url)
  await using redis = connectRedis(network.url, logger)
  await waitUntil(() => redis.isUp())
  network.leadTo(fresh.url)
  await redis.ask((client) => client.replicaOf('127.0.0.1', 1))
  const write = () => redis.ask((client) => client.set('rows', '2'))
  expect(await write()).toBeUndefined()
  await waitUntil(async () => (await write()) === 'OK')
  await waitUntil(() => redis.isUp())
})

test('a Redis that falls silent is waited for only briefly, and after five commands not asked at all', async () => {
  await using network = await startTcpProxy(testRedisUrl())
  await using redis = connectRedis(network.url, logger)
  await waitUntil(() => redis.isUp())
  network.silence()
  let sent = 0
  const ask = () =>
    redis.ask((client) => {
      sent += 1
      return client.get('rows')
    })
  const askedAt = performance.now()
  expect(await ask()).toBeUndefined()
  expect(performance.now() - askedAt).toBeLessThan(1400)
  expect(redis.isUp()).toBe(true)
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(Array.from({ length: 4 }))
  expect(redis.isUp()).toBe(false)
  expect(await ask()).toBeUndefined()
  expect(sent).toBe(5)
})

test('a server that accepts and then says nothing is no answer', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await using redis = connectRedis(`redis://127.0.0.1:${port}`, logger)
  expect(await redis.ask((client) => client.get('x'))).toBeUndefined()
  silent.close()
})

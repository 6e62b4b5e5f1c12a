import { randomUUID } from 'node:crypto'
import { flushTestRedis, startBreakableRedis, startTcpProxy, getTestRedisUrl, waitUntil } from '@crop/testkit'
import IORedis from 'ioredis'
import { listenToDoorbell, createDoorbell } from './doorbell'

const NOWHERE = 'redis://127.0.0.1:1'
const redisUrl = () => getTestRedisUrl()

beforeEach(flushTestRedis)

test('a ring reaches one listener, with the id of its task', async () => {
  const heard: string[] = []
  const listen = () => {
    const listener = listenToDoorbell({ redisUrl: redisUrl() })
    listener.start(2, async (id) => void heard.push(id))
    return listener
  }
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  await using _one = listen()
  await using _two = listen()
  // The first rings may come before the connection does.
  const first = randomUUID()
  await waitUntil(() => {
    doorbell.ring(first)
    return heard.includes(first)
  })
  const ids = Array.from({ length: 20 }, () => randomUUID())
  ids.forEach((id) => doorbell.ring(id))
  await waitUntil(() => ids.every((id) => heard.includes(id)))
  expect(heard.filter((id) => id !== first).toSorted()).toEqual(ids.toSorted())
})

test('the same task can be rung for again once its ring was answered', async () => {
  const heard: string[] = []
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  await using listener = listenToDoorbell({ redisUrl: redisUrl() })
  listener.start(1, async (id) => void heard.push(id))
  const id = randomUUID()
  await waitUntil(() => {
    doorbell.ring(id)
    return heard.length > 1
  })
  expect(new Set(heard)).toEqual(new Set([id]))
})

test('without Redis a ring is counted as failed, and neither waits nor throws', async () => {
  await using doorbell = createDoorbell({ redisUrl: NOWHERE })
  doorbell.ring(randomUUID())
  await waitUntil(() => doorbell.getFailedRingCount() === 1)
})

/** A Redis of its own, where a test can set a password of which its doorbell knows nothing. */
async function startGuardedDoorbell() {
  const redis = await startBreakableRedis()
  const network = await startTcpProxy(redis.url)
  const operator = new IORedis(redis.url)
  const doorbell = createDoorbell({ redisUrl: redis.url })
  const told: Error[] = []
  const heard: string[] = []
  return {
    network,
    setPassword: (password: string) => operator.config('SET', 'requirepass', password),
    connect: () => listenToDoorbell({ redisUrl: network.url, onError: (error) => told.push(error) }),
    hear: async (id: string) => void heard.push(id),
    told,
    /** More often than it has connections: each of them was refused. */
    isRefused: () => told.filter(({ message }) => message.startsWith('NOAUTH')).length > 3,
    isHeard: () => {
      const id = randomUUID()
      return waitUntil(() => {
        doorbell.ring(id)
        return heard.includes(id)
      })
    },
    [Symbol.asyncDispose]: async () => {
      await doorbell[Symbol.asyncDispose]()
      operator.disconnect()
      await network[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
    },
  }
}

/** What the doorbell needs of Redis, as an operator may forget it in an ACL. */
const FORGOTTEN = [
  { what: 'to wait for rings', rules: ['-brpoplpush', '-blmove'] },
  { what: 'the keys of the queue', rules: ['resetkeys', '~other:*'] },
]

describe.each(FORGOTTEN)('a Redis that forbids $what', ({ rules }) => {
  test('leaves its listener connected, and not up, which is told once; allowed again, rings are heard', async () => {
    await using redis = await startBreakableRedis()
    const operator = new IORedis(redis.url)
    await operator.call('ACL', ['SETUSER', 'default', ...rules])
    const told: Error[] = []
    const reasons: Error[] = []
    const heard: string[] = []
    await using listener = listenToDoorbell({
      redisUrl: redis.url,
      onError: (error) => told.push(error),
      onOutage: (reason) => reasons.push(reason),
    })
    listener.start(1, async (id) => void heard.push(id))
    await waitUntil(() => told.length > 2)
    expect(listener.isAvailable()).toBe(false)
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringMatching(/^NOPERM /) })])

    await operator.call('ACL', ['SETUSER', 'default', '+@all', 'allkeys'])
    await waitUntil(listener.isAvailable)
    await using doorbell = createDoorbell({ redisUrl: redis.url })
    await waitUntil(() => {
      doorbell.ring(randomUUID())
      return heard.length > 0
    })
    operator.disconnect()
  })
})

test('rings that are refused are told of once, and again when others were not', async () => {
  await using redis = await startBreakableRedis()
  const operator = new IORedis(redis.url)
  const reasons: string[] = []
  const onOutage = ({ message }: Error) => reasons.push(message)
  await using doorbell = createDoorbell({ redisUrl: redis.url, onOutage })
  const untilRung = async () => {
    const id = randomUUID()
    await waitUntil(() => {
      doorbell.ring(id)
      return operator.exists(`{crop}:analyses:${id}`)
    })
  }
  for (let outage = 0; outage < 2; outage++) {
    await untilRung()
    reasons.length = 0
    await operator.call('ACL', ['SETUSER', 'default', 'resetkeys', '~other:*'])
    const before = doorbell.getFailedRingCount()
    for (let ring = 0; ring < 3; ring++) doorbell.ring(randomUUID())
    await waitUntil(() => doorbell.getFailedRingCount() === before + 3)
    expect(reasons).toEqual([expect.stringMatching(/^NOPERM /)])
    await operator.call('ACL', ['SETUSER', 'default', 'allkeys'])
  }
  operator.disconnect()
})

// Jest fails a test for every rejection that nobody catches.
test('a listener whose Redis comes back with a password is told so, is not up, and hears again without it', async () => {
  await using guarded = await startGuardedDoorbell()
  await using listener = guarded.connect()
  listener.start(1, guarded.hear)
  await guarded.isHeard()
  await guarded.setPassword('set since')
  guarded.network.cut()
  await waitUntil(guarded.isRefused)
  expect(listener.isAvailable()).toBe(false)
  await guarded.setPassword('')
  await guarded.isHeard()
  await waitUntil(listener.isAvailable)
})

test('a listener that Redis refuses from the start is told so, is not up, and hears once it is let in', async () => {
  await using guarded = await startGuardedDoorbell()
  await guarded.setPassword('set before')
  await using listener = guarded.connect()
  listener.start(1, guarded.hear)
  await waitUntil(guarded.isRefused)
  expect(listener.isAvailable()).toBe(false)
  await guarded.setPassword('')
  await guarded.isHeard()
  await waitUntil(listener.isAvailable)
})

test('a listener that may not name its connection is told so, which ends no process, and hears', async () => {
  await using guarded = await startGuardedDoorbell()
  await using listener = guarded.connect()
  await waitUntil(listener.isAvailable)
  await guarded.setPassword('for new connections')
  listener.start(1, guarded.hear)
  // The name, and the first read.
  await waitUntil(() => guarded.told.length > 1)
  await guarded.setPassword('')
  await guarded.isHeard()
})

test('after a failover rings are heard by way of the new primary, without a restart', async () => {
  await using old = await startBreakableRedis()
  await using fresh = await startBreakableRedis()
  await using network = await startTcpProxy(old.url)
  await using doorbell = createDoorbell({ redisUrl: fresh.url })
  await using listener = listenToDoorbell({ redisUrl: network.url })
  const heard: string[] = []
  listener.start(1, async (id) => void heard.push(id))
  await waitUntil(listener.isAvailable)
  network.leadTo(fresh.url)
  const operator = new IORedis(old.url)
  await operator.replicaof('127.0.0.1', 1)
  operator.disconnect()
  // The first of them may be taken by one connection and refused to another; then the poller finds its task.
  await waitUntil(() => {
    doorbell.ring(randomUUID())
    return heard.length > 0
  })
})

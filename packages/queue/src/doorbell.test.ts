import { randomUUID } from 'node:crypto'
import { flushTestRedis, startBreakableRedis, startTcpProxy, getTestRedisUrl, waitUntil } from '@crop/testkit'
import IORedis from 'ioredis'
import { listenToDoorbell, createDoorbell } from './doorbell'

const UNREACHABLE = 'redis://127.0.0.1:1'
const redisUrl = () => getTestRedisUrl()

beforeEach(flushTestRedis)

test('a ring reaches exactly one listener, with its task id', async () => {
  const receivedIds: string[] = []
  const listen = () => {
    const listener = listenToDoorbell({ redisUrl: redisUrl() })
    listener.start(2, async (id) => void receivedIds.push(id))
    return listener
  }
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  await using _one = listen()
  await using _two = listen()
  // The first rings may precede the connection.
  const first = randomUUID()
  await waitUntil(() => {
    doorbell.ring(first)
    return receivedIds.includes(first)
  })
  const ids = Array.from({ length: 20 }, () => randomUUID())
  ids.forEach((id) => doorbell.ring(id))
  await waitUntil(() => ids.every((id) => receivedIds.includes(id)))
  expect(receivedIds.filter((id) => id !== first).toSorted()).toEqual(ids.toSorted())
})

test('a burst of rings becomes a few jobs that ring for every task once', async () => {
  const operator = new IORedis(redisUrl())
  const countJobs = () => operator.llen('{crop}:analyses:wait')
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  // The first rings may precede the connection.
  await waitUntil(async () => {
    doorbell.ring(randomUUID())
    return (await countJobs()) > 0
  })
  const before = await countJobs()
  const ids = Array.from({ length: 1000 }, () => randomUUID())
  ids.forEach((id) => doorbell.ring(id))
  const rung = new Set<string>(ids)
  const receivedIds: string[] = []
  await waitUntil(async () => (await countJobs()) >= before + 20)
  expect(await countJobs()).toBeLessThan(before + 60)
  await using listener = listenToDoorbell({ redisUrl: redisUrl() })
  listener.start(2, async (id) => void receivedIds.push(id))
  await waitUntil(() => receivedIds.length >= before + ids.length)
  expect(receivedIds.filter((id) => rung.has(id)).toSorted()).toEqual(ids.toSorted())
  operator.disconnect()
})

test('the first rings have a job for each task, whose id is that of the task', async () => {
  const operator = new IORedis(redisUrl())
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  const ids = Array.from({ length: 10 }, () => randomUUID())
  await waitUntil(async () => {
    ids.forEach((id) => doorbell.ring(id))
    return (await operator.exists(ids.map((id) => `{crop}:analyses:${id}`))) === ids.length
  })
  operator.disconnect()
})

test('a task can be announced again after its ring was handled', async () => {
  const receivedIds: string[] = []
  await using doorbell = createDoorbell({ redisUrl: redisUrl() })
  await using listener = listenToDoorbell({ redisUrl: redisUrl() })
  listener.start(1, async (id) => void receivedIds.push(id))
  const id = randomUUID()
  await waitUntil(() => {
    doorbell.ring(id)
    return receivedIds.length > 1
  })
  expect(new Set(receivedIds)).toEqual(new Set([id]))
})

test('without Redis a ring counts as failed, and neither waits nor throws', async () => {
  await using doorbell = createDoorbell({ redisUrl: UNREACHABLE })
  doorbell.ring(randomUUID())
  await waitUntil(() => doorbell.getFailedRingCount() === 1)
})

// The following tests have Redis servers of their own and wait for seconds, so they run at the same time.

/** Starts a Redis on which a test can set a password that the doorbell does not have. */
async function startGuardedDoorbell() {
  const redis = await startBreakableRedis()
  const network = await startTcpProxy(redis.url)
  const operator = new IORedis(redis.url)
  const doorbell = createDoorbell({ redisUrl: redis.url })
  const errors: Error[] = []
  const receivedIds: string[] = []
  return {
    network,
    setPassword: (password: string) => operator.config('SET', 'requirepass', password),
    connect: () => listenToDoorbell({ redisUrl: network.url, onError: (error) => errors.push(error) }),
    onRing: async (id: string) => void receivedIds.push(id),
    errors,
    /** True after more rejections than the listener has connections, so each was rejected. */
    isRejected: () => errors.filter(({ message }) => message.startsWith('NOAUTH')).length > 3,
    waitUntilReceived: () => {
      const id = randomUUID()
      return waitUntil(() => {
        doorbell.ring(id)
        return receivedIds.includes(id)
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

/** Permissions that the doorbell requires and an ACL may lack. */
const MISSING_PERMISSIONS = [
  { permission: 'to wait for rings', rules: ['-brpoplpush', '-blmove'] },
  { permission: 'the keys of the queue', rules: ['resetkeys', '~other:*'] },
]

test.concurrent.each(MISSING_PERMISSIONS)(
  'a Redis that forbids $permission makes the listener unavailable, which is reported once, until it is allowed',
  async ({ rules }) => {
    await using redis = await startBreakableRedis()
    const operator = new IORedis(redis.url)
    await operator.call('ACL', ['SETUSER', 'default', ...rules])
    const errors: Error[] = []
    const reasons: Error[] = []
    const receivedIds: string[] = []
    await using listener = listenToDoorbell({
      redisUrl: redis.url,
      onError: (error) => errors.push(error),
      onOutage: (reason) => reasons.push(reason),
    })
    listener.start(1, async (id) => void receivedIds.push(id))
    await waitUntil(() => errors.length > 2)
    expect(listener.isAvailable()).toBe(false)
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringMatching(/^NOPERM /) })])

    await operator.call('ACL', ['SETUSER', 'default', '+@all', 'allkeys'])
    await waitUntil(listener.isAvailable)
    await using doorbell = createDoorbell({ redisUrl: redis.url })
    await waitUntil(() => {
      doorbell.ring(randomUUID())
      return receivedIds.length > 0
    })
    operator.disconnect()
  },
)

test.concurrent('rejected rings are reported once per outage', async () => {
  await using redis = await startBreakableRedis()
  const operator = new IORedis(redis.url)
  const reasons: string[] = []
  const onOutage = ({ message }: Error) => reasons.push(message)
  await using doorbell = createDoorbell({ redisUrl: redis.url, onOutage })
  const waitUntilRung = async () => {
    const id = randomUUID()
    await waitUntil(() => {
      doorbell.ring(id)
      return operator.exists(`{crop}:analyses:${id}`)
    })
  }
  for (let outage = 0; outage < 2; outage++) {
    await waitUntilRung()
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

// Jest also fails these tests if Bull leaves a rejection unhandled.
test.concurrent('a listener is unavailable while Redis requires a password, and recovers', async () => {
  await using guarded = await startGuardedDoorbell()
  await using listener = guarded.connect()
  listener.start(1, guarded.onRing)
  await guarded.waitUntilReceived()
  await guarded.setPassword('a password')
  guarded.network.cut()
  await waitUntil(guarded.isRejected)
  expect(listener.isAvailable()).toBe(false)
  await guarded.setPassword('')
  await guarded.waitUntilReceived()
  await waitUntil(listener.isAvailable)
})

test.concurrent('a listener rejected from the start is unavailable and recovers when accepted', async () => {
  await using guarded = await startGuardedDoorbell()
  await guarded.setPassword('a password')
  await using listener = guarded.connect()
  listener.start(1, guarded.onRing)
  await waitUntil(guarded.isRejected)
  expect(listener.isAvailable()).toBe(false)
  await guarded.setPassword('')
  await guarded.waitUntilReceived()
  await waitUntil(listener.isAvailable)
})

test.concurrent('a listener that may not name its connection reports it and still receives rings', async () => {
  await using guarded = await startGuardedDoorbell()
  await using listener = guarded.connect()
  await waitUntil(listener.isAvailable)
  await guarded.setPassword('a password')
  listener.start(1, guarded.onRing)
  // One error for the name and one for the first read.
  await waitUntil(() => guarded.errors.length > 1)
  await guarded.setPassword('')
  await guarded.waitUntilReceived()
})

test.concurrent('after a failover rings are received through the new primary', async () => {
  await using oldPrimary = await startBreakableRedis()
  await using newPrimary = await startBreakableRedis()
  await using network = await startTcpProxy(oldPrimary.url)
  await using doorbell = createDoorbell({ redisUrl: newPrimary.url })
  await using listener = listenToDoorbell({ redisUrl: network.url })
  const receivedIds: string[] = []
  listener.start(1, async (id) => void receivedIds.push(id))
  await waitUntil(listener.isAvailable)
  network.redirectTo(newPrimary.url)
  const operator = new IORedis(oldPrimary.url)
  await operator.replicaof('127.0.0.1', 1)
  operator.disconnect()
  // One connection may accept the first ring while another is rejected; the poller finds such tasks.
  await waitUntil(() => {
    doorbell.ring(randomUUID())
    return receivedIds.length > 0
  })
})

import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { flushTestRedis, startTcpProxy, testRedisUrl, waitUntil } from '@crop/devstack'
import { answerDoorbell, connectDoorbell } from './doorbell'

const NOWHERE = 'redis://127.0.0.1:1'
const redisUrl = () => testRedisUrl()

beforeEach(flushTestRedis)

test('a ring reaches one listener, with the id of its task', async () => {
  const heard: string[] = []
  const listen = () => {
    const listener = answerDoorbell({ redisUrl: redisUrl() })
    listener.listen(2, async (id) => void heard.push(id))
    return listener
  }
  await using doorbell = connectDoorbell({ redisUrl: redisUrl() })
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
  await using doorbell = connectDoorbell({ redisUrl: redisUrl() })
  await using listener = answerDoorbell({ redisUrl: redisUrl() })
  listener.listen(1, async (id) => void heard.push(id))
  const id = randomUUID()
  await waitUntil(() => {
    doorbell.ring(id)
    return heard.length > 1
  })
  expect(new Set(heard)).toEqual(new Set([id]))
})

test('without Redis a ring is counted as failed, and neither waits nor throws', async () => {
  await using doorbell = connectDoorbell({ redisUrl: NOWHERE })
  doorbell.ring(randomUUID())
  await waitUntil(() => doorbell.failedRings() === 1)
})

// Jest fails a test for every rejection that nobody catches.
test('what a listener cannot do because it was paused while connecting is told, and ends no process', async () => {
  await using network = await startTcpProxy(redisUrl())
  network.slowDown(40)
  const told: Error[] = []
  await using listener = answerDoorbell({ redisUrl: network.url, onError: (error) => told.push(error) })
  listener.listen(1, async () => undefined)
  await nextTurn()
  listener.pause()
  await waitUntil(() => told.some(({ message }) => message === 'Connection is closed.'))
})

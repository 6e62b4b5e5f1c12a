import { createHashQueue } from './hash-queue'

const neverAborts = new AbortController().signal
const client = { key: '192.0.2.1', signal: neverAborts }

test('runs two, queues three and rejects the next with 503', async () => {
  const queue = createHashQueue({ maxRunning: 2, maxWaiting: 3, rejectionDelayMs: 0 })
  let running = 0
  let maxRunning = 0
  const finishers: (() => void)[] = []
  const work = () =>
    queue.run(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise<void>((resolve) => finishers.push(resolve))
      running -= 1
    }, client)
  const accepted = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '5' } })
  for (let finished = 0; finished < 5; finished++) {
    finishers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(accepted)
  expect(maxRunning).toBe(2)
})

test('failed work frees its slot', async () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 0, rejectionDelayMs: 0 })
  await expect(queue.run(() => Promise.reject(new Error('failed')), client)).rejects.toThrow('failed')
  expect(await queue.run(async () => 'next', client)).toBe('next')
})

test('aborted work leaves the queue without running', async () => {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting: 1, rejectionDelayMs: 0 })
  let finish = () => undefined as void
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)), client)
  const controller = new AbortController()
  const completed: string[] = []
  const aborted = queue.run(async () => void completed.push('aborted'), {
    ...client,
    signal: controller.signal,
  })
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(queue.getLoad()).toEqual({ running: 1, waiting: 0 })
  const next = queue.run(async () => void completed.push('next'), client)
  finish()
  await Promise.all([first, next])
  expect(completed).toEqual(['next'])
})

/** Fills a queue that runs one piece of work at a time, and records the order in which clients start. */
function createQueueOfOne(maxWaiting: number) {
  const queue = createHashQueue({ maxRunning: 1, maxWaiting, rejectionDelayMs: 0 })
  const started: string[] = []
  const finishers: (() => void)[] = []
  const add = (key: string) => {
    const work = () =>
      new Promise<void>((resolve) => {
        started.push(key)
        finishers.push(resolve)
      })
    return queue.run(work, { key, signal: neverAborts })
  }
  const finishAll = async () => {
    while (queue.getLoad().running > 0) {
      finishers.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { add, finishAll, started }
}

test('clients take turns, however many requests each of them sends', async () => {
  const { add, finishAll, started } = createQueueOfOne(10)
  const work = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(add)
  await finishAll()
  await Promise.all(work)
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('a full queue rejects the last place of the client with the most, not a first place', async () => {
  const { add, finishAll, started } = createQueueOfOne(3)
  const first = ['a', 'a', 'a'].map(add)
  const evicted = add('a')
  const honest = add('b')
  await expect(evicted).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(add('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await finishAll()
  await Promise.all([...first, honest])
  expect(started).toEqual(['a', 'a', 'b', 'a'])
})

import { createHashQueue } from './hash-queue'

const neverAborts = new AbortController().signal

test('runs two, queues three and rejects the next with 503', async () => {
  const queue = createHashQueue(2, 3)
  let running = 0
  let maxRunning = 0
  const finishers: (() => void)[] = []
  const work = () =>
    queue.run(async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise<void>((resolve) => finishers.push(resolve))
      running -= 1
    }, neverAborts)
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
  const queue = createHashQueue(1, 0)
  await expect(queue.run(() => Promise.reject(new Error('failed')), neverAborts)).rejects.toThrow('failed')
  expect(await queue.run(async () => 'next', neverAborts)).toBe('next')
})

test('aborted work leaves the queue without running', async () => {
  const queue = createHashQueue(1, 1)
  let finish = () => undefined as void
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)), neverAborts)
  const controller = new AbortController()
  const completed: string[] = []
  const aborted = queue.run(async () => void completed.push('aborted'), controller.signal)
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(queue.getLoad()).toEqual({ running: 1, waiting: 0 })
  const next = queue.run(async () => void completed.push('next'), neverAborts)
  finish()
  await Promise.all([first, next])
  expect(completed).toEqual(['next'])
})

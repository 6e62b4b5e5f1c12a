import { createSemaphore } from './semaphore'

test('a permit goes to the caller that waited longest', async () => {
  const semaphore = createSemaphore(1)
  await semaphore.acquire()
  const order: string[] = []
  const first = semaphore.acquire().then(() => order.push('first'))
  const second = semaphore.acquire().then(() => order.push('second'))
  expect(semaphore.waiting()).toBe(2)
  semaphore.release()
  await first
  semaphore.release()
  await second
  expect(order).toEqual(['first', 'second'])
})

test('an aborted caller leaves the queue and its permit goes to the next', async () => {
  const semaphore = createSemaphore(1)
  await semaphore.acquire()
  const controller = new AbortController()
  const aborted = semaphore.acquire(controller.signal)
  const next = semaphore.acquire()
  controller.abort(new Error('client disconnected'))
  await expect(aborted).rejects.toThrow('client disconnected')
  expect(semaphore.waiting()).toBe(1)
  semaphore.release()
  await next
  expect(semaphore.inUse()).toBe(1)
})

test('tryAcquire takes only free permits', () => {
  const semaphore = createSemaphore(3)
  expect(semaphore.tryAcquire(2)).toBe(2)
  expect(semaphore.tryAcquire(5)).toBe(1)
  expect(semaphore.tryAcquire()).toBe(0)
  expect(semaphore.inUse()).toBe(3)
})

test('whenIdle resolves after the last permit was released', async () => {
  const semaphore = createSemaphore(2)
  semaphore.tryAcquire(2)
  let isIdle = false
  const idle = semaphore.whenIdle().then(() => (isIdle = true))
  semaphore.release()
  await semaphore.whenAvailable()
  expect(isIdle).toBe(false)
  semaphore.release()
  await idle
})

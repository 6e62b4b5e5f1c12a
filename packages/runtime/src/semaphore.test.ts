import { createSemaphore } from './semaphore'

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
  await semaphore.whenAvailable(1)
  expect(isIdle).toBe(false)
  semaphore.release()
  await idle
})

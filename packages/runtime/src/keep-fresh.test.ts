import { keepFresh } from './keep-fresh'

/** Creates a value that counts how often it was read. */
function createCounter(maxAgeMs: number) {
  let count = 0
  let isDown = false
  const value = keepFresh(async () => {
    count += 1
    if (isDown) throw new Error('down')
    return count
  }, maxAgeMs)
  return { value, setDown: (down: boolean) => (isDown = down), getCount: () => count }
}

test('a value is there after the first load, and read once while it is fresh', async () => {
  const { value, getCount } = createCounter(60_000)
  expect(value.get()).toBeUndefined()
  await value.load()
  expect([value.get(), value.get(), getCount()]).toEqual([1, 1, 1])
})

test('an old value is returned at once and read again', async () => {
  const { value } = createCounter(0)
  await value.load()
  expect(value.get()).toBe(1)
  await value.load()
  expect(value.get()).toBe(2)
})

test('the last value counts while no other can be read, and whoever loads it learns why', async () => {
  const { value, setDown } = createCounter(0)
  await value.load()
  setDown(true)
  await expect(value.load()).rejects.toThrow('down')
  expect(value.get()).toBe(1)
  setDown(false)
  await value.load().catch(() => undefined)
  await value.load()
  expect(value.get()).toBeGreaterThan(2)
})

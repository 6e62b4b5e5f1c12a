import { waitUntil } from '@crop/testkit'
import { keepFresh } from './keep-fresh'

const NEVER_MS = 1_000_000

test('a value is there after the first load', async () => {
  using value = keepFresh(async () => 'new', NEVER_MS)
  expect(value.get()).toBeUndefined()
  await value.load()
  expect(value.get()).toBe('new')
})

test('a value is read again at its interval, until it is disposed of', async () => {
  let count = 0
  const value = keepFresh(async () => (count += 1), 1)
  await waitUntil(() => (value.get() ?? 0) > 2)
  value[Symbol.dispose]()
  await value.load()
  const last = value.get()
  await value.load()
  expect(value.get()).toBe((last ?? 0) + 1)
})

test('a failed load rejects with its cause and keeps the last value', async () => {
  let isDown = false
  using value = keepFresh(async () => {
    if (isDown) throw new Error('down')
    return 'last'
  }, NEVER_MS)
  await value.load()
  isDown = true
  await expect(value.load()).rejects.toThrow('down')
  expect(value.get()).toBe('last')
})

import { getResultCacheKey, normaliseName } from './question'

test.each([
  [' Maize ', 'maize'],
  ['São  \t Paulo', 'são paulo'],
  ['LAHORE', 'lahore'],
  [' ', ''],
])('the normal form of %j is %j', (name, normalForm) => expect(normaliseName(name)).toBe(normalForm))

const question = { location: 'nakuru', crop: 'maize', month: 4 }

test('equal questions share a cache key, and any difference gives another', () => {
  const key = getResultCacheKey(question, 'season-1')
  expect(getResultCacheKey({ ...question }, 'season-1')).toBe(key)
  const otherKeys = [
    getResultCacheKey(question, 'season-2'),
    getResultCacheKey({ ...question, month: 5 }, 'season-1'),
    getResultCacheKey({ ...question, crop: 'rice' }, 'season-1'),
    getResultCacheKey({ ...question, location: 'lahore' }, 'season-1'),
  ]
  expect(new Set([key, ...otherKeys]).size).toBe(5)
})

test('names that contain the separator of cache keys do not collide', () => {
  const first = getResultCacheKey({ crop: 'a:b', location: 'c', month: 1 }, 'v')
  const second = getResultCacheKey({ crop: 'a', location: 'b:c', month: 1 }, 'v')
  expect(first).not.toBe(second)
})

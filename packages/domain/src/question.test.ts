import { normaliseName, getResultCacheKey } from './question'

test.each([
  [' Maize ', 'maize'],
  ['São  \t Paulo', 'são paulo'],
  ['LAHORE', 'lahore'],
  [' ', ''],
])('%j is known as %j', (given, name) => expect(normaliseName(given)).toBe(name))

const question = { location: 'nakuru', crop: 'maize', month: 4 }

test('equal questions have one cache key, and any difference makes another', () => {
  const key = getResultCacheKey(question, 'season-1')
  expect(getResultCacheKey({ ...question }, 'season-1')).toBe(key)
  const others = [
    getResultCacheKey(question, 'season-2'),
    getResultCacheKey({ ...question, month: 5 }, 'season-1'),
    getResultCacheKey({ ...question, crop: 'rice' }, 'season-1'),
    getResultCacheKey({ ...question, location: 'lahore' }, 'season-1'),
  ]
  expect(new Set([key, ...others]).size).toBe(5)
})

test('names with the separator in them cannot be mistaken for other names', () => {
  const one = getResultCacheKey({ crop: 'a:b', location: 'c', month: 1 }, 'v')
  const other = getResultCacheKey({ crop: 'a', location: 'b:c', month: 1 }, 'v')
  expect(one).not.toBe(other)
})

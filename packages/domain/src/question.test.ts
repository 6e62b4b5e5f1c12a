import { normaliseName, resultCacheKey } from './question'

test.each([
  [' Maize ', 'maize'],
  ['São  \t Paulo', 'são paulo'],
  ['LAHORE', 'lahore'],
  [' ', ''],
])('%j is known as %j', (given, name) => expect(normaliseName(given)).toBe(name))

const question = { location: 'nakuru', crop: 'maize', month: 4 }

test('equal questions have one cache key, and any difference makes another', () => {
  const key = resultCacheKey(question, 'season-1')
  expect(resultCacheKey({ ...question }, 'season-1')).toBe(key)
  const others = [
    resultCacheKey(question, 'season-2'),
    resultCacheKey({ ...question, month: 5 }, 'season-1'),
    resultCacheKey({ ...question, crop: 'rice' }, 'season-1'),
    resultCacheKey({ ...question, location: 'lahore' }, 'season-1'),
  ]
  expect(new Set([key, ...others]).size).toBe(5)
})

test('names with the separator in them cannot be mistaken for other names', () => {
  const one = resultCacheKey({ crop: 'a:b', location: 'c', month: 1 }, 'v')
  const other = resultCacheKey({ crop: 'a', location: 'b:c', month: 1 }, 'v')
  expect(one).not.toBe(other)
})

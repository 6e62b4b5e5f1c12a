import { getPlantingYears, getResultCacheKey, isSameQuestion, normaliseName, toMatchKey } from './question'

test('names in composed and in decomposed letters match', () => {
  expect(toMatchKey('Sa\u0303o  Paulo')).toBe(toMatchKey('s\u00e3o paulo'))
})

test.each([
  [' Maize ', 'maize'],
  ['São  \t Paulo', 'são  \t paulo'],
  ['LAHORE', 'lahore'],
  [' ', ''],
])('the normal form of %j is %j', (name, normalForm) => expect(normaliseName(name)).toBe(normalForm))

test.each([
  ['São  \t Paulo\n', 'são paulo'],
  ['New\u00a0 \u3000York', 'new york'],
])('names are matched without regard to white space: %j as %j', (name, key) => {
  expect(toMatchKey(name)).toBe(key)
})

test('questions are the same if names match and month and known conditions are equal', () => {
  const asked = { location: 'san  jose', crop: 'maize', month: 4, conditions: { elevation_m: 20 } }
  expect(isSameQuestion(asked, { ...asked, location: 'San Jose', conditions: { elevation_m: 20 } })).toBe(
    true,
  )
  const others = [{ location: 'sanjose' }, { crop: 'rice' }, { month: 5 }, { conditions: undefined }]
  for (const other of others) expect(isSameQuestion(asked, { ...asked, ...other })).toBe(false)
  expect(isSameQuestion(asked, { ...asked, plantingYear: 2027 })).toBe(true)
})

const question = { location: 'nakuru', crop: 'maize', month: 4 }

test('equal questions share a cache key, and any difference gives another', () => {
  const key = getResultCacheKey(question, 'season-1')
  expect(getResultCacheKey({ ...question }, 'season-1')).toBe(key)
  const spacedQuestion = { ...question, location: 'new  york' }
  expect(getResultCacheKey(spacedQuestion, 'season-1')).toBe(
    getResultCacheKey({ ...question, location: 'new york' }, 'season-1'),
  )
  const otherKeys = [
    getResultCacheKey(question, 'season-2'),
    getResultCacheKey({ ...question, month: 5 }, 'season-1'),
    getResultCacheKey({ ...question, plantingYear: 2027 }, 'season-1'),
    getResultCacheKey(
      { ...question, plantingYear: 2027, conditions: { soil_ph: { value: 6, source: 'request' } } },
      'season-1',
    ),
    getResultCacheKey({ ...question, crop: 'rice' }, 'season-1'),
    getResultCacheKey({ ...question, location: 'lahore' }, 'season-1'),
  ]
  expect(new Set([key, ...otherKeys]).size).toBe(7)
})

test('names that contain the separator of cache keys do not collide', () => {
  const first = getResultCacheKey({ crop: 'a:b', location: 'c', month: 1 }, 'v')
  const second = getResultCacheKey({ crop: 'a', location: 'b:c', month: 1 }, 'v')
  expect(first).not.toBe(second)
})

test('a question may state a year from the last one to two years ahead', () => {
  expect(getPlantingYears(new Date('2026-12-31T23:59:59Z'))).toEqual({ min: 2025, max: 2028 })
})

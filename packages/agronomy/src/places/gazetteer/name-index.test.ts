import { openNameIndex, packNameIndex } from './name-index'

const LAHORE = 0
const LAHOR = 1
const MULTAN = 2
const MOSCOW = 3
const index = openNameIndex(
  packNameIndex({
    keys: ['multan', 'lahore', 'lahor', 'lahor', 'lahore', 'москва'],
    positions: [MULTAN, LAHORE, LAHOR, LAHOR, LAHOR, MOSCOW],
  }),
)

test('a key has its places in the order in which they were added', () => {
  expect([...index.get('lahore')]).toEqual([LAHORE, LAHOR])
  expect([...index.get('москва')]).toEqual([MOSCOW])
})

test.each(['', 'a', 'lah', 'lahorex', 'z', '東京'])('no place has the key %j', (key) => {
  expect([...index.get(key)]).toEqual([])
})

test('similar keys with the same first letter are found by their letters, in alphabetical order', () => {
  expect(index.listSimilarKeys('lahoer', 0)).toEqual(['lahore'])
  expect(index.listSimilarKeys('lahor', 1)).toEqual(['lahor', 'lahore'])
})

test.each([
  ['bahore', 'a wrong letter'],
  ['ahore', 'a missing letter'],
  ['xlahore', 'an added letter'],
  ['alhore', 'swapped letters'],
])('%s is similar to lahore: %s at the start', (key) => {
  expect(index.listSimilarKeys(key, 1)).toContain('lahore')
})

test.each([
  ['lah', [LAHOR, LAHORE, LAHOR]],
  ['lahore', [LAHORE, LAHOR]],
  ['м', [MOSCOW]],
  ['', [LAHOR, LAHORE, LAHOR, MULTAN, MOSCOW]],
  ['x', []],
])('the range of %j contains the entries whose key starts with it', (prefix, expected) => {
  const { start, end } = index.findRange(prefix)
  expect([...index.packed.entries.subarray(start, end)]).toEqual(expected)
})

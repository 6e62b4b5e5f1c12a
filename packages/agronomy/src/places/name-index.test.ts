import { createNameIndex } from './name-index'
import type { Place } from './place'

function createPlace(name: string): Place {
  return {
    kind: 'city',
    name,
    country: 'PK',
    admin1: '',
    admin2: '',
    latitude: 0,
    longitude: 0,
    elevationM: undefined,
    population: 0,
  }
}

const lahore = createPlace('Lahore')
const lahor = createPlace('Lahor')
const multan = createPlace('Multan')
const moscow = createPlace('Москва')
const index = createNameIndex(
  new Map([
    ['multan', [multan]],
    ['lahore', [lahore, lahor]],
    ['lahor', [lahor]],
    ['москва', [moscow]],
  ]),
)

test('a key has its places in the order in which they were added', () => {
  expect(index.get('lahore')).toEqual([lahore, lahor])
  expect(index.get('москва')).toEqual([moscow])
})

test.each(['', 'a', 'lah', 'lahorex', 'z', '東京'])('no place has the key %j', (key) => {
  expect(index.get(key)).toEqual([])
})

test('keys are in alphabetical order', () => {
  expect([...index.keys()]).toEqual(['lahor', 'lahore', 'multan', 'москва'])
})

test.each([
  ['lah', [lahor, lahore, lahor]],
  ['lahore', [lahore, lahor]],
  ['м', [moscow]],
  ['', [lahor, lahore, lahor, multan, moscow]],
  ['x', []],
])('the range of %j contains the entries whose key starts with it', (prefix, expected) => {
  const { start, end } = index.findRange(prefix)
  expect(index.entries.slice(start, end)).toEqual(expected)
})

import { nameIndex } from './name-index'
import type { Place } from './place'

const place = (name: string): Place => ({
  ...{ kind: 'city', name, country: 'PK', admin1: '', admin2: '' },
  ...{ latitude: 0, longitude: 0, elevationM: null, population: 0 },
})

const [lahore, lahor, multan, moscow] = ['Lahore', 'Lahor', 'Multan', 'Москва'].map(place)
const index = nameIndex(
  new Map(
    Object.entries({ multan: [multan], lahore: [lahore, lahor], lahor: [lahor], москва: [moscow] }).map(
      ([key, places]) => [key, places.filter((found) => found !== undefined)],
    ),
  ),
)

test('a key has its places in the order in which they came', () => {
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
])('the entries that begin with %j', (prefix, expected) => {
  const { from, to } = index.beginning(prefix)
  expect(index.entries.slice(from, to)).toEqual(expected)
})

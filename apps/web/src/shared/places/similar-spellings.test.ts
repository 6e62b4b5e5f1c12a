import { isName, rankPlaces } from './find-places'
import { listSimilarSpellings } from './similar-spellings'

test.each([
  ['Tiez', 'thies'],
  ['Kotonu', 'cotonou'],
  ['Wagadugu', 'ouagadougou'],
  ['Jibouti', 'djibouti'],
  ['Camerun', 'kameroun'],
])('%s may be meant for %s', (name, spelling) => {
  expect(listSimilarSpellings(name)).toContain(spelling)
})

test('a name has at most eight other spellings, and not itself', () => {
  const spellings = listSimilarSpellings('Tchaourou')
  expect(spellings.length).toBeLessThanOrEqual(8)
  expect(spellings).not.toContain('tchaourou')
})

test('places with one of the names come first, then the largest', () => {
  const place = (name: string, population: number | null) => ({
    location: name.toLowerCase(),
    name,
    population,
  })
  const places = [
    place('Tiel', 40_000),
    place('Thiesville', 900_000),
    place('Thiès', 320_000),
    place('Titz', null),
  ]
  const ranked = rankPlaces([...places, place('Thiès', 320_000)], ['thies'])
  expect(ranked.map(({ name }) => name)).toEqual(['Thiès', 'Thiesville', 'Tiel', 'Titz'])
})

test.each([
  ['Nakuru', true],
  ['العريش', true],
  ['12.5, -8.1', false],
  ['90210', false],
  ['SW1A 1AA', false],
])('only a text without digits is searched as a misspelt name: %s', (text, expected) => {
  expect(isName(text)).toBe(expected)
})

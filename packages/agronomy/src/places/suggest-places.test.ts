import { SHIPPED_DATA_DIR } from '../data-dir'
import { loadNames } from '../data-pack/load-reference'
import { findPlace } from './find-place'

const { gazetteer } = loadNames(SHIPPED_DATA_DIR)

function placeOf(text: string): string | null {
  const match = findPlace(gazetteer, text)
  return match.found ? [match.place.name, match.place.country].filter(Boolean).join(', ') : null
}

function suggestionsFor(text: string): readonly string[] {
  const match = findPlace(gazetteer, text)
  return match.found ? [] : match.suggestions
}

test.each([
  ['lahor', 'lahore'],
  ['nakru, kenya', 'nakuru'],
  ['reykjavic', 'reykjavik'],
  ['faislabad', 'faisalabad'],
  ['lahroe', 'lahore'],
  ['hydreabad', 'hyderabad, in'],
  ['rio', 'rio de janeiro'],
  ['kaapstad', 'cape town'],
  ['karachee', 'karachi'],
  ['washington, ca', 'washington, d.c., us'],
])('%s is not guessed, but %s is suggested', (text, suggestion) => {
  expect(placeOf(text)).toBeNull()
  expect(suggestionsFor(text)).toContain(suggestion)
})

test('a known name in the wrong country is suggested where it is', () => {
  expect(suggestionsFor('lahore, india')).toEqual(['lahore, pk'])
})

test('a city with a longer name goes before one that is spelt in another way', () => {
  const suggestions = suggestionsFor('frankfurt')
  expect(suggestions.slice(0, 2)).toEqual(['frankfurt am main', 'frankfurt (oder)'])
  expect(suggestions).toContain('frankfort, kentucky')
  expect(suggestionsFor('frankfurt, germany')).toEqual(['frankfurt am main', 'frankfurt (oder)'])
})

test('a country is too wide; its largest places are suggested', () => {
  expect(suggestionsFor('kenya')[0]).toBe('nairobi, ke')
})

test.each([
  ...['albania', 'armenia', 'benin', 'colombia', 'india', 'ireland', 'jamaica', 'laos', 'lebanon', 'liberia'],
  ...['montenegro', 'palestine', 'tonga', 'venezuela'],
])('%s is a country and no small place elsewhere; places in it are suggested', (text) => {
  const match = findPlace(gazetteer, text)
  expect(match).toMatchObject({ found: false, reason: 'country' })
  const suggestions = suggestionsFor(text)
  expect(suggestions.length).toBeGreaterThan(0)
  const countries = new Set(suggestions.map((place) => placeOf(place)?.slice(-2)))
  expect([...countries]).toEqual([gazetteer.countryCodes.get(text)])
})

test('georgia may be the country or the state: both are suggested, and none is guessed', () => {
  expect(placeOf('georgia')).toBeNull()
  expect(suggestionsFor('georgia')).toEqual(expect.arrayContaining(['tbilisi, ge', 'georgia, us']))
})

test('a namesake that no text means is asked for by its coordinates', () => {
  const match = findPlace(gazetteer, 'vernon, ca')
  const [other = ''] = match.found ? match.listNamesakeQueries() : []
  expect(other).toBe('50.267,-119.273')
  expect(findPlace(gazetteer, other)).toMatchObject({ found: true, namesakes: [] })
})

test('a suggestion sent back finds its place, and there are at most five', () => {
  const misspelt = gazetteer.places
    .filter((_, index) => index % 300 === 0)
    .map(({ name }) => `${name.slice(0, 2)}${name.slice(3)}`)
  const suggested = misspelt.map(suggestionsFor)
  expect(Math.max(...suggested.map(({ length }) => length))).toBe(5)
  expect(suggested.flat().filter((text) => placeOf(text) === null)).toEqual([])
})

test('the namesakes of a place can be asked for, and are others', () => {
  for (const name of ['victoria', 'springfield', 'san jose', 'hyderabad', 'bilaspur, in']) {
    const match = findPlace(gazetteer, name)
    const asked = match.found ? match.listNamesakeQueries() : []
    const found = asked.map((text) => findPlace(gazetteer, text))
    expect(match.found && found.map((other) => other.found && other.place)).toEqual(
      match.found && match.namesakes.slice(0, 10),
    )
  }
})

test.each(['sf', 'wagga wagga', 'ile-ife', 'ลอนดอน', 'मुंबई'])(
  '%s is not known, and nothing is like it',
  (text) => {
    expect(findPlace(gazetteer, text)).toEqual({ found: false, reason: 'unknown', suggestions: [] })
  },
)

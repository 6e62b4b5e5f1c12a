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
  ['lahore', 'Lahore, PK'],
  ['nakuru', 'Nakuru, KE'],
  ['dhaka', 'Dhaka, BD'],
  ['dubai', 'Dubai, AE'],
  ['  LAHORE ', 'Lahore, PK'],
  ['reykjavik', 'Reykjavik, IS'],
  ['reykjavík', 'Reykjavik, IS'],
  ['são paulo', 'Sao Paulo, BR'],
  ['łódź', 'Lodz, PL'],
  ['ndjamena', "N'Djamena, TD"],
  ['ho chi minh city', 'Ho Chi Minh City, VN'],
])('%s is %s, whatever its accents, capitals and punctuation', (text, place) => {
  expect(placeOf(text)).toBe(place)
})

test.each([
  ['bombay', 'Mumbai, IN'],
  ['calcutta', 'Kolkata, IN'],
  ['chattogram', 'Chittagong, BD'],
  ['ঢাকা', 'Dhaka, BD'],
  ['köln', 'Koeln, DE'],
])('%s is another name of %s', (text, place) => {
  expect(placeOf(text)).toBe(place)
  expect(findPlace(gazetteer, text)).toMatchObject({ byAlias: true })
})

test.each([
  ['victoria, ca', 'Victoria, CA'],
  ['victoria, seychelles', 'Victoria, SC'],
  ['hyderabad, pk', 'Hyderabad, PK'],
  ['hyderabad, sindh', 'Hyderabad, PK'],
  ['lahore, punjab, pakistan', 'Lahore, PK'],
  ['lahore pakistan', 'Lahore, PK'],
  ['london, uk', 'London, GB'],
  ['des moines, ia', 'Des Moines, US'],
  ['springfield, illinois', 'Springfield, US'],
])('%s is narrowed down to %s', (text, place) => {
  expect(placeOf(text)).toBe(place)
})

test('a district is found by name, with or without the word', () => {
  expect(placeOf('lahore district')).toBe('Lahore, PK')
  expect(placeOf('okara')).toBe('Okara, PK')
})

test('a name of several places means the most populous, and the others are named', () => {
  const match = findPlace(gazetteer, 'hyderabad')
  expect(match).toMatchObject({ found: true, place: { country: 'IN' } })
  expect(match.found && match.others.map(({ country }) => country)).toContain('PK')
})

test('a city, its district and its region of one name are not several places', () => {
  for (const name of ['lahore', 'são paulo', 'dubai']) {
    expect(findPlace(gazetteer, name)).toMatchObject({ found: true, others: [] })
  }
})

test('coordinates are a place of unknown height', () => {
  const place = { latitude: 31.5, longitude: 74.3, elevationM: null, country: null }
  expect(findPlace(gazetteer, '31.5,74.3')).toMatchObject({ found: true, place })
  expect(findPlace(gazetteer, ' -0.3 , 36.1 ')).toMatchObject({ found: true, place: { latitude: -0.3 } })
})

test.each(['91,0', '-90.1,0', '0,180.5', '999,999'])('%s is not on the globe', (text) => {
  expect(placeOf(text)).toBeNull()
})

test.each([
  ['lahor', 'lahore'],
  ['nakru, kenya', 'nakuru'],
  ['reykjavic', 'reykjavik'],
  ['faislabad', 'faisalabad'],
])('%s is not guessed, but %s is suggested', (text, suggestion) => {
  expect(placeOf(text)).toBeNull()
  expect(suggestionsFor(text)).toContain(suggestion)
})

test('a known name in the wrong country is suggested where it is', () => {
  expect(suggestionsFor('lahore, india')).toEqual(['lahore, pk'])
})

test('a country is too wide; its largest places are suggested', () => {
  expect(suggestionsFor('kenya')[0]).toBe('nairobi, ke')
})

test.each(['', ' ', ',', ',,,', '🌽', 'x'.repeat(200)])('%j is no place', (text) => {
  expect(placeOf(text)).toBeNull()
})

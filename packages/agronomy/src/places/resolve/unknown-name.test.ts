import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'
import { isSamePlace, type Place } from '../gazetteer/place'

const { gazetteer } = reference

/** Returns the place a text means as "name, country". */
function findName(text: string): string | undefined {
  const match = findPlace(gazetteer, text)
  return match.found ? [match.place.name, match.place.country].filter(Boolean).join(', ') : undefined
}

function suggest(text: string): readonly string[] {
  const match = findPlace(gazetteer, text)
  return match.found ? [] : match.suggestions
}

test.each([
  ['lahor', 'lahore'],
  ['nakru, kenya', 'nakuru'],
  ['zhnjiang', 'zhanjiang'],
  ['wiener', 'wiener neustadt'],
  ['karachee', 'karachi'],
  ['washington, ca', 'washington, d.c., us'],
])('%s finds no place, but %s is suggested', (text, suggestion) => {
  expect(findName(text)).toBeUndefined()
  expect(suggest(text)).toContain(suggestion)
})

test.each([
  ['faislabad', 'Faisalabad, PK'],
  ['Reykjavic', 'Reykjavík, IS'],
  ['lahroe', 'Lahore, PK'],
  ['bulowayo, zimbabwe', 'Bulawayo, ZW'],
  ['kaapstad', 'Cape Town, ZA'],
])('%s is taken as %s: one letter is wrong, and no other town is likely', (text, place) => {
  expect(findName(text)).toBe(place)
  expect(findPlace(gazetteer, text)).toMatchObject({ isAlias: true, namesakes: [] })
})

test.each(['foobar, kenya', 'foobar kenya', 'foobar in Kenia'])(
  'no place of another country is suggested for %s, as none there has a similar name',
  (text) => {
    expect(suggest('foobar')).toContain('forfar')
    expect(suggest(text)).toEqual([])
  },
)

test('a misspelt name of two likely names, of five letters or of a small town means no place', () => {
  const misspelt = ['zhnjiang', 'nakru', 'darjeeeling, nepal']
  expect(misspelt.map(findName)).toEqual([undefined, undefined, undefined])
})

test.each([
  ['hydreabad', 'Hyderabad, IN', 'hyderabad, pk'],
  ['sofiia', 'Sofia, BG', 'sofia, mg'],
])('the misspelt %s means %s, and the other places of the right name are listed', (text, name, other) => {
  const match = findPlace(gazetteer, text)
  expect(findName(text)).toBe(name)
  expect(match.found && match.listNamesakeQueries()).toContain(other)
})

test.each([
  ['almtay, kazakhstan', 'Almaty, KZ'],
  ['dinpro', 'Dnipro, UA'],
  ['sanmexnia', 'Sanmenxia, CN'],
])('the misspelt %s means the city %s, whose name a division has too', (text, name) => {
  expect(findName(text)).toBe(name)
})

test.each([
  ['kerio', 'Kerio Valley, KE'],
  ['breede', 'Breede River Valley, ZA'],
  ['himachal', 'Himachal Pradesh, IN'],
])('%s is the beginning of %s, whose other words people leave out', (text, name) => {
  expect(findName(text)).toBe(name)
})

test.each([
  ['zachar', 'Cachar has another first letter, and Zachary is small'],
  ['bang en', 'Banten is one word'],
  ['san gabon', 'Sangamon is one word'],
  ['broomee', 'Broome is a village, and the county is elsewhere'],
  ['sul', 'the beginning of Sul de Minas is too short'],
  ['corn', 'a Belt is no landscape, so the beginning of Corn Belt names no region'],
  ['maize', 'no region is called by the beginning of Maize Triangle'],
  ['kyongsan-su', 'a code of the Faroe Islands is no ending'],
  ['stadt winterthur (kreis e)', 'the letter of a ward does not abbreviate Euskirchen'],
])('%s is no certain place: %s', (text) => {
  expect(findName(text)).toBeUndefined()
})

test.each([
  ['sann salvador', 'San Salvador, SV'],
  ['osense', 'Odense, DK'],
])('%s is taken as %s', (text, name) => {
  expect(findName(text)).toBe(name)
})

test.each([
  ['bortas, são paulo', { kind: 'region', name: 'São Paulo', country: 'BR' }],
  ['mutxael, valencia', { kind: 'region', country: 'ES' }],
  ['khamanon klaan, punjab', { kind: 'region', country: 'IN' }],
  ['riio duque, colón', { country: 'PA' }],
  ['lgos, lagos', { kind: 'city', name: 'Lagos', country: 'NG' }],
  ['kilimani kwa mbaya, nairobi', { kind: 'city', name: 'Nairobi' }],
])('around the unknown part of “%s”, the place with a similar name decides', (text, place) => {
  const match = findPlace(gazetteer, text)
  expect(match).toMatchObject({ found: true, place })
  expect(match.found && match.unknownPart).toBeDefined()
})

test('a name with the wrong country is suggested with the right one', () => {
  expect(suggest('lahore, india')).toEqual(['lahore, pk'])
})

test('cities with a longer name come before cities with a similar name', () => {
  const suggestions = suggest('wiener')
  expect(suggestions.slice(0, 2)).toEqual(['wiener neustadt', 'wiener neudorf'])
  expect(suggestions).toContain('weener')
  expect(suggest('wiener, austria')).toEqual(['wiener neustadt', 'wiener neudorf'])
})

test('for a country its largest cities are suggested', () => {
  expect(suggest('kenya')[0]).toBe('nairobi, ke')
})

test.each([
  'albania',
  'armenia',
  'benin',
  'colombia',
  'india',
  'ireland',
  'jamaica',
  'laos',
  'lebanon',
  'liberia',
  'montenegro',
  'palestine',
  'tonga',
  'venezuela',
])('%s means the country and no small place elsewhere; places in it are suggested', (text) => {
  const match = findPlace(gazetteer, text)
  expect(match).toMatchObject({ found: false, reason: 'country' })
  const suggestions = suggest(text)
  expect(suggestions.length).toBeGreaterThan(0)
  const countries = new Set(suggestions.map((place) => findName(place)?.slice(-2)))
  expect([...countries]).toEqual([gazetteer.countryCodes.get(text)])
})

test.each([
  ['Republic of Georgia', 'GE'],
  ['Georgia (country)', 'GE'],
  ['Republic of Macedonia', 'MK'],
  ['Islamic Republic of Iran', 'IR'],
  ['the Federal Republic of Nigeria', 'NG'],
  ['Kingdom of Lesotho', 'LS'],
  ['Commonwealth of Dominica', 'DM'],
  ['République du Congo', 'CG'],
  ['República de Colombia', 'CO'],
  ['Republik Indonesia', 'ID'],
  ['Республика Молдова', 'MD'],
])('“%s” means the country %s', (text, country) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: false, reason: 'country' })
  expect(suggest(text).map((place) => findName(place)?.slice(-2))).toContain(country)
})

test.each([
  ['Republic of Tatarstan', 'Tatarstan Republic, RU'],
  ['State of Georgia', 'Georgia, US'],
  ['Commonwealth of Virginia', 'Virginia, US'],
  ['Republic, Missouri', 'Republic, US'],
])('“%s” is no country, but %s', (text, name) => expect(findName(text)).toBe(name))

test('georgia may be the country or the state: both are suggested', () => {
  expect(findName('georgia')).toBeUndefined()
  expect(suggest('georgia')).toEqual(expect.arrayContaining(['tbilisi, ge', 'georgia, us']))
})

test('a namesake that no name identifies is listed by its coordinates', () => {
  const match = findPlace(gazetteer, 'vernon, ca')
  const [query = ''] = match.found ? match.listNamesakeQueries() : []
  expect(query).toBe('50.267,-119.273')
  expect(findPlace(gazetteer, query)).toMatchObject({ found: true, namesakes: [] })
})

test('every suggestion finds a place, and there are at most five', () => {
  const misspelt = [...gazetteer.places]
    .filter((_, index) => index % 1000 === 0)
    .map(({ name }) => `${name.slice(0, 2)}${name.slice(3)}`)
  const suggested = misspelt.map(suggest)
  expect(Math.max(...suggested.map(({ length }) => length))).toBe(5)
  expect(suggested.flat().filter((text) => findName(text) === undefined)).toEqual([])
})

test.each(['victoria', 'springfield', 'san jose', 'hyderabad', 'bilaspur, in'])(
  'the namesake queries of %s find its namesakes',
  (name) => {
    const match = findPlace(gazetteer, name)
    const queries = match.found ? match.listNamesakeQueries() : []
    const found = queries.map((query) => findPlace(gazetteer, query))
    const isFound = (namesake: Place, index: number) => {
      const other = found[index]
      return other?.found && isSamePlace(other.place, namesake)
    }
    expect(match.found && match.namesakes.length).toBeGreaterThan(0)
    expect(match.found && match.namesakes.slice(0, 10).every(isFound)).toBe(true)
  },
)

test.each(['qz', 'qwx-ville', 'ลอนดอน'])('%s is unknown, and no name is similar', (text) => {
  expect(findPlace(gazetteer, text)).toEqual({ found: false, reason: 'unknown', suggestions: [] })
})

test.each([
  ['naiobi', 'Nairobi'],
  ['kinhasa', 'Kinshasa'],
  ['rajhahi', 'Rajshahi'],
  ['lucnow', 'Lucknow'],
  ['jakrta', 'Jakarta'],
])('the misspelt %s means the city %s, not the division around it', (text, name) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { kind: 'city', name } })
})

test.each([
  ['Ouagadugu', 'Ouagadougou'],
  ['Ouagadugu, Burkina', 'Ouagadougou'],
  ['Tegusigalpe', 'Tegucigalpa'],
  ['Johanesberg', 'Johannesburg'],
  ['Antanarivo', 'Antananarivo'],
  ['Johanesberg, Afrique du Sud', 'Johannesburg'],
])('%s is %s: two letters are wrong in the name of a large town', (text, name) => {
  expect(findPlace(gazetteer, text.toLowerCase())).toMatchObject({
    isAlias: true,
    rightName: name,
    place: { name },
  })
})

test.each(['Changling', 'Nairopu', 'Mochimboes'])(
  'two wrong letters are too many for “%s”: short, Chinese or not that of a large town',
  (text) =>
    expect(findPlace(gazetteer, text.toLowerCase())).not.toMatchObject({ rightName: expect.anything() }),
)

test('exchanged coordinates of which only one order is on the globe are suggested in that order', () => {
  expect(findPlace(gazetteer, '100.5018, 13.7563')).toMatchObject({
    found: false,
    reason: 'off_globe',
    suggestions: ['13.7563,100.5018'],
  })
  expect(findPlace(gazetteer, '200, 300')).toMatchObject({ found: false, suggestions: [] })
})

test.each(['////', '🌾🌾🌾', '- - -'])('a name of signs alone reads no places: %s', (text) => {
  const read: number[] = []
  const get = (position: number): Place => {
    read.push(position)
    return gazetteer.places.get(position)
  }
  const counted = { ...gazetteer, places: { ...gazetteer.places, get } }
  expect(findPlace(counted, text)).toMatchObject({ found: false, reason: 'unknown', suggestions: [] })
  expect(read).toEqual([])
})

import { LANGUAGES } from '@crop/domain'
import { MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import { lists } from '../test/shipped-lists'
import { model, reference } from '../test/shipped-model'
import { toNameKey } from './names/name-key'
import { findPlace } from './places/find-place'
import type { LocationEntry } from './reference-lists'

test('a crop is listed once with all its aliases', () => {
  const wheat = lists.listCrops().filter(({ crop }) => crop === 'wheat')
  expect(wheat).toHaveLength(1)
  expect(wheat[0]?.aliases).toEqual(expect.arrayContaining(['gehun', 'winter wheat']))
})

describe('an assessment of a crop by its alias', () => {
  // Far from any climate record, so that nothing is computed.
  const assess = (crop: string) => model.assess({ crop, location: '-45,-170', month: 4 })
  const listMatchDetails = (crop: string) =>
    assess(crop)
      .notes.filter(({ code }) => code === 'CROP_MATCHED')
      .map(({ detail }) => detail)

  test('returns the alias, and one note with the match unless that is the same name, for every listed alias', () => {
    const aliases = lists.listCrops().flatMap((entry) => entry.aliases)
    const failing = aliases.filter((alias) => {
      const { crop, notes } = assess(alias)
      const names = notes.flatMap((note) => (note.code === 'CROP_MATCHED' ? [note.params.crop] : []))
      return crop !== alias || names.length > 1 || names.some((name) => toNameKey(name) === toNameKey(alias))
    })
    expect(failing).toEqual([])
  })

  test.each([
    ['gehun', ['“gehun” is taken as Wheat.']],
    ['winter wheat', ['“winter wheat” is taken as Wheat (winter type).']],
    ['sweet potato', []],
    ['Wheat', []],
  ])('of %s has the match notes %j', (crop, details) => {
    expect(listMatchDetails(crop)).toEqual(details)
  })
})

test('a crop has a display name, a species, a group and a life form', () => {
  const byCrop = new Map(lists.listCrops().map((entry) => [entry.crop, entry]))
  expect(byCrop.get('wheat')).toMatchObject({
    name: 'Wheat',
    scientificName: 'Triticum aestivum L.',
    group: 'cereal',
    lifeForm: 'annual',
  })
  expect(byCrop.get('apple')).toMatchObject({ name: 'Apple', lifeForm: 'tree' })
})

test('the nearest places are listed first', () => {
  const point = { latitude: -0.3, longitude: 36.1 }
  expect(lists.searchLocations('', { near: point, limit: 3 })[0]).toMatchObject({ name: 'Nakuru' })
  const nairobi = lists.searchLocations('nai', { near: point, limit: 5 }).map(({ name }) => name)
  expect(nairobi[0]).toBe('Naivasha')
  expect(lists.searchLocations('!!', { near: point, limit: 5 })).toEqual([])
})

test('crops are found by the beginning of any of their names', () => {
  expect(lists.searchCrops('Makk', { limit: 20 })).toEqual([expect.objectContaining({ crop: 'maize' })])
})

test('crops of a word are ordered by their area in the country, or in that of a point', () => {
  const findFirst = (options: object) => lists.searchCrops('millet', { limit: 1, ...options })[0]?.crop
  expect(findFirst({ country: 'IN' })).toBe('pearl_millet')
  expect(findFirst({ country: 'UG' })).toBe('finger_millet')
  expect(findFirst({ near: { latitude: 0.3, longitude: 32.6 } })).toBe('finger_millet')
})

test('places that start with a prefix are listed once each, the most populous first', () => {
  const [nakuru] = lists.searchLocations('Naku', { limit: 10 })
  expect(nakuru).toEqual({
    location: 'nakuru',
    name: 'Nakuru',
    country: 'KE',
    region: 'Nakuru County',
    latitude: -0.307,
    longitude: 36.072,
    elevationM: 1857,
    population: 259903,
  })
  const lahore = lists
    .searchLocations('lahore', { limit: 50 })
    .filter(({ location }) => location === 'lahore')
  expect(lahore).toEqual([expect.objectContaining({ country: 'PK', region: 'Punjab' })])
  const counts = lists.searchLocations('a', { limit: 20 }).flatMap(({ population }) => population ?? [])
  expect(counts.length).toBeGreaterThan(15)
  expect(counts).toEqual([...counts].sort((a, b) => Number(b) - Number(a)))
})

test.each([
  ['Bomb', 'mumbai'],
  ['São Pau', 'são paulo'],
  ['reykjaví', 'reykjavík'],
  ['saint pet', 'saint petersburg, ru'],
  ['st pet', 'saint petersburg, ru'],
  ['Моск', 'moscow'],
  ['ঢা', 'dhaka'],
  ['victoria', 'victoria, ca'],
])('the prefix %s finds %s', (prefix, location) => {
  expect(lists.searchLocations(prefix, { limit: 5 }).map((entry) => entry.location)).toContain(location)
})

describe.each<[kind: string, cases: readonly (readonly [text: string, place: string])[]]>([
  [
    'exact names before longer ones',
    [
      ['york', 'York'],
      ['lima', 'Lima'],
    ],
  ],
  [
    'a later word of a name',
    [
      ['janeiro', 'Rio de Janeiro'],
      ['salaam', 'Dar es Salaam'],
      ['ababa', 'Addis Ababa'],
    ],
  ],
  [
    'a later word of another name',
    [
      ['abeba', 'Addis Ababa'],
      ['nouvelle', 'New York City'],
    ],
  ],
  [
    'a typing error, also in the beginning of a name',
    [
      ['naiobi', 'Nairobi'],
      ['kampla', 'Kampala'],
      ['johanesb', 'Johannesburg'],
      ['buenso air', 'Buenos Aires'],
    ],
  ],
  [
    'a country or division behind the name',
    [
      ['quito, ecuador', 'Quito'],
      ['nakuru kenya', 'Nakuru'],
      ['springfield, il', 'Springfield'],
    ],
  ],
])('a search of places by %s', (_kind, cases) => {
  test.each(cases)('%s lists %s among the first three', (text, place) => {
    const names = lists.searchLocations(text, { limit: 3 }).map(({ name }) => name)
    expect(names).toContain(place)
  })
})

test.each([
  ['london, on', 'London, Ontario, CA'],
  ['London on', 'London, Ontario, CA'],
  ['Toronto, ON, Canada', 'Toronto, Ontario, CA'],
  ['Sydney, NSW', 'Sydney, New South Wales, AU'],
  ['Perth, WA', 'Perth, Western Australia, AU'],
  ['Pune, MH', 'Pune, Maharashtra, IN'],
  ['Campinas, SP', 'Campinas, São Paulo, BR'],
  ['Guadalajara, Jal', 'Guadalajara, Jalisco, MX'],
  ['Durban, KZN', 'Durban, KwaZulu-Natal, ZA'],
  ['Paris, TX', 'Paris, Texas, US'],
  ['Roma, Italia', 'Rome, Lazio, IT'],
  ['Paris, Francia', 'Paris, Île-de-France, FR'],
  ['Birmingham, Royaume-Uni', 'Birmingham, England, GB'],
  ['Munique, Alemanha', 'Munich, Bavaria, DE'],
  ['München, Bayern', 'Munich, Bavaria, DE'],
  ['Cilacap, Jawa Tengah', 'Cilacap, Central Java, ID'],
  ['Nakuru, Rift Valley, Kenya', 'Nakuru, Nakuru County, KE'],
  ['Springfield, Illinois 62701', 'Springfield, Illinois, US'],
  ['10115 Berlin', 'Berlin, State of Berlin, DE'],
  ['Mâcon', 'Mâcon, Bourgogne-Franche-Comté, FR'],
  ['baeza', 'Baeza, Andalusia, ES'],
])('a search lists first what a question with %s means: %s', (text, place) => {
  const match = findPlace(reference.gazetteer, text)
  const [first] = lists.searchLocations(text, { limit: 3 })
  expect([first?.name, first?.region, first?.country].join(', ')).toBe(place)
  expect(match).toMatchObject({ found: true, place: { name: first?.name, country: first?.country } })
})

test.each([
  ['Toron, ON', 'Toronto'],
  ['Torono, ON', 'Toronto'],
  ['lon, on', 'London'],
  ['Barcelon, Espagne', 'Barcelona'],
  ['nak, kenia', 'Nakuru'],
])('the beginning of a name in front of a code or country, %s, finds %s', (text, place) => {
  expect(lists.searchLocations(text, { limit: 3 })[0]?.name).toBe(place)
})

test.each([
  ['barley', 'Barley', 'Orge'],
  ['rye_winter', 'Rye', 'Seigle'],
  ['rye_winter', 'Rye (winter)', 'Seigle (type d’hiver)'],
  ['barley', 'Barley (spring type)', 'Orge (type de printemps)'],
  ['barley_winter', undefined, 'Orge (type d’hiver)'],
  ['oats', 'Oats (spring type)', 'Avoine (type de printemps)'],
  ['rapeseed', 'Rapeseed / canola (spring)', 'Colza (type de printemps)'],
  ['rice', undefined, 'Riz'],
  ['rice', 'Rice, paddy (indica)', 'Riz (indica)'],
  ['rice_japonica', 'Rice, paddy (japonica)', 'Riz (japonica)'],
  ['coffee', 'Coffee (arabica)', 'Café'],
])('the key %s with the English name %s is called %s in French', (key, englishName, name) => {
  expect(lists.findCropName(key, 'fr', englishName)).toBe(name)
})

test.each([
  ['chilli', 'fr', 'Piment / poivron'],
  ['citrus', 'hi', 'मोसंबी'],
  ['mandarin', 'hi', 'संतरा'],
  ['mandarin', 'id', 'Jeruk keprok'],
  ['poppy', 'pt', 'Papoula'],
  ['fennel', 'sw', 'Shamari'],
  ['dragonfruit', 'sw', 'Pitaya'],
  ['chicory', 'id', 'Sikori'],
  ['timothy', 'id', 'Rumput timothy'],
  ['triticale', 'sw', 'Triticale (aina ya majira ya baridi)'],
  ['beetroot', 'sw', 'Bitiruti'],
  ['limabean', 'sw', 'Maharagwe ya Lima'],
  ['niger', 'en', 'Niger seed'],
  ['walnut', 'id', 'Walnut'],
  ['hazelnut', 'id', 'Kacang hazel'],
  ['pumpkin', 'id', 'Labu kuning'],
  ['banana', 'es', 'Banano'],
  ['blueberry', 'ar', 'توت أزرق'],
  ['coffee', 'ar', 'بن'],
  ['maize', 'ar', 'ذرة شامية'],
  ['rapeseed', 'ar', 'كانولا'],
  ['foxtail_millet', 'pt', 'Milho-painço'],
  ['khat', 'id', 'Khat'],
  ['alfalfa', 'sw', 'Alfalfa'],
  ['chard', 'sw', 'Spinachi'],
] as const)('%s in the language %s is %s', (crop, language, name) => {
  expect(lists.findCropName(crop, language)).toBe(name)
})

test.each([
  ['hi', 'धान (जैपोनिका)'],
  ['ar', 'أرز (جابونيكا)'],
  ['sw', 'Mpunga (japonica)'],
] as const)('the subspecies of rice is in the script of the language %s: %s', (language, name) => {
  expect(lists.findCropName('rice_japonica', language, 'Rice, paddy (japonica)')).toBe(name)
})

test.each(['en', 'fr', 'es', 'pt', 'hi', 'ar'] as const)(
  'every crop has a name in the language %s',
  (language) => {
    const nameless = lists.listCrops().filter(({ crop }) => lists.findCropName(crop, language) === undefined)
    expect(nameless).toEqual([])
  },
)

test.each(LANGUAGES)('no two crops have the same name in the language %s', (language) => {
  const names = lists.listCrops().flatMap(({ crop }) => lists.findCropName(crop, language) ?? [])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each([
  ['mexico city', 'en', 'Mexico City'],
  ['mexico city, mexico', 'en', 'Mexico City, Mexico'],
  ['nakuru, kenya', 'fr', 'Nakuru, Nakuru County, Kenya'],
  ['nakuru; kenya', 'en', 'Nakuru, Nakuru County, Kenya'],
  ['nakuru\u061b kenya', 'en', 'Nakuru, Nakuru County, Kenya'],
  ['nakuru\nkenya', 'en', 'Nakuru, Nakuru County, Kenya'],
] as const)('the place of %j in the language %s is %s', (location, language, name) => {
  expect(lists.findPlaceName(location, language)).toBe(name)
})

test('a note names a place and its region of the same name once', () => {
  const notes = lists.listNameNotes({ crop: 'maize', location: 'ciudad de guatemala' })
  expect(notes).toMatchObject([{ params: { place: 'Guatemala City, Guatemala, GT' } }])
  expect(lists.listNameNotes({ crop: 'maize', location: 'cdmx' })).toMatchObject([
    { params: { place: 'Mexico City, MX' } },
  ])
})

test('a search lists no region around a name that is unknown there', () => {
  expect(lists.searchLocations('qqqqqq, on', { limit: 3 })).toEqual([])
})

test.each([
  ['near Nakuru', 'Nakuru, KE'],
  ['nakuru town', 'Nakuru, KE'],
  ['10 km from Nakuru', 'Nakuru, KE'],
  ['farm near Lubbock, Texas', 'Lubbock, US'],
  ['Kisumu area', 'Kisumu, KE'],
  ['Kenya', 'Nairobi, KE'],
  ['DRC', 'Kinshasa, CD'],
  ['D.R. Congo', 'Kinshasa, CD'],
  ['USA', 'New York City, US'],
  ['ivory coast', 'Abidjan, CI'],
  ['uk', 'London, GB'],
  ['eldoret-kenya', 'Eldoret, KE'],
])('a search of %s, as people write it, lists %s first', (text, place) => {
  const [first, ...others] = lists.searchLocations(text, { limit: 3 })
  expect(`${first?.name}, ${first?.country}`).toBe(place)
  expect(others).not.toContainEqual(first)
})

test('a code of a country is the beginning of names', () => {
  expect(lists.searchLocations('pe', { limit: 1 })[0]?.name).toMatch(/^Pe/u)
})

test.each([
  ['maize/corn', 'maize'],
  ['seed potato', 'potato'],
  ['orange fleshed sweet potato', 'sweetpotato'],
  ['ofsp', 'sweetpotato'],
  ['QPM', 'maize'],
  ['safflower seed', 'safflower'],
  ['mchele', 'rice'],
])('a search for %s lists first what a question with it means: %s', (text, crop) => {
  expect(lists.searchCrops(text, { limit: 1 })[0]?.crop).toBe(crop)
})

test('a search for a plant that the crop table lacks lists no other crop', () => {
  for (const text of ['teak', 'bamboo', 'tuna', 'nopal', 'hing', 'makhana', 'lemon grass', 'tree tomato'])
    expect([text, lists.searchCrops(text, { limit: 3 })]).toEqual([text, []])
})

test('a small place comes before a large one with a longer name only in its country', () => {
  const findFirst = (country?: string) => lists.searchLocations('nakur', { limit: 1, country })[0]?.name
  expect([findFirst(), findFirst('IN')]).toEqual(['Nakuru', 'Nakur'])
})

test.each([
  ['man', 'Man', 'CI'],
  ['Harar', 'Harar', 'ET'],
  ['Adama', 'Nazret', 'ET'],
  ['Darjeeling', 'Darjiling', 'IN'],
])('the large town %s comes before larger places with a longer name', (text, name, country) => {
  expect(lists.searchLocations(text, { limit: 3 })[0]).toMatchObject({ name, country })
})

test('a search with a country lists its places first', () => {
  const [first] = lists.searchLocations('cordoba', { limit: 3, country: 'ES' })
  expect(first).toMatchObject({ country: 'ES' })
  expect(lists.searchLocations('springfield, il', { limit: 1 })[0]?.region).toBe('Illinois')
  const [paris] = lists.searchLocations('paris', { limit: 1, country: 'US' })
  expect(paris).toMatchObject({ name: 'Paris', country: 'US' })
  expect(lists.searchLocations('', { limit: 1, country: 'KE' })[0]?.name).toBe('Nairobi')
})

test.each([
  ['wien', 'Vienna'],
  ['roma', 'Rome'],
  ['kairo', 'Cairo'],
  ['milano', 'Milan'],
])('%s, another name of %s, finds it before the places whose names begin so', (text, name) => {
  expect(lists.searchLocations(text, { limit: 1 })[0]?.name).toBe(name)
})

test('a misspelt name finds the town of this name before large ones with a similar alias', () => {
  const largest = lists.searchLocations('', { limit: 300 })
  const names = largest.map(({ name }) => name.toLowerCase()).filter((name) => /^[a-z]{6,}$/.test(name))
  const others = names.flatMap((name) => {
    const slip = name.slice(0, 3) + name.slice(4)
    const found = lists.searchLocations(slip, { limit: 10 })
    const before = found.slice(
      0,
      found.findIndex((place) => place.name.toLowerCase() === name),
    )
    const isLarge = ({ population = 0 }: LocationEntry) => population > 1_000_000
    return before.filter((place) => isLarge(place) && place.name.at(0)?.toLowerCase() !== name.at(0))
  })
  expect(others).toEqual([])
})

test('a misspelt name finds the town before the county that is named after it', () => {
  const places = lists.searchLocations('narobi', { limit: 3 })
  expect(places.map(({ name }) => name)).toEqual(['Nairobi', 'Nairobi County', 'Naroli'])
  const { notes } = model.assess({ location: 'nakru', crop: 'maize', month: 4 })
  expect(notes[0]?.suggestions?.slice(0, 2)).toEqual(['nakuru', 'nakuru county'])
})

test.each([
  ['karchi', 'Karachi'],
  ['dakr', 'Dakar'],
  ['skoto', 'Sokoto'],
  ['kobar', 'Khobar'],
  ['kunas', 'Kaunas'],
])('%s, another name or the beginning of a smaller place, also finds %s', (text, name) => {
  expect(lists.searchLocations(text, { limit: 10 }).map((place) => place.name)).toContain(name)
})

test.each([
  'a'.repeat(100_000),
  'ab '.repeat(30_000),
  'a,'.repeat(30_000),
  'é'.repeat(100_000),
  'london, on'.repeat(10_000),
  'P.O. Box 1, '.repeat(8_000),
])('a long text finds no place, in linear time: %#', (text) => {
  const search = () => expect(lists.searchLocations(text, { limit: 20 })).toEqual([])
  expect(measureProcessorUs(search)).toBeLessThan(MAX_PROCESSOR_US)
})

test('ten times as many places take about ten times the work', () => {
  const countKeys = (limit: number) => {
    const toLowerCase = jest.spyOn(String.prototype, 'toLowerCase')
    try {
      expect(lists.searchLocations('santa m', { limit })).toHaveLength(limit)
      return toLowerCase.mock.calls.length
    } finally {
      toLowerCase.mockRestore()
    }
  }
  expect(countKeys(200)).toBeLessThan(20 * countKeys(20))
})

test('every listed location finds its place, by coordinates if its name is ambiguous', () => {
  const { gazetteer } = reference
  const entries = [...'abcdefghijklmnopqrstuvwxyz', 'san', 'victoria', 'bil'].flatMap((prefix) =>
    lists.searchLocations(prefix, { limit: 50 }),
  )
  const mismatched = entries.filter(({ location, country, region }) => {
    const match = findPlace(gazetteer, location)
    if (!match.found) return true
    const isCoordinates = /^-?[\d.]+,-?[\d.]+$/.test(location)
    return !isCoordinates && (match.place.country !== country || match.place.admin1 !== region)
  })
  expect(mismatched).toEqual([])
})

test('a prefix of punctuation finds nothing, and an empty prefix everything', () => {
  for (const punctuation of ['!!', '-', '\u0301']) {
    expect(lists.searchCrops(punctuation, { limit: 5 })).toEqual([])
    expect(lists.searchLocations(punctuation, { limit: 5 })).toEqual([])
  }
  expect(lists.searchLocations('', { limit: 1 })).toEqual([expect.objectContaining({ location: 'shanghai' })])
  expect(lists.searchLocations('a', { limit: 0 })).toEqual([])
})

test.each([
  ['nakuru', 'maize'],
  ['kampla', 'unobtanium'],
  ['springfield', 'corn'],
  ['qwxyz, ontario', 'nuts'],
  ['36.1, -0.3', 'spring wheat'],
  ['-0.3, 36.1', 'maze'],
  ['-0.28, 36.07', 'bean'],
  ['kenya', ''],
])('the notes on the names %j and %j are those of an assessment', (location, crop) => {
  const names = { location, crop }
  const nameCodes = /^(?:LOCATION_(?!RANGE)|COORDINATES_|CROP_(?!TYPE))/
  const { notes } = model.assess({ ...names, month: 4 })
  expect(lists.listNameNotes(names)).toEqual(notes.filter(({ code }) => nameCodes.test(code)))
})

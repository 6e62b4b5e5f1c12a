import { reference } from '../../test/shipped-model'
import { findPlace } from './find-place'

const { gazetteer } = reference

/** Returns the place a text means as "name, country". */
function findName(text: string): string | undefined {
  const match = findPlace(gazetteer, text)
  return match.found ? [match.place.name, match.place.country].filter(Boolean).join(', ') : undefined
}

test.each([
  ['lahore', 'Lahore, PK'],
  ['nakuru', 'Nakuru, KE'],
  ['dhaka', 'Dhaka, BD'],
  ['dubai', 'Dubai, AE'],
  ['  LAHORE ', 'Lahore, PK'],
  ['reykjavik', 'Reykjavík, IS'],
  ['reykjavík', 'Reykjavík, IS'],
  ['são paulo', 'São Paulo, BR'],
  ['łódź', 'Łódź, PL'],
  ['ndjamena', "N'Djamena, TD"],
  ['ho chi minh city', 'Ho Chi Minh City, VN'],
])('%s means %s: accents, capitals and punctuation do not matter', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['bombay', 'Mumbai, IN'],
  ['calcutta', 'Kolkata, IN'],
  ['chattogram', 'Chittagong, BD'],
  ['ঢাকা', 'Dhaka, BD'],
  ['köln', 'Koeln, DE'],
  ['münster', 'Muenster, DE'],
  ['münster, germany', 'Muenster, DE'],
  ['peking', 'Beijing, CN'],
  ['saigon', 'Ho Chi Minh City, VN'],
  ['rangoon', 'Yangon, MM'],
  ['den haag', 'The Hague, NL'],
  ['zuerich', 'Zürich, CH'],
  ['aarhus', 'Århus, DK'],
  ['ft. wayne', 'Fort Wayne, US'],
  ['mt isa', 'Mount Isa, AU'],
  ['ghent', 'Gent, BE'],
  ['gothenburg', 'Goeteborg, SE'],
  ['fez', 'Fes, MA'],
  ['nizhny novgorod', 'Nizhniy Novgorod, RU'],
  ['rostov-on-don', 'Rostov-na-Donu, RU'],
  ['tuxtla gutiérrez', 'Tuxtla, MX'],
  ['cap-haïtien', 'Okap, HT'],
  ['addis', 'Addis Ababa, ET'],
  ['ouaga', 'Ouagadougou, BF'],
  ['hcmc', 'Ho Chi Minh City, VN'],
  ['jogja', 'Yogyakarta, ID'],
  ['bs. as.', 'Buenos Aires, AR'],
  ['madras', 'Chennai, IN'],
  ['الخرطوم', 'Khartoum, SD'],
  ['الدار البيضاء', 'Casablanca, MA'],
])('%s is an alias of %s', (text, place) => {
  expect(findName(text)).toBe(place)
  expect(findPlace(gazetteer, text)).toMatchObject({ isAlias: true })
})

test.each([
  ['北京', 'Beijing, CN'],
  ['东京', 'Tokyo, JP'],
  ['서울', 'Seoul, KR'],
  ['กรุงเทพ', 'Bangkok, TH'],
  ['القاهرة', 'Cairo, EG'],
  ['القاهره', 'Cairo, EG'],
  ['الـقـاهرة', 'Cairo, EG'],
  ['کراچی', 'Karachi, PK'],
  ['كراچي', 'Karachi, PK'],
  ['दिल्ली', 'Delhi, IN'],
  ['কলকাতা', 'Kolkata, IN'],
  ['Αθήνα', 'Athens, GR'],
  ['Θεσσαλονίκη', 'Thessaloniki, GR'],
  ['Москва', 'Moscow, RU'],
  ['Київ', 'Kyiv, UA'],
  ['Харків', 'Kharkiv, UA'],
  ['Краснодар', 'Krasnodar, RU'],
  ['ＬＯＮＤＯＮ', 'London, GB'],
  ['DİYARBAKIR', 'Diyarbakır, TR'],
  ['diyarbakır', 'Diyarbakır, TR'],
  ['gießen', 'Gießen, DE'],
])('%s means %s: names in other scripts are known', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['new york', 'New York City, US'],
  ['new york, us', 'New York City, US'],
  ['mexico', 'Mexico City, MX'],
  ['washington', 'Washington, D.C., US'],
  ['guatemala', 'Guatemala City, GT'],
  ['panama city', 'Panamá, PA'],
  ['st petersburg', 'Saint Petersburg, RU'],
  ['saint louis', 'St. Louis, US'],
  ['león', 'León de los Aldama, MX'],
  ['halle', 'Halle (Saale), DE'],
  ['salisbury', 'Salisbury, GB'],
  ['bethlehem', 'Bethlehem, ZA'],
])('%s means %s: a famous longer or shorter name takes precedence, an old alias does not', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['new york state', 'region', 'New York'],
  ['washington state', 'region', 'Washington'],
  ['hyderabad district', 'district', 'Hyderabad'],
  ['new york city', 'city', 'New York City'],
])('%s means a %s', (text, kind, name) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { kind, name } })
})

test.each([
  ['bilaspur, in', 'district', 'Chhattisgarh'],
  ['hamirpur, in', 'district', 'Uttar Pradesh'],
  ['rampur, in', 'district', 'Uttar Pradesh'],
  ['rampur', 'city', 'Uttar Pradesh'],
  ['lahore, pk', 'city', 'Punjab'],
  ['salem, in', 'city', 'Tamil Nadu'],
])('%s means a %s in %s: the district only where a South Asian name is ambiguous', (text, kind, admin1) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { kind, admin1 } })
})

test('districts of two states with the same name are two places', () => {
  const match = findPlace(gazetteer, 'bilaspur, in')
  expect(match.found && match.namesakes.map(({ admin1 }) => admin1)).toContain('Himachal Pradesh')
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
])('%s means %s: a country or division selects one of several places', (text, place) => {
  expect(findName(text)).toBe(place)
})

test.each([
  ['palma, es', 'Palma', 'Balearic Islands'],
  ['tanda, eg', 'Tanda', 'Gharbia'],
  ['mul, in', 'Mul', 'Maharashtra'],
  ['corinth, us', 'Corinth', 'Texas'],
  ['kunmi, ng', 'Gummi', 'Zamfara State'],
  ['ho chi minh, city', 'Ho Chi Minh City', 'Ho Chi Minh City (HCMC)'],
  ['washington, d.c.', 'Washington, D.C.', 'District of Columbia'],
  ['washington, d.c., us', 'Washington, D.C.', 'District of Columbia'],
])('%s means %s in %s: the part after a comma is a country or division', (text, name, admin1) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { name, admin1 } })
})

test.each([
  ['bangor, wales', 'Wales', 'GB'],
  ['newport, england', 'England', 'GB'],
  ['emiliano zapata, méxico, mexico', 'México', 'MX'],
  ['emiliano zapata, mexico', 'Morelos', 'MX'],
  ['london, england', 'England', 'GB'],
  ['rome, georgia', 'Georgia', 'US'],
  ['batumi, georgia', 'Adjara', 'GE'],
  ['guadalajara, mexico', 'Jalisco', 'MX'],
])(
  '%s lies in %s, %s: divisions take precedence over countries, except a country name at the end',
  (text, admin1, country) => {
    expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { admin1, country } })
  },
)

test.each(['singapore', 'luxembourg', 'kuwait', 'mexico', 'panama', 'djibouti', 'guatemala', 'wales'])(
  '%s means a place in the country of the same name',
  (text) => {
    const match = findPlace(gazetteer, text)
    expect(match.found && match.place.country).toBe(gazetteer.countryCodes.get(text))
  },
)

test('a district is found by name, with or without the word', () => {
  expect(findName('lahore district')).toBe('Lahore, PK')
  expect(findName('okara')).toBe('Okara, PK')
})

test('an ambiguous name means the most populous place, and the others are namesakes', () => {
  const match = findPlace(gazetteer, 'hyderabad')
  expect(match).toMatchObject({ found: true, place: { country: 'IN' } })
  expect(match.found && match.namesakes.map(({ country }) => country)).toContain('PK')
})

test('a city, its district and its region with the same name are one place', () => {
  for (const name of ['lahore', 'são paulo', 'dubai']) {
    expect(findPlace(gazetteer, name)).toMatchObject({ found: true, namesakes: [] })
  }
})

test('coordinates mean a place of unknown elevation', () => {
  const place = { latitude: 31.5, longitude: 74.3, elevationM: undefined, country: undefined }
  expect(findPlace(gazetteer, '31.5,74.3')).toMatchObject({ found: true, place })
  expect(findPlace(gazetteer, ' -0.3 , 36.1 ')).toMatchObject({ found: true, place: { latitude: -0.3 } })
})

test('the name of a point has no exponent, however small its coordinates', () => {
  const match = findPlace(gazetteer, '0.0000001,-36.12345678901234')
  expect(match).toMatchObject({
    found: true,
    place: { name: '0, -36.123457', longitude: -36.12345678901234 },
  })
})

test.each(['90,0', '-90,180', '0,-180', '-0,-0', '\u221233.9, 18.4'])('%s is on the globe', (text) => {
  const match = findPlace(gazetteer, text)
  expect(match).toMatchObject({
    found: true,
    place: { elevationM: undefined, country: undefined },
    namesakes: [],
  })
})

test.each(['91,0', '-90.1,0', '0,180.5', '999,999', 'NaN,NaN', '1e1,2', 'Infinity,0', '31.5,', ',74'])(
  '%s is not on the globe',
  (text) => {
    expect(findName(text)).toBeUndefined()
  },
)

test.each(['\u2066-0.28, 36.07\u2069', '\u2068Nakuru\u2069\u200f، \u2068كينيا\u2069'])(
  '%j is near Nakuru: marks of the direction of writing do not matter',
  (text) => {
    const match = findPlace(gazetteer, text)
    expect(match).toMatchObject({ found: true })
    expect(
      match.found && Math.hypot(match.place.latitude + 0.28, match.place.longitude - 36.07),
    ).toBeLessThan(0.1)
  },
)

test.each(['', ' ', ',', ',,,', '🌽', 'x'.repeat(200)])('%j means no place', (text) => {
  expect(findName(text)).toBeUndefined()
})

test.each([
  ['darjeeling', 'Darjiling', 2127],
  ['Darjeeling, West Bengal', 'Darjiling', 2127],
])('%s means the town %s at %d m, not the district around it', (text, name, elevationM) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ place: { kind: 'city', name, elevationM } })
})

test.each([
  ['San José', 'CR'],
  ['san jose', 'US'],
  ['Córdoba', 'AR'],
  ['San José, US', 'US'],
])('%s means the place in %s: an accent decides between places that share a name', (text, country) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { country } })
})

test.each([
  ['Sorriso', 'BR', 309],
  ['Руиру', 'KE', 1531],
  ['保山', 'CN', 1680],
])('%s means a town in %s at %d m', (text, country, elevationM) => {
  expect(findPlace(gazetteer, text)).toMatchObject({ found: true, place: { country, elevationM } })
})

test('a town with less than a hundredth of the population is no namesake', () => {
  expect(findPlace(gazetteer, 'bogota, us')).toMatchObject({ found: true, place: { admin1: 'New Jersey' } })
  const match = findPlace(gazetteer, 'bogota')
  expect(match).toMatchObject({ found: true, place: { country: 'CO' } })
  expect(match.found && match.namesakes.map(({ country }) => country)).not.toContain('US')
})

test.each([
  ['PR6C+XX Nairobi, Kenya', -1.287562, 36.822438],
  ['pr6c+xx, nairobi', -1.287562, 36.822438],
  ['84J9+XG Stockholm', 59.332438, 18.118813],
])('the short plus code %s is the point nearest to the town', (text, latitude, longitude) => {
  expect(findPlace(gazetteer, text)).toMatchObject({
    found: true,
    place: { latitude, longitude, country: undefined },
  })
})

test('a short plus code with an unknown town finds nothing, and an ambiguous town has namesakes', () => {
  expect(findPlace(gazetteer, 'PR6C+XX qwx-ville')).toMatchObject({ found: false, reason: 'unknown' })
  const match = findPlace(gazetteer, 'PR6C+XX Springfield')
  expect(match.found && match.namesakes.length).toBeGreaterThan(0)
})

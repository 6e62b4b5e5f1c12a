import fc from 'fast-check'
import { parseCoordinates } from './parse-coordinates'

const parse = (text: string) => {
  const place = parseCoordinates(text)?.place
  return place && [place.latitude, place.longitude]
}

test('an angle in degrees, minutes and seconds has at most six decimals', () => {
  expect(parse('1°17\'24" S 36°49\'0.1" E')).toEqual([-1.29, 36.816694])
})

test.each([
  ['-12.55,-55.72', -12.55, -55.72],
  ['12.55 S 55.72 W', -12.55, -55.72],
  ['12.55s, 55.72w', -12.55, -55.72],
  ['12.55°N 55.72°E', 12.55, 55.72],
  ["12°33'S 55°43'W", -12.55, -55.716667],
  ['12 33 S 55 43 W', -12.55, -55.716667],
  ['12° 33′ S, 55° 43.2′ W', -12.55, -55.72],
  ['12°33′36″N 55°43′12″E', 12.56, 55.72],
  ['0 S 0 W', 0, 0],
  ['90 N 180 E', 90, 180],
])('%s is a point', (text, latitude, longitude) => {
  const [parsedLatitude = NaN, parsedLongitude = NaN] = parse(text) ?? []
  expect(parsedLatitude).toBeCloseTo(latitude, 5)
  expect(parsedLongitude).toBeCloseTo(longitude, 5)
  expect([Object.is(parsedLatitude, -0), Object.is(parsedLongitude, -0)]).toEqual([false, false])
})

test.each([
  '91 N 0 E',
  '12 60 S 55 W',
  '12 33 60 S 55 W',
  '12.5 30 S 55 W',
  '12 30.5 10 S 55 W',
  '0 N 181 W',
])('%s is not on the globe', (text) => expect(parseCoordinates(text)).toMatchObject({ place: undefined }))

test.each([
  '12 S',
  '12 S 55',
  '12 S 55 S',
  'S 12 W 55 N',
  '-12 S 55 W',
  'nakuru',
  '12 33 S 55 43 W extra',
  '1 2 3 4 S 5 W',
  '12 30',
  'lat 12',
  'lat 12 lat 55',
  'https://example.com/maps',
  'geo:here',
])('%s is no pair of coordinates', (text) => expect(parseCoordinates(text)).toBeUndefined())

test.each([
  '-0.3031 36.0800',
  '-0.3031; 36.08',
  '-0.3031 / 36.08',
  '-0.3031 | 36.08',
  '-0,3031; 36,08',
  '-0,3031 36,08',
  '-0,3031, 36,08',
  '(-0.3031, 36.08)',
  '[-0.3031, 36.08]',
  '\u22120.3031, 36.08',
  '\u20130.3031, 36.08',
  '0.3031° S, 36.08° E',
  'S 0.3031 E 36.08',
  'S0.3031, E36.08',
  '36.08 E, 0.3031 S',
  'E 36.08 S 0.3031',
  '0,3031 S; 36,08 E',
  '0.3031 sul, 36.08 leste',
  '0,3031 sur 36,08 este',
  '0.3031 Süd, 36.08 Ost',
  '0.3031 south 36.08 east',
  '0,3031 S 36,08 L',
  '0° 18\' 11.16" S 36° 4\' 48" E',
  '0°18′11.16″S, 36°04′48″E',
  "0º18'11.16''S 36º04'48''E",
  'S 0°18\'11.16" E 36°04\'48"',
  '-0°18\'11.16", 36°04\'48"',
  '-0°18\'11.16" 36°04\'48"',
  '0d18m11.16s S, 36d04m48s E',
  '0d 18m 11.16s S 36d 4m 48s E',
  '0 deg 18 min 11.16 sec S, 36 deg 4 min 48 sec E',
  'lat: -0.3031 lon: 36.08',
  'lat=-0.3031&lon=36.08',
  'Lat -0.3031 Long 36.08',
  'lon: 36.08, lat: -0.3031',
  'Latitude: -0.3031; Longitude: 36.08',
  'latitud -0.3031 longitud 36.08',
  'Breite -0,3031; Länge 36,08',
  'lat/lon: -0.3031, 36.08',
  'geo:-0.3031,36.08',
  'geo:-0.3031,36.08,1850;u=35',
  'geo:-0.3031,36.08?z=12',
  'POINT(36.08 -0.3031)',
  'SRID=4326;POINT (36.08 -0.3031)',
  'https://www.google.com/maps/@-0.3031,36.08,15z',
  'https://www.google.com/maps/place/Nakuru/@-0.3,36.1,13z/data=!3m1!4b1!4m5!3d-0.3031!4d36.08',
  'https://maps.google.com/?q=-0.3031,36.08',
  'https://www.google.com/maps/search/?api=1&query=-0.3031%2C36.08',
  'https://www.google.com/maps/place/-0.3031,36.08',
  'https://www.openstreetmap.org/#map=12/-0.3031/36.08',
  'https://www.openstreetmap.org/?mlat=-0.3031&mlon=36.08#map=12/0/30',
  'https://maps.apple.com/?ll=-0.3031,36.08',
])('%s is the point at 0.3031° south, 36.08° east', (text) => {
  const [latitude = NaN, longitude = NaN] = parse(text) ?? []
  expect(latitude).toBeCloseTo(-0.3031, 5)
  expect(longitude).toBeCloseTo(36.08, 5)
})

test.each([
  ['6GCRPR6C+XX', -1.287562, 36.822438],
  ['6gcrpr6c+xx', -1.287562, 36.822438],
  ['6GCRPR6C+XX Nairobi, Kenya', -1.287562, 36.822438],
  ['9FFW84J9+', 59.33125, 18.11875],
])('the plus code %s is the point at %d, %d', (text, latitude, longitude) => {
  expect(parseCoordinates(text)?.place).toMatchObject({ latitude, longitude })
})

test.each(['PR6C+XX', '9FFW0000+', 'XXXXXXXX+XX', '6GCRPR6C', 'C+'])('%s is no full plus code', (text) => {
  expect(parseCoordinates(text)).toBeUndefined()
})

test('the letter O is west, and east is the other way to read it', () => {
  const coordinates = parseCoordinates("52°30' N 13°24' O")
  expect(coordinates).toMatchObject({ isAmbiguous: true, place: { longitude: -13.4 } })
  expect(coordinates?.otherPlace?.longitude).toBeCloseTo(13.4, 5)
})

test('the other way to read decimal coordinates has latitude and longitude exchanged', () => {
  expect(parseCoordinates('151.2, -33.87')).toMatchObject({
    place: undefined,
    otherPlace: { latitude: -33.87, longitude: 151.2 },
  })
})

test.each(['1'.repeat(100_000), '1 '.repeat(50_000), '1 S '.repeat(25_000), 'lat '.repeat(25_000)])(
  'a hostile text of 100,000 characters is no pair of coordinates',
  (text) => expect(parseCoordinates(text)).toBeUndefined(),
)

test('a point keeps at most six decimals in its name', () => {
  expect(parseCoordinates("12°33'S 55°43'W")?.place?.name).toBe('-12.55, -55.716667')
})

test('a pair of decimal degrees is read like one in brackets', () => {
  const part = fc.constantFrom(
    '0',
    '-0',
    '+7',
    '12',
    '-1.25',
    '45.5°',
    '89.999999',
    '90',
    '123.4',
    '180',
    '181',
    '999.5',
  )
  fc.assert(
    fc.property(part, part, fc.constantFrom(',', ', ', ' , '), (latitude, longitude, separator) => {
      const pair = `${latitude}${separator}${longitude}`
      expect(parseCoordinates(pair)).toEqual(parseCoordinates(`(${pair})`))
    }),
  )
})

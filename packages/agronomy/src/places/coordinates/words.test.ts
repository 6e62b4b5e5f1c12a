import { parseCoordinates } from './parse-coordinates'

test.each([
  'GPS: 6.2518 N / 10.3512 W',
  '6.2518 N, 10.3512 W (GPS from phone)',
  'our maize: 6.2518 N 10.3512 W near the road',
  'GPS coordinates: 6.2518 N, 10.3512 W',
  'Coordonnées 6.2518, -10.3512',
  'Location: 6.2518, -10.3512',
  'WGS84 6.2518, -10.3512',
  'EPSG:4326 6.2518 -10.3512',
  'loc:6.2518,-10.3512',
  '@6.2518,-10.3512,15z',
  'Farm at 6.2518, -10.3512',
  '6.2518,-10.3512 (farm)',
  'Plot 12, Brewerville 6.2518,-10.3512',
  '６.２５１８，－１０.３５１２',
  '٦٫٢٥١٨، -١٠٫٣٥١٢',
  '६.२५१८, -१०.३५१२',
  'Latitude 6.2518 north, longitude 10.3512 west',
  'X: -10.3512 Y: 6.2518',
  'широта 6.2518, долгота -10.3512',
  '6.2518° с.ш., 10.3512° з.д.',
  '6.2518 северной широты 10.3512 западной долготы',
  '北纬6.2518度，西经10.3512度',
  '6.2518°北 10.3512°西',
  'خط عرض 6.2518 خط طول -10.3512',
  'Lintang 6.2518 LU, Bujur 10.3512 BB',
  '6.2518 LU 10.3512 BB',
  'Vĩ độ 6.2518, kinh độ -10.3512',
  'enlem 6.2518 boylam -10.3512',
  '6.2518 degrees north and 10.3512 degrees west',
  '+6.2518-010.3512/',
  '{"lat": 6.2518, "lng": -10.3512}',
  '{"type":"Point","coordinates":[-10.3512,6.2518]}',
  'https://yandex.com/maps/?ll=-10.3512,6.2518&z=12',
  'https://wego.here.com/?map=6.2518,-10.3512,15,normal',
  'https://example.com/?lat=6.2518&lng=-10.3512',
])('%s is the point at 6.2518° north, 10.3512° west', (text) => {
  // The API stores locations in lower case.
  const { latitude = NaN, longitude = NaN } = parseCoordinates(text.toLowerCase())?.place ?? {}
  expect(latitude).toBeCloseTo(6.2518, 5)
  expect(longitude).toBeCloseTo(-10.3512, 5)
})

test.each(['061506N 0102104W', '6-15-06 N 10-21-04 W', '6:15:06N 10:21:04W', '北纬6°15′6″ 西经10°21′4″'])(
  '%s has degrees, minutes and seconds',
  (text) => {
    const { latitude = NaN, longitude = NaN } = parseCoordinates(text.toLowerCase())?.place ?? {}
    expect(latitude).toBeCloseTo(6.25167, 4)
    expect(longitude).toBeCloseTo(-10.35111, 4)
  },
)

test.each(['GPS 12', 'Farm at Nakuru', 'plot 12, nakuru 20100', '10 km north of Nakuru', '12 lu 30'])(
  '%s is no pair of coordinates',
  (text) => expect(parseCoordinates(text)).toBeUndefined(),
)

test.each(['gps: ', '6.2518 ', '1 and 2 ', 'lat ', '北纬1度', '6-', '1.234,'])(
  'a hostile text of 1,000 characters is read in linear time: %j repeated',
  (part) => expect(() => parseCoordinates(part.repeat(1000 / part.length))).not.toThrow(),
)

import fc from 'fast-check'
import { forward } from 'mgrs'
import { readGridCoordinates } from './metric-grids'
import { parseCoordinates } from './parse-coordinates'

const round = (degrees = NaN) => Math.round(degrees * 1e4) / 1e4
const parse = (text: string) => {
  const place = parseCoordinates(text.toLowerCase())?.place
  return place && [round(place.latitude), round(place.longitude)]
}

test.each([
  ['UTM 36N 447600 9856000', -1.3028, 32.529],
  ['33T 500000 4649776', 42, 15],
  ['Zone 18L, E 289000 N 8655000', -12.16, -76.9391],
])('%s is the point %d, %d of the UTM grid', (text, latitude, longitude) => {
  expect(parse(text)).toEqual([latitude, longitude])
})

test.each([
  '33T 500000 4649776',
  '33 T 500000 4649776',
  'UTM 33T 500000 4649776',
  'UTM zone 33 500000 4649776',
  'UTM zone 33N, 500000, 4649776',
  'WGS84 / UTM zone 33N: 500000 4649776',
  '33N 500000E 4649776N',
  '33N 500000 mE 4649776 mN',
  'Zone 33N E500000 N4649776',
  'Zone 33N N 4649776 E 500000',
  'Zone 33T 4649776 500000',
  'Zona 33 norte X=500000 Y=4649776',
  'Huso 33 X: 500.000 Y: 4.649.776',
  'Fuso 33N, 500 000 E, 4 649 776 N',
  'UTM 33 (northern hemisphere) 500,000 4,649,776',
  'UTM: Easting 500000 Northing 4649776 Zone 33N',
  '500000 4649776 33T',
  '500000.0, 4649776.0 (UTM zone 33N)',
  '33TWG 00000 49776',
  '33T WG 0000049776',
  'MGRS 33TWG0000049776',
])('%s is the point at 42° north, 15° east', (text) => {
  const [latitude = NaN, longitude = NaN] = parse(text) ?? []
  expect(latitude).toBeCloseTo(42, 4)
  expect(longitude).toBeCloseTo(15, 4)
})

test('the letter S is the band from 32° to 40° north where the northing fits, and else the south', () => {
  expect(parse('18S 323394 4306469')?.[0]).toBeCloseTo(38.89, 1)
  expect(parse('36S 447600 9856000')?.[0]).toBeCloseTo(-1.3, 1)
})

test('coordinates without a clear hemisphere have the other hemisphere as a second reading', () => {
  const patagonia = parseCoordinates('19S 450000 4300000')
  expect(patagonia).toMatchObject({ isAmbiguous: true })
  expect(round(patagonia?.otherPlace?.latitude)).toBeLessThan(-51)
  expect(parseCoordinates('UTM 21 700000 7200000')).toMatchObject({ isAmbiguous: true })
})

test.each(['UTM 61N 447600 9856000', 'UTM 36N 47600 9856000', '36S 447600 10000001', '33TAA 0000 0000'])(
  '%s is no point of the grid',
  (text) => expect(parseCoordinates(text)).toMatchObject({ place: undefined }),
)

test.each([
  '12 100000 200000',
  '33 500000 4649776',
  '33TWG',
  '33TWG 12',
  '33TWG 123 45',
  'UTM 33N 500000',
  'Zone 4, Nairobi',
  'nakuru 20100',
])('%s has no grid coordinates', (text) => {
  expect(readGridCoordinates(text)).toBeUndefined()
})

test('points of the UTM grid and of the MGRS are the same place', () => {
  const latitudes = fc.double({ min: -79, max: 83, noNaN: true })
  const longitudes = fc.double({ min: -179, max: 179, noNaN: true })
  fc.assert(
    fc.property(latitudes, longitudes, (latitude, longitude) => {
      const reference = forward([longitude, latitude], 5)
      const { latitude: found = NaN, longitude: foundLongitude = NaN } =
        readGridCoordinates(reference)?.point ?? {}
      expect(found).toBeCloseTo(latitude, 4)
      expect(foundLongitude * Math.cos((latitude * Math.PI) / 180)).toBeCloseTo(
        longitude * Math.cos((latitude * Math.PI) / 180),
        4,
      )
    }),
  )
})

test.each(['1 ', '12 ', 'utm ', 'zone 1 ', 'e 1', '123 ', '123.456'])(
  'a hostile text of 1,000 characters takes linear time: %j repeated',
  (part) => expect(() => readGridCoordinates(part.repeat(1000 / part.length))).not.toThrow(),
)

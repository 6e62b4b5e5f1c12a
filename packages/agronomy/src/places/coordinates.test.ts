import { parseCoordinates } from './coordinates'

const parse = (text: string) => {
  const place = parseCoordinates(text)?.place
  return place && [place.latitude, place.longitude]
}

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
])('%s is not on the globe', (text) => expect(parseCoordinates(text)).toEqual({ place: undefined }))

test.each(['55 W 12 S', '12 S', '12 S 55', 'S 12 W 55', 'nakuru', '12 33 S 55 43 W extra', '1 2 3 4 S 5 W'])(
  '%s is no pair of coordinates',
  (text) => expect(parseCoordinates(text)).toBeUndefined(),
)

test('a point keeps at most six decimals in its name', () => {
  expect(parseCoordinates("12°33'S 55°43'W")?.place?.name).toBe('-12.55, -55.716667')
})

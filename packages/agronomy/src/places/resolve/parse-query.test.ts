import { type PlaceReading, parsePlaceQuery } from './parse-query'

/** Lists the readings of a name query as "name | qualifiers | kind". */
function listReadings(text: string): string[] {
  const query = parsePlaceQuery(text)
  if (query.type !== 'name') return []
  const format = ({ key, qualifiers, kind }: PlaceReading) =>
    `${key} | ${qualifiers.join(' ')} | ${kind ?? ''}`
  return [query.reading, ...query.otherReadings()].map(format)
}

test.each([
  ['Lahore', ['lahore |  | ']],
  ['Lahore, Punjab, PK', ['lahore | punjab pk | ', 'lahorepunjabpk |  | ']],
  ['lahore pakistan', ['lahorepakistan |  | ', 'lahore | pakistan | ']],
  [
    'Hyderabad District, PK',
    ['hyderabaddistrict | pk | ', 'hyderabad | pk | district', 'hyderabaddistrictpk |  | '],
  ],
  ['lahore,,', ['lahore |  | ', 'lahore |  | ']],
])('%s is read as %j, the most likely reading first', (text, readings) => {
  expect(listReadings(text)).toEqual(readings)
})

test('coordinates are recognised on and off the globe', () => {
  expect(parsePlaceQuery('31.5, 74.3')).toMatchObject({ type: 'coordinates', place: { latitude: 31.5 } })
  expect(parsePlaceQuery('91,0')).toMatchObject({ type: 'coordinates', place: undefined })
  expect(parsePlaceQuery('nan,nan')).toMatchObject({ type: 'coordinates', place: undefined })
  expect(parsePlaceQuery('nan, th')).toMatchObject({ type: 'name', reading: { key: 'nan' } })
})

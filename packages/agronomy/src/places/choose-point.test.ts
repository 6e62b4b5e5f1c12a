import { model } from '../../test/shipped-model'

const assess = (location: string) => model.assess({ location, crop: 'wheat', month: 4 })

test.each([
  ['10.0, 52.0', '52,10'],
  ['-55.72, -12.55', '-12.55,-55.72'],
])('the note on %s at sea suggests %s, with latitude and longitude exchanged', (location, other) => {
  const note = assess(location).notes.find(({ code }) => code === 'COORDINATES_EXCHANGED')
  expect(note).toMatchObject({ suggestions: [other], params: { location, other } })
})

test('for coordinates off the globe the exchanged ones are suggested', () => {
  const { place, notes, explanation, explanation_parts } = assess('151.2, -33.87')
  expect(place).toBeNull()
  expect(notes[0]).toMatchObject({ code: 'LOCATION_NOT_IN_REFERENCE', suggestions: ['-33.87,151.2'] })
  expect(explanation).toContain('Did you mean -33.87, 151.2?')
  // A point has no country.
  expect(explanation_parts.at(-1)).toEqual({ code: 'did_you_mean', params: { names: ['-33.87, 151.2'] } })
})

test.each(['-0.3, 36.1', '52, 10', '40.4, -3.7', '0, -30'])(
  '%s has no hint: the point is on land, or the exchanged one is at sea',
  (location) => {
    expect(assess(location).notes.map(({ code }) => code)).not.toContain('COORDINATES_EXCHANGED')
  },
)

test('coordinates at sea have a note, those on land and of towns have none', () => {
  const listCodes = (location: string) => assess(location).notes.map(({ code }) => code)
  for (const location of ['19, 71.5', '0, -30', '90, 0', '-5, 110']) {
    expect(listCodes(location)).toContain('COORDINATES_AT_SEA')
  }
  for (const location of ['-0.3, 36.1', '31.3, 31', 'nakuru', '10.0, 52.0', 'qwxyz']) {
    expect(listCodes(location)).not.toContain('COORDINATES_AT_SEA')
  }
})

test.each(['29.6, 27.2', '14, 40.5', '-28.5, 137.3', '11, 105.5'])(
  'the low land at %s is not at sea',
  (location) => {
    expect(assess(location).notes.map(({ code }) => code)).not.toContain('COORDINATES_AT_SEA')
  },
)

test.each([
  ["52°31' N 13°24' O", 13.4],
  ['19,43 N 99,13 O', -99.13],
])('the letter O in %s is east or west, whichever is on land', (location, longitude) => {
  expect(assess(location).place?.longitude).toBeCloseTo(longitude, 5)
})

test('the place around an unknown village has low confidence', () => {
  const village = assess('kamwaurax, nakuru')
  expect(village.place).toMatchObject({ name: 'Nakuru', confidence: 'low' })
  expect(village.confidence?.level).toBe('low')
  expect(village.confidence?.reasons.map(({ code }) => code)).toContain('LOCATION_WIDENED')
  expect(assess('nakuru').confidence?.level).not.toBe('low')
})

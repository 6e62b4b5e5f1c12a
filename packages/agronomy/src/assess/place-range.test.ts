import { formatText, LANGUAGES } from '@crop/domain'
import fc from 'fast-check'
import { model, reference } from '../../test/shipped-model'
import { listDivisionTowns } from '../places/gazetteer/division-towns'
import { findPlace } from '../places/find-place'
import { toRegionKey } from '../places/gazetteer/gazetteer'
import { isContained, type Place } from '../places/gazetteer/place'

const assessMaize = (location: string) => model.assess({ location, crop: 'maize', month: 6 })

const DIVISIONS = ['chiapas', 'nakuru county', 'oromia', 'bavaria', 'iowa', 'himachal pradesh']
const REGIONS_OF_NO_DIVISION = [
  'picardy',
  'yorkshire',
  'hallertau',
  'texas high plains',
  'mekong delta',
  'rift valley, ke',
]

function find(location: string): Place {
  const match = findPlace(reference.gazetteer, location)
  if (!match.found) throw new Error(`${location} is unknown.`)
  return match.place
}

test.each([...DIVISIONS, ...REGIONS_OF_NO_DIVISION])(
  'the answer for %s has the scores of its towns, each as in the answer for the town',
  (name) => {
    const range = assessMaize(name).place?.range
    const towns = listDivisionTowns(reference.gazetteer, find(name))
    const scores = towns.map(({ latitude, longitude }) =>
      Number(assessMaize(`${latitude}, ${longitude}`).feasibility_score),
    )
    expect(range).toMatchObject({
      towns: towns.length,
      lowest_score: Math.min(...scores),
      highest_score: Math.max(...scores),
    })
    const town = assessMaize(range?.main_town.location ?? '')
    expect(range?.main_town).toMatchObject({
      name: town.place?.name,
      feasibility_label: town.feasibility_label,
      feasibility_score: town.feasibility_score,
    })
  },
)

test.each(['nakuru', '-0.3, 36.1', 'addis ababa region', 'unobtanium valley'])(
  '%s, which is no division with towns, has no range',
  (name) => {
    expect(assessMaize(name).place?.range ?? null).toBeNull()
  },
)

test('the towns of a division lie in it, the most populous first, and no two at one point', () => {
  for (const name of DIVISIONS) {
    const division = find(name)
    const towns = listDivisionTowns(reference.gazetteer, division)
    expect(towns.length).toBeGreaterThan(1)
    expect(towns.length).toBeLessThanOrEqual(12)
    expect(towns.filter((town) => !isContained(division, town))).toEqual([])
    expect(Math.max(...towns.map(({ population }) => population))).toBe(towns[0]?.population)
    expect(new Set(towns.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(
      towns.length,
    )
  }
})

test.each([
  ['picardy', 'Amiens', 'Reims'],
  ['yorkshire', 'York', 'Manchester'],
  ['mekong delta', 'Cần Thơ', 'Ho Chi Minh City'],
  ['texas high plains', 'Lubbock', 'Clovis'],
])('the main town of %s, which is no division, is %s, and %s is none of its towns', (name, town, other) => {
  const towns = listDivisionTowns(reference.gazetteer, find(name)).map((place) => place.name)
  expect(towns[0]).toBe(town)
  expect(towns.length).toBe(12)
  expect(towns).not.toContain(other)
})

test('the bounds of each region contain its point, and their names are those of the gazetteer', () => {
  const { places, regionBounds } = reference.gazetteer
  const regions = new Map(
    [...places]
      .filter(({ kind }) => kind === 'region')
      .map((place) => [toRegionKey(place.country ?? '', place.name), place]),
  )
  for (const [key, { south, west, north, east }] of regionBounds) {
    const region = regions.get(key)
    const isInside =
      region !== undefined &&
      region.latitude >= south &&
      region.latitude <= north &&
      region.longitude >= west &&
      region.longitude <= east
    expect([key, isInside]).toEqual([key, true])
  }
})

test('the note on the range gives the figures of the range in each language', () => {
  const { place, notes } = assessMaize('chiapas')
  const { towns, lowest_score, highest_score, main_town } = place?.range ?? {}
  const [note] = notes.filter(({ code }) => code === 'LOCATION_RANGE')
  if (!note || !main_town) throw new Error('Chiapas has no range.')
  expect(note.detail).toBe(
    `Within Chiapas, the scores of ${towns} towns range from ${lowest_score} to ${highest_score}; that of ${main_town.name} is ${main_town.feasibility_score}.`,
  )
  for (const language of LANGUAGES) {
    const text = formatText(note, language).replaceAll(/(\d),(\d)/g, '$1.$2')
    for (const figure of [towns, lowest_score, highest_score, main_town.feasibility_score])
      expect([language, text]).toEqual([language, expect.stringContaining(String(figure))])
  }
})

test.each([
  ['shevaroy hills, india', 'tomato', 9, 'lower'],
  ['cariri paraibano, brazil', 'barley', 3, 'higher'],
])(
  'the note on %s says that its point scores unlike all of its towns for %s',
  (location, crop, month, side) => {
    const { place, notes, feasibility_score: score } = model.assess({ location, crop, month })
    const { lowest_score = NaN, highest_score = NaN } = place?.range ?? {}
    expect(side === 'lower' ? lowest_score - Number(score) : Number(score) - highest_score).toBeGreaterThan(0)
    const detail = notes.find(({ code }) => code === 'LOCATION_RANGE')?.detail
    expect(detail?.endsWith(` This answer is for another point, which scores ${side}: ${score}.`)).toBe(true)
  },
)

test('the towns of a division are at different heights', () => {
  const heights = listDivisionTowns(reference.gazetteer, find('chiapas')).map(
    ({ elevationM }) => elevationM ?? NaN,
  )
  expect(Math.min(...heights)).toBeLessThan(100)
  expect(Math.max(...heights)).toBeGreaterThan(2000)
})

test.each([
  ['devon', 'Exeter'],
  ['fresno county', 'Fresno'],
  ['story county', 'Ames'],
  ['lincolnshire', 'Lincoln'],
  ['churu district, in', 'Sujangarh'],
])('the main town of %s is %s, also where the gazetteer has no district of it', (name, town) => {
  expect(listDivisionTowns(reference.gazetteer, find(name))[0]?.name).toBe(town)
})

test('the location of the main town of any division finds that town, and its score is within the range', () => {
  const divisions = [...reference.gazetteer.places].filter(({ kind }) => kind !== 'city')
  fc.assert(
    fc.property(fc.constantFrom(...divisions), ({ name, country }) => {
      const range = assessMaize(`${name}, ${country}`).place?.range
      if (!range) return
      const { location, feasibility_score } = range.main_town
      const match = findPlace(reference.gazetteer, location)
      expect(match).toMatchObject({ found: true, place: { kind: 'city' } })
      expect(range.lowest_score).toBeLessThanOrEqual(feasibility_score)
      expect(range.highest_score).toBeGreaterThanOrEqual(feasibility_score)
    }),
    { numRuns: 40 },
  )
})

import { at } from './at'
import { annualVerdicts } from './assess/annual-verdict'
import { perennialVerdicts } from './assess/perennial-verdict'
import { DAYS_IN_MONTH } from './calendar'
import { type PlaceClimate, placeClimate } from './climate/place-climate'
import type { CropType } from './crops/crop-type'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadReference } from './data-pack/load-reference'
import { standWaterUse } from './perennial/perennial-water'
import { perennialYear } from './perennial/perennial-year'
import { type AnnualTrial, tryMonth, tryVariety } from './season/annual-trial'
import { seasonWater } from './water/season-water'

// Figures of the paper that describes the model, worked out by its first implementation.
const reference = loadReference(SHIPPED_DATA_DIR)

const PLACES = {
  lahore: [31.558, 74.351, 216],
  desMoines: [41.601, -93.609, 264],
  niamey: [13.513, 2.11, 207],
  kyiv: [50.45, 30.52, 187],
  dhaka: [23.71, 90.407, 23],
  shimla: [31.104, 77.167, 2200],
  kualaLumpur: [3.141, 101.687, 56],
  basra: [30.508, 47.783, 5],
} as const

type PlaceName = keyof typeof PLACES

function climateOf(name: PlaceName): PlaceClimate {
  const [latitude, longitude, elevationM] = PLACES[name]
  const climate = placeClimate(reference.stations, { latitude, longitude, elevationM })
  if (!climate) throw new Error('the data pack has no climate')
  return climate
}

function cropType(key: string): CropType {
  const type = reference.crops.types.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`the data pack has no ${key}`)
  return type
}

function bestTrial(place: PlaceName, key: string, month: number): AnnualTrial {
  const climate = climateOf(place)
  return tryVariety(climate, cropType(key), month, tryMonth(climate, cropType(key), month).variety)
}

function expectWithin(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance)
}

function expectAllWithin(actual: Iterable<number>, expected: readonly number[], tolerance: number): void {
  const values = [...actual]
  expect(values).toHaveLength(expected.length)
  values.forEach((value, index) => expectWithin(value, expected[index] ?? NaN, tolerance))
}

test("Lahore's normals are the mean of its neighbours at its height", () => {
  const { monthly } = climateOf('lahore')
  const tminC = [7.6, 10.8, 15.7, 21.0, 25.6, 27.4, 27.1, 26.9, 25.3, 20.0, 13.7, 8.8]
  const tmaxC = [18.4, 22.2, 27.5, 34.2, 38.9, 38.9, 35.6, 34.7, 34.4, 32.4, 27.1, 21.4]
  expectAllWithin(monthly.tminC, tminC, 0.051)
  expectAllWithin(monthly.tmaxC, tmaxC, 0.051)
  expectAllWithin(monthly.rainMm, [22, 32, 32, 20, 18, 74, 189, 178, 89, 10, 7, 7], 0.51)
})

test('Lahore evaporates 1.35 mm a day in January and 6.11 in June', () => {
  const expected = [1.35, 2.02, 3.08, 4.7, 5.8, 6.11, 5.08, 4.68, 4.29, 3.37, 2.2, 1.47]
  expectAllWithin(climateOf('lahore').monthlyEt0Mm, expected, 0.0051)
})

test.each([
  ['lahore', 1345],
  ['desMoines', 1114],
  ['niamey', 2248],
  ['kyiv', 753],
] as const)('a year in %s evaporates %d mm', (place, expectedMm) => {
  const daily = climateOf(place).monthlyEt0Mm
  expectWithin(
    daily.reduce((sum, mm, month) => sum + mm * at(DAYS_IN_MONTH, month), 0),
    expectedMm,
    2,
  )
})

const SEASONS = [
  {
    place: 'lahore',
    crop: 'wheat_spring',
    month: 11,
    days: 113,
    phases: [1, 1, 1],
    frostDays: 0.09,
    hotShare: 0,
    climateScore: 0.992,
    etcMm: 168,
    rainMm: 73,
    irrigationMm: 37,
    yieldRatio: 0.866,
    dryYear: 0.522,
    scores: [90, 86, 99],
  },
  {
    place: 'desMoines',
    crop: 'maize',
    month: 5,
    days: 123,
    phases: [0.993, 1, 1],
    frostDays: 0,
    hotShare: 0,
    climateScore: 0.998,
    etcMm: 489,
    rainMm: 448,
    irrigationMm: 50,
    yieldRatio: 0.918,
    dryYear: 0.849,
    scores: [94, 92, 100],
  },
  {
    place: 'niamey',
    crop: 'pearl_millet',
    month: 6,
    days: 75,
    phases: [1, 1, 1],
    frostDays: 0,
    hotShare: 0.001,
    climateScore: 0.994,
    etcMm: 301,
    rainMm: 356,
    irrigationMm: 114,
    yieldRatio: 0.713,
    dryYear: 0.598,
    scores: [79, 71, 99],
  },
  {
    place: 'kyiv',
    crop: 'wheat_winter',
    month: 9,
    days: 297,
    phases: [0.769, 1, 1],
    frostDays: 0.03,
    hotShare: 0,
    climateScore: 0.914,
    etcMm: 430,
    rainMm: 482,
    irrigationMm: 31,
    yieldRatio: 0.973,
    dryYear: 0.907,
    scores: [90, 89, 91],
  },
  {
    place: 'lahore',
    crop: 'wheat_spring',
    month: 5,
    days: 81,
    phases: [0, 0, 0],
    frostDays: 0,
    hotShare: 0.88,
    climateScore: 0,
    etcMm: 382,
    rainMm: 293,
    irrigationMm: 225,
    yieldRatio: 0.411,
    dryYear: 0.252,
    scores: [0, 0, 0],
  },
] as const

test.each(SEASONS)('$crop sown in $place in month $month', (expected) => {
  const trial = bestTrial(expected.place, expected.crop, expected.month)
  const water = seasonWater(climateOf(expected.place), cropType(expected.crop), trial.season)

  expect(trial.variety).toBe('full')
  expectWithin(trial.season.days, expected.days, 1)
  expectAllWithin(trial.temperature.phases, expected.phases, 0.001)
  expectWithin(trial.frostDays, expected.frostDays, 0.01)
  expectWithin(trial.hotShare, expected.hotShare, 0.005)
  expectWithin(trial.climateScore, expected.climateScore, 0.006)
  expectWithin(water.neededMm, expected.etcMm, 1.5)
  expectWithin(water.rainMm, expected.rainMm, 6)
  expectWithin(water.irrigationMm, expected.irrigationMm, 1)
  expectWithin(trial.yieldRatioRainfed, expected.yieldRatio, 0.005)
  expectWithin(water.yieldRatioDryYear, expected.dryYear, 0.005)
  const { unknown, rainfed, irrigated } = trial.scores
  expectAllWithin([100 * unknown, 100 * rainfed, 100 * irrigated], expected.scores, 1.1)
})

test.each([
  ['lahore', 'wheat_spring', [72, 29, 1, 0, 0, 0, 0, 1, 14, 87, 90, 80]],
  ['desMoines', 'maize', [0, 0, 1, 14, 94, 86, 73, 0, 0, 0, 0, 0]],
  ['niamey', 'pearl_millet', [27, 23, 21, 30, 52, 79, 100, 98, 84, 61, 42, 32]],
  ['kyiv', 'wheat_winter', [2, 2, 0, 0, 0, 1, 22, 53, 90, 90, 13, 2]],
  ['dhaka', 'rice', [46, 54, 69, 91, 99, 100, 99, 98, 81, 44, 41, 39]],
] as const)('the twelve scores of %s, %s', (place, key, expected) => {
  const months = annualVerdicts(climateOf(place), cropType(key))
  expectAllWithin(
    months.map(({ scores }) => 100 * scores.unknown),
    expected,
    1.1,
  )
})

test('the onset of the rains ranks July before August in Niamey', () => {
  const months = annualVerdicts(climateOf('niamey'), cropType('pearl_millet'))
  const expected = [26, 23, 21, 31, 58, 99, 128, 124, 76, 48, 32, 28]
  expectAllWithin(
    months.map(({ rank }) => 100 * rank),
    expected,
    1.5,
  )
})

test('apples at 2,200 m in Shimla do best when planted at the start of the rains', () => {
  const climate = climateOf('shimla')
  const scores = perennialVerdicts(climate, cropType('apple')).map((month) => 100 * month.scores.unknown)
  expectWithin(scores[5] ?? NaN, 85, 2)
  expect(scores.indexOf(Math.max(...scores))).toBeGreaterThanOrEqual(5)
  expectWithin(perennialYear(climate, cropType('apple')).climateScore, 0.94, 0.01)
  expectWithin(standWaterUse(climate, cropType('apple')).yieldRatio, 0.86, 0.02)
})

test('Kuala Lumpur is perfect for oil palm and hopeless for apples, which miss the cold', () => {
  const best = (key: string) =>
    Math.max(
      ...perennialVerdicts(climateOf('kualaLumpur'), cropType(key)).map(({ scores }) => scores.unknown),
    )
  expectWithin(100 * best('oilpalm'), 100, 1)
  expectWithin(100 * best('apple'), 0, 0.5)
})

test('date palms at Basra live by irrigation', () => {
  const months = perennialVerdicts(climateOf('basra'), cropType('datepalm'))
  expectWithin(100 * Math.max(...months.map(({ scores }) => scores.unknown)), 26, 1)
  expectWithin(100 * Math.max(...months.map(({ scores }) => scores.irrigated)), 77, 1)
})

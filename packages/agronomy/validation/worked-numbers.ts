import { annualVerdicts } from '../src/assess/annual-verdict'
import { perennialVerdicts } from '../src/assess/perennial-verdict'
import type { MonthVerdict } from '../src/assess/verdict'
import { DAYS_IN_MONTH, MONTHS } from '../src/calendar'
import { type PlaceClimate, placeClimate } from '../src/climate/place-climate'
import type { CropType } from '../src/crops/crop-type'
import { standWaterUse } from '../src/perennial/perennial-water'
import { perennialYear } from '../src/perennial/perennial-year'
import type { Reference } from '../src/reference'
import { onsetFactor } from '../src/score/month-ranking'
import { tryMonth } from '../src/season/annual-trial'
import { seasonWater } from '../src/water/season-water'
import { type Check, checksOf } from './check'
import { ONSET_AT_NIAMEY, type PlaceName, PLACES, SCORES_BY_MONTH, SEASONS } from './worked-seasons'

/** What the checks look up. */
interface Subjects {
  climateOf(place: PlaceName): PlaceClimate
  cropType(key: string): CropType
}

/**
 * The worked numbers of the paper that describes the model: climate, seasons, water, scores, perennials. Its first
 * implementation stops a little short of ripeness, so a season may differ by a day and that day's rain.
 */
export function workedNumbers(reference: Reference): Check[] {
  const subjects = subjectsOf(reference)
  return [
    ...climateChecks(subjects),
    ...SEASONS.flatMap((season) => seasonChecks(subjects, season)),
    ...SCORES_BY_MONTH.flatMap(([place, crop, scores]) =>
      checksOf(`score of ${crop} at ${place}`, scores, unknownScores(annuals(subjects, place, crop)), 1.1),
    ),
    ...onsetChecks(subjects),
    ...perennialChecks(subjects),
  ]
}

function subjectsOf({ stations, crops }: Reference): Subjects {
  return {
    climateOf(name) {
      const [latitude, longitude, elevationM] = PLACES[name]
      const climate = placeClimate(stations, { latitude, longitude, elevationM })
      if (!climate) throw new Error('the data pack has no climate')
      return climate
    },
    cropType(key) {
      const type = crops.types.find((candidate) => candidate.key === key)
      if (!type) throw new Error(`the data pack has no ${key}`)
      return type
    },
  }
}

function climateChecks({ climateOf }: Subjects): Check[] {
  const { monthly, monthlyEt0Mm } = climateOf('lahore')
  const tminC = [7.6, 10.8, 15.7, 21.0, 25.6, 27.4, 27.1, 26.9, 25.3, 20.0, 13.7, 8.8]
  const tmaxC = [18.4, 22.2, 27.5, 34.2, 38.9, 38.9, 35.6, 34.7, 34.4, 32.4, 27.1, 21.4]
  const rainMm = [22, 32, 32, 20, 18, 74, 189, 178, 89, 10, 7, 7]
  const et0Mm = [1.35, 2.02, 3.08, 4.7, 5.8, 6.11, 5.08, 4.68, 4.29, 3.37, 2.2, 1.47]
  const ofYear = { lahore: 1345, desMoines: 1114, niamey: 2248, kyiv: 753 }
  return [
    ...checksOf('minimum at lahore, °C', tminC, monthly.tminC, 0.051),
    ...checksOf('maximum at lahore, °C', tmaxC, monthly.tmaxC, 0.051),
    ...checksOf('rain at lahore, mm', rainMm, monthly.rainMm, 0.51),
    ...checksOf('ET0 at lahore, mm/day', et0Mm, monthlyEt0Mm, 0.0051),
    ...(['lahore', 'desMoines', 'niamey', 'kyiv'] as const).map((place) => {
      const daily = climateOf(place).monthlyEt0Mm
      const actual = daily.reduce((sum, mm, month) => sum + mm * (DAYS_IN_MONTH[month] ?? NaN), 0)
      return { name: `ET0 of a year at ${place}, mm`, expected: ofYear[place], actual, tolerance: 1.5 }
    }),
  ]
}

function seasonChecks({ climateOf, cropType }: Subjects, expected: (typeof SEASONS)[number]): Check[] {
  const { best } = tryMonth(climateOf(expected.place), cropType(expected.crop), expected.month)
  const water = seasonWater(climateOf(expected.place), cropType(expected.crop), best.season)
  const season = `${expected.crop} sown at ${expected.place} in month ${expected.month}`
  const { unknown, rainfed, irrigated } = best.scores
  const figures: readonly (readonly [name: string, expected: number, actual: number, tolerance: number])[] = [
    ['earliness of the variety', 1, best.season.earliness, 0],
    ['days', expected.days, best.season.days, 1],
    ['killing frost days', expected.frostDays, best.frostDays, 0.01],
    ['hot share of flowering', expected.hotShare, best.hotShare, 0.005],
    ['climate score', expected.climateScore, best.climateScore, 0.006],
    ['water requirement, mm', expected.etcMm, water.neededMm, 1.5],
    ['rain, mm', expected.rainMm, water.rainMm, 6],
    ['net irrigation, mm', expected.irrigationMm, water.irrigationMm, 1],
    ['yield ratio under rain', expected.yieldRatio, best.yieldRatioRainfed, 0.002],
    ['yield ratio in a dry year', expected.dryYear, water.yieldRatioDryYear, 0.005],
  ]
  return [
    ...figures.map(([name, figure, actual, tolerance]) => ({
      name: `${season}: ${name}`,
      expected: figure,
      actual,
      tolerance,
    })),
    ...checksOf(`${season}: suitability of a phase`, expected.phases, best.temperature.phases, 0.001),
    ...checksOf(
      `${season}: score`,
      expected.scores,
      [unknown, rainfed, irrigated].map((score) => 100 * score),
      1.1,
    ),
  ]
}

function annuals({ climateOf, cropType }: Subjects, place: PlaceName, crop: string): MonthVerdict[] {
  return annualVerdicts(climateOf(place), cropType(crop))
}

function unknownScores(months: readonly MonthVerdict[]): number[] {
  return months.map(({ scores }) => 100 * scores.unknown)
}

function onsetChecks(subjects: Subjects): Check[] {
  const climate = subjects.climateOf('niamey')
  const scores = unknownScores(annuals(subjects, 'niamey', 'pearl_millet'))
  const ranks = MONTHS.map((month) => (scores[month - 1] ?? NaN) * onsetFactor(climate, month))
  return checksOf('score of pearl_millet at niamey with the onset of the rains', ONSET_AT_NIAMEY, ranks, 1.5)
}

function perennialChecks({ climateOf, cropType }: Subjects): Check[] {
  const apple = cropType('apple')
  const best = (place: PlaceName, key: string, supply: 'unknown' | 'irrigated') =>
    100 * Math.max(...perennialVerdicts(climateOf(place), cropType(key)).map(({ scores }) => scores[supply]))
  const shimla = climateOf('shimla')
  return [
    { name: 'apple at shimla', expected: 85, actual: best('shimla', 'apple', 'unknown'), tolerance: 2 },
    {
      name: 'apple at shimla: climate score',
      expected: 0.94,
      actual: perennialYear(shimla, apple).climateScore,
      tolerance: 0.01,
    },
    {
      name: 'apple at shimla: yield ratio under rain',
      expected: 0.86,
      actual: standWaterUse(shimla, apple).yieldRatio,
      tolerance: 0.02,
    },
    {
      name: 'oil palm at kualaLumpur',
      expected: 100,
      actual: best('kualaLumpur', 'oilpalm', 'unknown'),
      tolerance: 1,
    },
    {
      name: 'apple at kualaLumpur',
      expected: 0,
      actual: best('kualaLumpur', 'apple', 'unknown'),
      tolerance: 0.5,
    },
    { name: 'date palm at basra', expected: 26, actual: best('basra', 'datepalm', 'unknown'), tolerance: 1 },
    {
      name: 'date palm at basra, irrigated',
      expected: 77,
      actual: best('basra', 'datepalm', 'irrigated'),
      tolerance: 1,
    },
  ]
}

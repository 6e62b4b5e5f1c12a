import { getPerennialOutcomes } from '../src/perennial/perennial-outcome'
import { DAYS_IN_MONTH, getMidMonthDay, MONTHS } from '../src/calendar'
import { type PlaceClimate, findPlaceClimate } from '../src/climate/place-climate'
import type { CropType } from '../src/crops/traits/crop-type'
import { computeStandYieldRatio } from '../src/perennial/perennial-water'
import { computePerennialYear } from '../src/perennial/perennial-year'
import type { Reference } from '../src/reference'
import { UNKNOWN_FIELD } from '../src/score/field'
import { computeOnsetMultiplier } from '../src/score/month-ranking'
import { computeGrowthFactors } from '../src/annual/growth'
import { tryVarieties } from '../src/annual/variety-trial'
import { computePhaseSuitabilities } from '../src/season/season-suitability'
import { computeSeasonWater } from '../src/water/season-water'
import { type Check, createCheck, createListChecks } from './checks'
import paper from './worked-numbers-of-paper.json'

/**
 * Seasons with their figures, computed with the reference implementation of the paper. `scores` are the scores in percent for
 * an unknown water supply, for rain only and for irrigation. The wheat of Kyiv has 0.03 frost days in the paper, in which plants
 * harden in three steps.
 */
const SEASONS = paper.seasons

/** The scores in percent of a crop at a place for an unknown water supply, January first. */
const SCORES_BY_MONTH = paper.scoresByMonth

/** The scores of pearl millet at Niamey, multiplied by the onset multiplier of the month; January first. */
const SCORES_WITH_ONSET_AT_NIAMEY = paper.scoresWithOnsetAtNiamey

const PLACES = new Map(Object.entries(paper.places))

/** Climates and crop types of the data pack, with the paper's figures. Throws an Error for a missing one. */
interface Lookup {
  getClimate(place: string): PlaceClimate
  getCropType(key: string): CropType
}

/**
 * Compares the model with the worked numbers of the paper that describes it. They cover climate, seasons, water, scores and
 * perennial crops. The implementation behind the paper ends a season slightly before ripeness, so a season may differ by a
 * day and the rain of that day.
 */
export function checkWorkedNumbers(reference: Reference): Check[] {
  const lookup = createLookup(reference)
  return [
    ...checkClimate(lookup),
    ...SEASONS.flatMap((season) => checkSeason(lookup, season)),
    ...SCORES_BY_MONTH.flatMap(({ place, crop, scores }) =>
      createListChecks(`score of ${crop} at ${place}`, scores, listMonthlyScores(lookup, place, crop), 1.1),
    ),
    ...checkOnset(lookup),
    ...checkPerennials(lookup),
  ]
}

function createLookup({ stations, crops }: Reference): Lookup {
  return {
    getClimate(name) {
      const place = PLACES.get(name)
      const climate = place && findPlaceClimate(stations, place)
      if (!climate) throw new Error(`The data pack has no climate of ${name}.`)
      return toPaperClimate(climate)
    },
    getCropType(key) {
      const type = crops.types.find((candidate) => candidate.key === key)
      if (!type) throw new Error(`The data pack has no crop type ${key}.`)
      return toPaperType(type)
    },
  }
}

/** Returns a climate as in the paper, whose crop coefficients do not depend on humidity and wind. */
function toPaperClimate(climate: PlaceClimate): PlaceClimate {
  const kcAdjustment = new Float64Array(climate.kcAdjustment.length)
  return { ...climate, kcAdjustment, monthlyKcAdjustment: new Float64Array(12) }
}

/** The paper's daily maximum above which the flowering of wheat suffers. */
const PAPER_WHEAT_HEAT_C = 35
/** The paper's crop coefficient of winter wheat at sowing: that of a full cover in a mild winter. */
const PAPER_WINTER_WHEAT_KC = 0.7

/** The paper's date palm needs heat throughout the year, and less of it. */
const PAPER_DATE_PALM = {
  cycleMinDays: 365,
  temperature: { absoluteMinC: 10, optimalMinC: 26, optimalMaxC: 45, absoluteMaxC: 52 },
}

/**
 * Returns a crop type as in the paper. There, day length has no effect, heat below 35 °C does not harm wheat, varieties of farmers
 * have no longer seasons, and cold is harmful to winter types. The last two hold for crops of the habit `long`.
 */
function toPaperType(type: CropType): CropType {
  return {
    ...type,
    habit: type.habit === 'annual' ? 'long' : type.habit,
    photoperiod: 'neutral',
    heatC: type.crop === 'wheat' ? PAPER_WHEAT_HEAT_C : type.heatC,
    ...(type.key === 'datepalm' && PAPER_DATE_PALM),
    kc: type.key === 'wheat_winter' ? { ...type.kc, initial: PAPER_WINTER_WHEAT_KC } : type.kc,
  }
}

function checkClimate({ getClimate }: Lookup): Check[] {
  const { monthly, monthlyEt0Mm } = getClimate('lahore')
  const tminC = [7.6, 10.8, 15.7, 21.0, 25.6, 27.4, 27.1, 26.9, 25.3, 20.0, 13.7, 8.8]
  const tmaxC = [18.4, 22.2, 27.5, 34.2, 38.9, 38.9, 35.6, 34.7, 34.4, 32.4, 27.1, 21.4]
  const rainMm = [22, 32, 32, 20, 18, 74, 189, 178, 89, 10, 7, 7]
  const et0Mm = [1.35, 2.02, 3.08, 4.7, 5.8, 6.11, 5.08, 4.68, 4.29, 3.37, 2.2, 1.47]
  return [
    ...createListChecks('minimum at lahore, °C', tminC, monthly.tminC, 0.051),
    ...createListChecks('maximum at lahore, °C', tmaxC, monthly.tmaxC, 0.051),
    ...createListChecks('rain at lahore, mm', rainMm, monthly.rainMm, 0.51),
    ...createListChecks('ET0 at lahore, mm/day', et0Mm, monthlyEt0Mm, 0.0051),
    checkYearlyEt0('lahore', 1345, getClimate('lahore')),
    checkYearlyEt0('desMoines', 1114, getClimate('desMoines')),
    checkYearlyEt0('niamey', 2248, getClimate('niamey')),
    checkYearlyEt0('kyiv', 753, getClimate('kyiv')),
  ]
}

function checkYearlyEt0(place: string, expectedMm: number, { monthlyEt0Mm }: PlaceClimate): Check {
  const actualMm = monthlyEt0Mm.reduce((sum, mm, month) => sum + mm * (DAYS_IN_MONTH[month] ?? NaN), 0)
  return createCheck(`ET0 of a year at ${place}, mm`, expectedMm, actualMm, 1.5)
}

function checkSeason({ getClimate, getCropType }: Lookup, expected: (typeof paper.seasons)[number]): Check[] {
  const climate = getClimate(expected.place)
  const type = getCropType(expected.crop)
  const { bestExpected: trial } = tryVarieties(climate, type, getMidMonthDay(expected.month))
  const planting = { climate, crop: type, plantingDay: trial.season.plantingDay, field: UNKNOWN_FIELD }
  const growth = computeGrowthFactors(planting, trial.variety, trial.season)
  const water = computeSeasonWater(climate, type, trial.season)
  const season = `${expected.crop} sown at ${expected.place} in month ${expected.month}`
  const { expected: mixed, rainfed, irrigated } = trial.scores
  const ofSeason = (name: string, ...figures: [expected: number, actual: number, tolerance: number]) =>
    createCheck(`${season}: ${name}`, ...figures)
  return [
    ofSeason('earliness of the variety', 1, trial.season.thermalTimeRatio, 0),
    ofSeason('days', expected.days, trial.season.days, 1),
    ofSeason('killing frost days', expected.frostDays, growth.killingFrostDays, 0.01),
    ofSeason('hot share of flowering', expected.hotShare, growth.hotFloweringShare, 0.005),
    ofSeason('climate score', expected.climateScore, trial.climateScore, 0.006),
    ofSeason('water requirement, mm', expected.etcMm, water.neededMm, 1.5),
    ofSeason('rain, mm', expected.rainMm, water.rainMm, 6),
    ofSeason('net irrigation, mm', expected.irrigationMm, water.irrigationMm, 1),
    ofSeason('yield ratio under rain', expected.yieldRatio, trial.yieldRatioRainfed, 0.002),
    ofSeason('yield ratio in a dry year', expected.yieldRatioDryYear, water.yieldRatioDryYear, 0.005),
    ...createListChecks(
      `${season}: suitability of a phase`,
      expected.phases,
      computePhaseSuitabilities(climate, type, trial.season),
      0.001,
    ),
    ...createListChecks(
      `${season}: score`,
      expected.scores,
      [mixed, rainfed, irrigated].map((score) => 100 * score),
      1.1,
    ),
  ]
}

/** Lists the scores in percent of an annual crop planted on the 15th of each month, for an unknown water supply. */
function listMonthlyScores({ getClimate, getCropType }: Lookup, place: string, crop: string): number[] {
  return MONTHS.map((month) => {
    const { scores } = tryVarieties(getClimate(place), getCropType(crop), getMidMonthDay(month))
    return 100 * scores.expected
  })
}

function checkOnset(lookup: Lookup): Check[] {
  const climate = lookup.getClimate('niamey')
  const scores = listMonthlyScores(lookup, 'niamey', 'pearl_millet')
  const weightedScores = MONTHS.map(
    (month) => (scores[month - 1] ?? NaN) * computeOnsetMultiplier(climate, getMidMonthDay(month)),
  )
  return createListChecks(
    'score of pearl_millet at niamey with the onset of the rains',
    SCORES_WITH_ONSET_AT_NIAMEY,
    weightedScores,
    1.5,
  )
}

function checkPerennials({ getClimate, getCropType }: Lookup): Check[] {
  const apple = getCropType('apple')
  const getBestScore = (place: string, key: string, supply: 'expected' | 'irrigated' = 'expected') =>
    100 *
    Math.max(...getPerennialOutcomes(getClimate(place), getCropType(key)).map(({ scores }) => scores[supply]))
  const shimla = getClimate('shimla')
  const { climateScore } = computePerennialYear(shimla, apple)
  const irrigatedPalm = getBestScore('basra', 'datepalm', 'irrigated')
  return [
    createCheck('apple at shimla', 85, getBestScore('shimla', 'apple'), 2),
    createCheck('apple at shimla: climate score', 0.94, climateScore, 0.01),
    createCheck('apple at shimla: yield ratio under rain', 0.86, computeStandYieldRatio(shimla, apple), 0.02),
    createCheck('oil palm at kualaLumpur', 100, getBestScore('kualaLumpur', 'oilpalm'), 1),
    createCheck('apple at kualaLumpur', 0, getBestScore('kualaLumpur', 'apple'), 0.5),
    createCheck('date palm at basra', 26, getBestScore('basra', 'datepalm'), 1),
    createCheck('date palm at basra, irrigated', 77, irrigatedPalm, 1),
  ]
}

import fc from 'fast-check'
import { between, cropTypes, farmedClimate } from '../test/climates'
import { revokeOldResults } from '../test/revoke-old-results'
import { getAnnualOutcomes } from './annual/annual-outcome'
import { DAYS_IN_YEAR } from './calendar'
import { createPlaceClimate, type PlaceClimate } from './climate/place-climate'
import { computeExtraterrestrialRadiation } from './climate/solar'
import { type CropType, isPerennial } from './crops/traits/crop-type'
import { at } from './at'
import { getPerennialOutcomes } from './perennial/perennial-outcome'
import { countKillingFrostDays } from './season/frost'
import { simulateSeason } from './season/simulate-season'
import { computeHotFloweringShare } from './season/heat'
import { computeSeasonSuitability } from './season/season-suitability'
import { computeSowingScore } from './season/sowing'
import { computeCropDemand } from './water/crop-demand'
import { computeRainfedWaterUse } from './water/season-water'

revokeOldResults()

const annuals = cropTypes.filter((type) => !isPerennial(type))
const anyDay = fc.integer({ min: 0, max: DAYS_IN_YEAR - 1 })

/** Shifts the weather to a number of days later in the year. */
function delay(climate: PlaceClimate, days: number): PlaceClimate {
  const shift = (series: Float64Array) =>
    series.map((_, day) => at(series, (day + DAYS_IN_YEAR - days) % DAYS_IN_YEAR))
  return {
    ...climate,
    tmeanC: shift(climate.tmeanC),
    tminC: shift(climate.tminC),
    tmaxC: shift(climate.tmaxC),
    rainMm: shift(climate.rainMm),
    effectiveRainMm: shift(climate.effectiveRainMm),
    et0Mm: shift(climate.et0Mm),
    kcAdjustment: shift(climate.kcAdjustment),
    daylightHours: shift(climate.daylightHours),
    fallowWetness: shift(climate.fallowWetness),
    chanceMinimumBelow: (thresholdC) => shift(climate.chanceMinimumBelow(thresholdC)),
    chanceMaximumAbove: (thresholdC) => shift(climate.chanceMaximumAbove(thresholdC)),
  }
}

/** Mirrors a climate at the equator and shifts it by half a year. */
function mirror({ site, monthly }: PlaceClimate): PlaceClimate {
  const shiftHalfYear = (months: Float64Array) => months.map((_, month) => at(months, (month + 6) % 12))
  return createPlaceClimate(
    { ...site, latitude: -site.latitude },
    {
      tminC: shiftHalfYear(monthly.tminC),
      tmaxC: shiftHalfYear(monthly.tmaxC),
      tmeanC: shiftHalfYear(monthly.tmeanC),
      rainMm: shiftHalfYear(monthly.rainMm),
      humidityPct: shiftHalfYear(monthly.humidityPct),
      sunshinePct: shiftHalfYear(monthly.sunshinePct),
      windMps: shiftHalfYear(monthly.windMps),
      rainVariation: shiftHalfYear(monthly.rainVariation),
    },
  )
}

test('a season depends on the weather after planting, not on the date', () => {
  fc.assert(
    fc.property(farmedClimate, fc.constantFrom(...annuals), anyDay, anyDay, (climate, type, day, days) => {
      const simulate = (weather: PlaceClimate, plantingDay: number) => {
        const season = simulateSeason(weather, type, plantingDay, 1)
        const demand = computeCropDemand(weather, type, season)
        return {
          season: { ...season, plantingDay: 0 },
          suitability: computeSeasonSuitability(weather, type, season),
          frostDays: countKillingFrostDays(weather, type, season),
          hotShare: computeHotFloweringShare(weather, type, season),
          sowing: computeSowingScore(weather, type, plantingDay),
          neededMm: demand.totalMm,
          usedMm: computeRainfedWaterUse(weather, type, demand),
        }
      }
      const delayed = simulate(delay(climate, days), (day + days) % DAYS_IN_YEAR)
      expect(delayed).toEqual(simulate(climate, day))
    }),
    { numRuns: 50 },
  )
})

test('radiation at mean sun distance is equal half a year later in the other hemisphere', () => {
  fc.assert(
    fc.property(between(-90, 90), between(0, 365), (latitude, dayOfYear) => {
      const getRadiationAtMeanDistance = (signedLatitude: number, day: number) =>
        computeExtraterrestrialRadiation(signedLatitude, day) /
        (1 + 0.033 * Math.cos((2 * Math.PI * day) / 365))
      expect(getRadiationAtMeanDistance(-latitude, dayOfYear + 182.5)).toBeCloseTo(
        getRadiationAtMeanDistance(latitude, dayOfYear),
        9,
      )
    }),
  )
})

/*
 * Scores are only nearly equal: the middles of months half a year apart are 181 to 184 days apart, and the sun is 3.3 %
 * nearer in January than in July. One day can decide whether an annual crop ripens before winter, so single months may
 * differ by up to 0.85, and those of perennials by 0.12 at a sharp end of the rains, but the mean over the months differs
 * little.
 */
const MAX_DIFFERENCE = 0.12

function listDifferences(climate: PlaceClimate, type: CropType): number[] {
  const getOutcomes = (weather: PlaceClimate) =>
    isPerennial(type) ? getPerennialOutcomes(weather, type) : getAnnualOutcomes(weather, type)
  const mirroredOutcomes = getOutcomes(mirror(climate))
  return getOutcomes(climate).map(({ scores }, month) =>
    Math.abs(scores.expected - (mirroredOutcomes[(month + 6) % 12]?.scores.expected ?? NaN)),
  )
}

test('a crop scores nearly equally in the other hemisphere, averaged over the months', () => {
  fc.assert(
    fc.property(farmedClimate, fc.constantFrom(...cropTypes), (climate, type) => {
      const sum = listDifferences(climate, type).reduce((total, difference) => total + difference, 0)
      expect(sum / 12).toBeLessThan(MAX_DIFFERENCE)
    }),
    { numRuns: 60 },
  )
})

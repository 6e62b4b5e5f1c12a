import fc from 'fast-check'
import { between, cropTypes, farmedClimate } from '../test/climates'
import { revokeOldResults } from '../test/revoke-old-results'
import { tryVarieties } from './annual/variety-trial'
import { getMidMonthDay, MONTHS } from './calendar'
import { createPlaceClimate, type PlaceClimate } from './climate/place-climate'
import { type CropType, isPerennial, isWinterType } from './crops/traits/crop-type'
import { computeStandYieldRatio } from './perennial/perennial-water'
import { computePerennialYear } from './perennial/perennial-year'
import { computeWaterScore, KNOWN_SUPPLIES, MIXED } from './score/water-supply'
import { computeFrostScore, countKillingFrostDays } from './season/frost'
import { simulateSeason } from './season/simulate-season'
import { computeHeatScore, computeHotFloweringShare } from './season/heat'
import { computeCropDemand } from './water/crop-demand'
import { computeRainfedYieldRatio, computeSeasonWater } from './water/season-water'
import { suffersFromWetWeather } from './water/wet-weather'

revokeOldResults()

const annuals = cropTypes.filter((type) => !isPerennial(type))
const perennials = cropTypes.filter(isPerennial)

/** Tolerance for rounding in daily sums and in the approximated normal distribution. */
const ROUNDING = 1e-6

const anyMonth = fc.constantFrom(...MONTHS)
const anyAnnual = fc.constantFrom(...annuals)
const anyDrylandType = (types: readonly CropType[]) =>
  fc.constantFrom(...types.filter(({ flags }) => !flags.has('flooded')))

const anyExtraRain = fc.array(fc.oneof(fc.constant(0), between(0, 400)), { minLength: 12, maxLength: 12 })

function addRain({ site, monthly }: PlaceClimate, extraMm: readonly number[]): PlaceClimate {
  return createPlaceClimate(site, {
    ...monthly,
    rainMm: monthly.rainMm.map((mm, month) => mm + (extraMm[month] ?? 0)),
  })
}

const simulateSeasonFrom = (climate: PlaceClimate, type: CropType, month: number, thermalTimeRatio: number) =>
  simulateSeason(climate, type, getMidMonthDay(month), thermalTimeRatio)
const anyThermalTimeRatio = fc.constantFrom(1, 0.75, 0.55)

// Timing is left out, because it is relative: more rain in one month makes planting in others less usual.
test('more rain never lowers a dryland score nor changes an irrigated one unless wet weather harms the crop', () => {
  const hardy = annuals.filter((type) => !suffersFromWetWeather(type))
  fc.assert(
    fc.property(farmedClimate, anyExtraRain, anyDrylandType(hardy), (climate, extraMm, type) => {
      const wetClimate = addRain(climate, extraMm)
      for (const month of MONTHS) {
        const getScores = (weather: PlaceClimate) => tryVarieties(weather, type, getMidMonthDay(month)).scores
        const [scores, wet] = [getScores(climate), getScores(wetClimate)]
        expect(wet.rainfed).toBeGreaterThanOrEqual(scores.rainfed - ROUNDING)
        expect(wet.expected).toBeGreaterThanOrEqual(scores.expected - ROUNDING)
        // More snow protects winter types, so their irrigated score may rise.
        if (isWinterType(type)) expect(wet.irrigated).toBeGreaterThanOrEqual(scores.irrigated - ROUNDING)
        else expect(wet.irrigated).toBe(scores.irrigated)
      }
    }),
    { numRuns: 20 },
  )
})

test('more rain never lowers the yield of a season as far as water goes', () => {
  fc.assert(
    fc.property(
      fc.tuple(farmedClimate, anyExtraRain, anyDrylandType(annuals), anyMonth, anyThermalTimeRatio),
      ([climate, extraMm, type, month, thermalTimeRatio]) => {
        const season = simulateSeasonFrom(climate, type, month, thermalTimeRatio)
        const getYieldRatio = (weather: PlaceClimate) =>
          computeRainfedYieldRatio(weather, type, computeCropDemand(weather, type, season))
        expect(getYieldRatio(addRain(climate, extraMm))).toBeGreaterThanOrEqual(
          getYieldRatio(climate) - ROUNDING,
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('more rain never raises the irrigation need of a season', () => {
  const anySeason = fc.tuple(
    farmedClimate,
    anyExtraRain,
    anyDrylandType(annuals),
    anyMonth,
    anyThermalTimeRatio,
  )
  fc.assert(
    fc.property(anySeason, ([climate, extraMm, type, month, thermalTimeRatio]) => {
      const season = simulateSeasonFrom(climate, type, month, thermalTimeRatio)
      const getIrrigationMm = (weather: PlaceClimate) =>
        computeSeasonWater(weather, type, season).irrigationMm
      expect(getIrrigationMm(addRain(climate, extraMm))).toBeLessThanOrEqual(
        getIrrigationMm(climate) + ROUNDING,
      )
    }),
    { numRuns: 100 },
  )
})

test('more rain never lowers the yield of a perennial stand, unless trees stand closer where it rains more', () => {
  const unspaced = perennials.filter(({ flags }) => !flags.has('spaced'))
  fc.assert(
    fc.property(farmedClimate, anyExtraRain, anyDrylandType(unspaced), (climate, extraMm, type) => {
      const getYieldRatio = (weather: PlaceClimate) => computeStandYieldRatio(weather, type)
      expect(getYieldRatio(addRain(climate, extraMm))).toBeGreaterThanOrEqual(
        getYieldRatio(climate) - ROUNDING,
      )
    }),
    { numRuns: 100 },
  )
})

test('a crop killed at a higher temperature never has a better frost factor', () => {
  const anySeason = fc.tuple(farmedClimate, anyAnnual, anyMonth, anyThermalTimeRatio, between(0, 15))
  fc.assert(
    fc.property(anySeason, ([climate, type, month, thermalTimeRatio, warmerC]) => {
      const tender = { ...type, killC: type.killC + warmerC }
      const season = simulateSeasonFrom(climate, type, month, thermalTimeRatio)
      const getFrostFactor = (crop: CropType) =>
        computeFrostScore(countKillingFrostDays(climate, crop, season))
      expect(getFrostFactor(tender)).toBeLessThanOrEqual(getFrostFactor(type) + ROUNDING)
    }),
    { numRuns: 100 },
  )
})

test('a perennial killed at a higher temperature never has a better frost factor', () => {
  fc.assert(
    fc.property(farmedClimate, fc.constantFrom(...perennials), between(0, 15), (climate, type, warmerC) => {
      const tender = { ...type, killC: type.killC + warmerC }
      const getFrostFactor = (crop: CropType) => computePerennialYear(climate, crop).factorScores.frost
      expect(getFrostFactor(tender)).toBeLessThanOrEqual(getFrostFactor(type) + ROUNDING)
    }),
    { numRuns: 100 },
  )
})

test('a crop that tolerates more heat never has a worse heat factor', () => {
  const anySeason = fc.tuple(farmedClimate, anyAnnual, anyMonth, anyThermalTimeRatio, between(0, 15))
  fc.assert(
    fc.property(anySeason, ([climate, type, month, thermalTimeRatio, warmerC]) => {
      const hardy = { ...type, heatC: type.heatC + warmerC }
      const season = simulateSeasonFrom(climate, type, month, thermalTimeRatio)
      const getHeatFactor = (crop: CropType) =>
        computeHeatScore(computeHotFloweringShare(climate, crop, season))
      expect(getHeatFactor(hardy)).toBeGreaterThanOrEqual(getHeatFactor(type) - ROUNDING)
    }),
    { numRuns: 100 },
  )
})

test('a rain shortage lowers the score most without irrigation, and not at all with it', () => {
  fc.assert(
    fc.property(between(0, 1), (yieldRatio) => {
      expect(computeWaterScore(yieldRatio, KNOWN_SUPPLIES.irrigated)).toBe(1)
      expect(computeWaterScore(yieldRatio, MIXED)).toBeLessThanOrEqual(1)
      expect(computeWaterScore(yieldRatio, MIXED)).toBeGreaterThanOrEqual(
        computeWaterScore(yieldRatio, KNOWN_SUPPLIES.rainfed),
      )
    }),
    { numRuns: 100 },
  )
})

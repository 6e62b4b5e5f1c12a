import fc from 'fast-check'
import { between } from '../../test/climates'
import { computeMonthlyEffectiveRain } from '../soil/effective-rain'
import type { CropDemand } from './crop-demand'
import { computeDryYearRainShare, computeSeasonRainVariation } from './dry-year'
import { computeDrylandIrrigation, computeDrylandWaterUse } from './dryland-water'
import { computePaddyWaterUse } from './flooded-rice'
import { computeYieldRatio } from './yield-ratio'

const DAYS = 60

/** A crop that uses 5 mm a day and has roots of one metre from the start. */
const DEMAND: CropDemand = {
  startDay: 0,
  days: DAYS,
  warmUpDays: 0,
  etcMm: new Float64Array(DAYS).fill(5),
  rootDepthM: new Float64Array(DAYS).fill(1),
  totalMm: 5 * DAYS,
}

const createSupply = (rainMm: readonly number[], wetnessAtPlanting = 0.5) => ({
  rainMm: Float64Array.from(rainMm),
  effectiveRainMm: Float64Array.from(rainMm),
  fallowWetness: Float64Array.of(wetnessAtPlanting),
  soilCapacityMmPerM: 140,
})

const everyDay = (mm: number) => Array.from({ length: DAYS }, () => mm)

const anyDailyRain = fc.array(between(0, 40), { minLength: DAYS, maxLength: DAYS })

test('rain that meets the demand every day leaves no need for irrigation', () => {
  const supply = createSupply(everyDay(5), 1)
  expect(computeDrylandWaterUse(DEMAND, 0.5, supply)).toBeCloseTo(DEMAND.totalMm)
  expect(computeDrylandIrrigation(DEMAND, 0.5, supply)).toBe(0)
})

test('without rain, dry soil supplies nothing and irrigation supplies everything', () => {
  const supply = createSupply(everyDay(0), 0)
  expect(computeDrylandWaterUse(DEMAND, 0.5, supply)).toBe(0)
  expect(computeDrylandIrrigation(DEMAND, 0.5, supply)).toBeGreaterThanOrEqual(DEMAND.totalMm)
})

test('more rain never lowers the water use or raises the irrigation of a dryland crop', () => {
  fc.assert(
    fc.property(anyDailyRain, anyDailyRain, (rain, extra) => {
      const less = createSupply(rain)
      const more = createSupply(rain.map((mm, day) => mm + (extra[day] ?? 0)))
      expect(computeDrylandWaterUse(DEMAND, 0.5, more)).toBeGreaterThanOrEqual(
        computeDrylandWaterUse(DEMAND, 0.5, less) - 1e-9,
      )
      expect(computeDrylandIrrigation(DEMAND, 0.5, more)).toBeLessThanOrEqual(
        computeDrylandIrrigation(DEMAND, 0.5, less) + 1e-9,
      )
    }),
  )
})

test('a paddy field never uses more than its demand', () => {
  fc.assert(
    fc.property(anyDailyRain, (rain) => {
      const usedMm = computePaddyWaterUse(DEMAND, createSupply(rain))
      expect(0 <= usedMm && usedMm <= DEMAND.totalMm + 1e-9).toBe(true)
    }),
  )
})

test('a paddy field with enough rain every day has no shortage', () => {
  expect(computePaddyWaterUse(DEMAND, createSupply(everyDay(8)))).toBeCloseTo(DEMAND.totalMm)
})

test('effective rain follows the USDA method: 66 of 75 mm, 150 of 250 mm', () => {
  expect([...computeMonthlyEffectiveRain(Float64Array.of(0, 75, 250, 400))]).toEqual([0, 66, 150, 165])
})

test('yield falls by the response factor times the shortage (FAO-33)', () => {
  expect(computeYieldRatio(1.25, 80, 100)).toBeCloseTo(0.75)
  expect(computeYieldRatio(1.25, 10, 100)).toBe(0)
  expect(computeYieldRatio(0.85, 50, 100)).toBeCloseTo(0.575)
  expect(computeYieldRatio(0.85, 0, 100)).toBe(0)
  expect(computeYieldRatio(1, 0, 0)).toBe(1)
})

test('the more rain varies between years, the less falls in a dry year', () => {
  expect(computeDryYearRainShare(0)).toBe(1)
  expect(computeDryYearRainShare(0.3)).toBeCloseTo(0.742, 2)
  expect(computeDryYearRainShare(3)).toBe(0)
})

test('rain over many months varies less than rain in one', () => {
  const evenRain = new Float64Array(12).fill(50)
  const rainInJanuary = evenRain.map((mm, month) => (month === 0 ? mm : 0))
  const variation = evenRain.map(() => 0.5)
  expect(computeSeasonRainVariation(evenRain, variation)).toBeLessThan(
    computeSeasonRainVariation(rainInJanuary, variation),
  )
  expect(
    computeSeasonRainVariation(
      evenRain.map(() => 0),
      variation,
    ),
  ).toBe(0)
})

import fc from 'fast-check'
import { between } from '../../test/climates'
import { monthlyEffectiveRain } from '../soil/effective-rain'
import type { CropDemand } from './crop-demand'
import { dryYearRainShare, seasonRainVariation } from './dry-year'
import { drylandIrrigation, drylandWaterUse } from './dryland-water'
import { paddyWaterUse } from './flooded-rice'
import { yieldRatio } from './yield-ratio'

const DAYS = 60

/** A crop that uses 5 mm a day, with roots of one metre from the start. */
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
  wetnessAtPlanting,
})

const dailyRain = fc.array(between(0, 40), { minLength: DAYS, maxLength: DAYS })

test('rain that meets the demand every day leaves no need of irrigation', () => {
  const supply = createSupply(
    Array.from({ length: DAYS }, () => 5),
    1,
  )
  expect(drylandWaterUse(DEMAND, 0.5, supply)).toBeCloseTo(DEMAND.totalMm)
  expect(drylandIrrigation(DEMAND, 0.5, supply)).toBe(0)
})

test('dry soil without rain supplies nothing, and irrigation supplies all', () => {
  const supply = createSupply(
    Array.from({ length: DAYS }, () => 0),
    0,
  )
  expect(drylandWaterUse(DEMAND, 0.5, supply)).toBe(0)
  expect(drylandIrrigation(DEMAND, 0.5, supply)).toBeGreaterThanOrEqual(DEMAND.totalMm)
})

test('more rain never lowers water use nor raises irrigation of a dryland crop', () => {
  fc.assert(
    fc.property(dailyRain, dailyRain, (rain, extra) => {
      const less = createSupply(rain)
      const more = createSupply(rain.map((mm, day) => mm + (extra[day] ?? 0)))
      expect(drylandWaterUse(DEMAND, 0.5, more)).toBeGreaterThanOrEqual(
        drylandWaterUse(DEMAND, 0.5, less) - 1e-9,
      )
      expect(drylandIrrigation(DEMAND, 0.5, more)).toBeLessThanOrEqual(
        drylandIrrigation(DEMAND, 0.5, less) + 1e-9,
      )
    }),
  )
})

test('a paddy field never uses more than its demand', () => {
  fc.assert(
    fc.property(dailyRain, (rain) => {
      const usedMm = paddyWaterUse(DEMAND, createSupply(rain))
      expect(0 <= usedMm && usedMm <= DEMAND.totalMm + 1e-9).toBe(true)
    }),
  )
})

test('a paddy field with enough rain every day has no shortage', () => {
  expect(paddyWaterUse(DEMAND, createSupply(Array.from({ length: DAYS }, () => 8)))).toBeCloseTo(
    DEMAND.totalMm,
  )
})

test('effective rain follows the USDA method: 66 of 75 mm, 150 of 250 mm', () => {
  expect([...monthlyEffectiveRain(Float64Array.of(0, 75, 250, 400))]).toEqual([0, 66, 150, 165])
})

test('yield falls by the response factor times the shortage (FAO-33)', () => {
  expect(yieldRatio(1.25, 80, 100)).toBeCloseTo(0.75)
  expect(yieldRatio(1.25, 10, 100)).toBe(0)
  expect(yieldRatio(1, 0, 0)).toBe(1)
})

test('the dry year has less rain if the rain varies more', () => {
  expect(dryYearRainShare(0)).toBe(1)
  expect(dryYearRainShare(0.3)).toBeCloseTo(0.742, 2)
  expect(dryYearRainShare(3)).toBe(0)
})

test('rain over many months varies less than rain in one', () => {
  const even = new Float64Array(12).fill(50)
  const single = even.map((mm, month) => (month === 0 ? mm : 0))
  const variation = even.map(() => 0.5)
  expect(seasonRainVariation(even, variation)).toBeLessThan(seasonRainVariation(single, variation))
  expect(
    seasonRainVariation(
      even.map(() => 0),
      variation,
    ),
  ).toBe(0)
})

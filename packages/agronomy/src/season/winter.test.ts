import fc from 'fast-check'
import { model } from '../../test/shipped-model'
import { createUniformClimate, cropTypes, farmedClimate, getCropType } from '../../test/climates'
import { at } from '../at'
import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { countKillingFrostDays } from './frost'
import { computeCropDemand } from '../water/crop-demand'
import type { Season } from './season'
import { simulateSeason } from './simulate-season'
import { computeSnowCm, computeWinterKillChance } from './winter'

const winterTypes = cropTypes.filter(isWinterType)

/** Counts killing days from planting on, without the series that seasons share. */
function countKillingDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  let snowCm = 0
  let frozenDays = 0
  let killingDays = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    snowCm = computeSnowCm(climate, date, snowCm)
    if (at(climate.tmeanC, date) < 0) frozenDays += 1
    killingDays +=
      at(season.progress, day) < season.stages.mid
        ? computeWinterKillChance(climate, crop, date, snowCm)
        : chanceMinimumBelow(-2, at(climate.tminC, date), at(climate.tmaxC, date), climate.site.latitude)
  }
  return killingDays + 0.65 * Math.max(0, frozenDays + 8.5 * crop.killC)
}

test('seasons of winter types share the days after which their snow is the usual one', () => {
  const anyDay = fc.integer({ min: 0, max: 364 })
  fc.assert(
    fc.property(farmedClimate, fc.constantFrom(...winterTypes), anyDay, (climate, crop, plantingDay) => {
      const season = simulateSeason(climate, crop, plantingDay, 1)
      expect(countKillingFrostDays(climate, crop, season)).toBe(countKillingDays(climate, crop, season))
    }),
    { numRuns: 200 },
  )
})

test('a tenth of a degree hardly changes how likely a night kills a winter type', () => {
  const wheat = getCropType('wheat_winter')
  const getKillChance = (tmeanC: number) =>
    computeWinterKillChance(createUniformClimate(tmeanC, { halfRangeC: 15 }), wheat, 0, 0)
  for (const meanC of [3, 5, 8, 11]) {
    expect(Math.abs(getKillChance(meanC + 0.05) - getKillChance(meanC - 0.05))).toBeLessThan(0.05)
  }
})

test('mild spells of the Great Plains hardly ever kill winter wheat', () => {
  const { factors } = model.assess({ location: 'Wichita, Kansas', crop: 'winter wheat', month: 9 })
  expect(factors.find(({ name }) => name === 'frost')?.score).toBeGreaterThan(0.97)
})

test.each([
  ['Wichita, Kansas', 9],
  ['Wichita, Kansas', 10],
  ['Hays, Kansas', 9],
  ['Oklahoma City', 10],
  ['Konya, Turkey', 10],
  ['Ankara, Turkey', 10],
  ['Madrid, Spain', 10],
])('%s: winter wheat is at least moderately suitable in month %d', (location, month) => {
  const { feasibility_score } = model.assess({ location, crop: 'winter wheat', month })
  expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
})

test('winter rapeseed is best planted in September in northern France', () => {
  const { monthly } = model.assess({ location: 'Lille, France', crop: 'winter rapeseed', month: 9 })
  const scores = monthly.map((month) => month.feasibility_score)
  expect(scores[8]).toBe(Math.max(...scores))
  expect(scores[8]).toBeGreaterThan(0.8)
})

test.each([
  ['winter wheat', 'Lincoln, Nebraska', 0.95],
  ['winter wheat', 'Berlin', 0.98],
  ['winter barley', 'Paris', 0.98],
  ['winter rye', 'Warsaw', 0.98],
])('%s: the cool autumn and spring of %s are hardly a loss', (crop, location, lowest) => {
  const { factors } = model.assess({ location, crop, month: 9 })
  expect(factors.find(({ name }) => name === 'temperature')?.score).toBeGreaterThanOrEqual(lowest)
})

test('winter wheat that ripens in Kansas in June yields as much as later varieties', () => {
  const { factors, season } = model.assess({ location: 'Wichita, Kansas', crop: 'winter wheat', month: 9 })
  expect(season?.harvest).toMatch(/^06-/u)
  expect(factors.find(({ name }) => name === 'variety')?.score).toBe(1)
})

test('winter wheat that has just been sown uses less than half of the reference evapotranspiration', () => {
  const wheat = getCropType('wheat_winter')
  const climate = createUniformClimate(10)
  const { etcMm } = computeCropDemand(climate, wheat, simulateSeason(climate, wheat, 270, 1))
  expect(at(etcMm, 0) / at(climate.et0Mm, 270)).toBeCloseTo(0.4)
})

test.each(['tiaret', 'setif'])('durum that is sown in autumn survives the winter of %s', (location) => {
  const { feasibility_score } = model.assess({ location, crop: 'durum wheat', month: 11 })
  expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
})

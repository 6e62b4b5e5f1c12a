import fc from 'fast-check'
import { createUniformClimate, cropTypes, farmedClimate, getCropType } from '../../test/climates'
import { at } from '../at'
import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { countKillingFrostDays } from './frost'
import { loadModel } from '../model'
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
        : chanceMinimumBelow(-2, at(climate.tminC, date), at(climate.tmaxC, date), climate.annualRangeC)
  }
  return killingDays + 0.5 * Math.max(0, frozenDays + 8.5 * crop.killC)
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
  const { factors } = loadModel().assess({ location: 'Wichita, Kansas', crop: 'winter wheat', month: 9 })
  expect(factors.find(({ name }) => name === 'frost')?.score).toBeGreaterThan(0.97)
})

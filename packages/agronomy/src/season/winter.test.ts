import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { at } from '../at'
import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { countKillingFrostDays } from './frost'
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

import fc from 'fast-check'
import { between, cropTypes, farmedClimate } from '../../test/climates'
import { getMidMonthDay, MONTHS } from '../calendar'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { getCycleLimits } from '../crops/traits/cycle-limits'
import { getVarieties } from '../crops/traits/varieties'
import { countDaysToHarvest } from './days-to-harvest'
import { simulateSeason } from './simulate-season'
import { findVarietyOfDays } from './variety-of-days'

const getMaxDays = (crop: CropType) => Math.floor(getCycleLimits(crop).maxDays)
const anyAnnual = fc.constantFrom(...cropTypes.filter((type) => !isPerennial(type)))
const anyDay = fc.constantFrom(...MONTHS).map(getMidMonthDay)

test('of two varieties that are planted on one day and ripen, the shorter one is not harvested later', () => {
  const ratios = fc.tuple(between(0.25, 2), between(0.25, 2))
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyDay, ratios, (climate, crop, day, pair) => {
      const [shorter = 0, longer = Infinity] = [...pair]
        .sort((a, b) => a - b)
        .map((ratio) => simulateSeason(climate, crop, day, ratio))
        .map((season) =>
          season.endProgress === 1 ? season.days + countDaysToHarvest(climate, crop, season) : undefined,
        )
      expect(shorter).toBeLessThanOrEqual(longer)
    }),
    { numRuns: 500 },
  )
})

test('the variety of as many days as one of the crop takes is harvested after these days', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyDay, (climate, crop, day) => {
      for (const { thermalTimeRatio } of getVarieties(crop)) {
        const season = simulateSeason(climate, crop, day, thermalTimeRatio)
        if (season.endProgress < 1) continue
        const days = Math.min(season.days + countDaysToHarvest(climate, crop, season), getMaxDays(crop))
        const found = findVarietyOfDays(climate, crop, day, days).option.thermalTimeRatio
        const harvested = simulateSeason(climate, crop, day, found)
        expect(
          Math.abs(harvested.days + countDaysToHarvest(climate, crop, harvested) - days),
        ).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: 200 },
  )
})

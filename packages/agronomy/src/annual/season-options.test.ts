import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getPlantingDays, MONTHS } from '../calendar'
import { isPerennial, isWinterType } from '../crops/traits/crop-type'
import { toVarietyOption } from '../crops/traits/varieties'
import type { Field } from '../score/field'
import { KNOWN_SUPPLIES } from '../score/water-supply'
import { computeCropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'
import { computeGrowth, getPlantedVarieties } from './growth'
import { listSeasonOptions, type SeasonOption } from './season-options'
import { boundYieldRatio } from './water-bound'

const annuals = cropTypes.filter((type) => !isPerennial(type) && !isWinterType(type))
const anyAnnual = fc.constantFrom(...annuals)
const anyMonth = fc.constantFrom(...MONTHS)
const anyField: fc.Arbitrary<Field> = fc
  .constantFrom<Field['varieties']>(undefined, [toVarietyOption(0.3)], [toVarietyOption(1.4)])
  .map((varieties) => ({ supply: KNOWN_SUPPLIES.rainfed, soilPh: undefined, varieties }))

test('no season scores higher than its bound, or yields more or needs less water', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, anyField, (climate, crop, month, field) => {
      const plantings = getPlantingDays(month).map((plantingDay) => ({ climate, crop, plantingDay, field }))
      const options = listSeasonOptions(plantings, { minScore: 0, needsWater: true })
      expect(options.filter((option) => !isWithinBounds(option))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

function isWithinBounds({ planting, variety, maxScore, needs }: SeasonOption): boolean {
  const { climate, crop } = planting
  const { season, climateScore } = computeGrowth(planting, variety)
  if (!(climateScore <= maxScore)) return false
  if (!needs) return true
  const demand = computeCropDemand(climate, crop, season)
  return (
    needs.endDay - needs.firstDay === season.days &&
    demand.totalMm >= needs.minNeededMm &&
    computeRainfedYieldRatio(climate, crop, demand) <= boundYieldRatio(climate, crop, needs)
  )
}

test('a season that is not listed scores less than the required score', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, anyField, (climate, crop, month, field) => {
      const plantings = getPlantingDays(month).map((plantingDay) => ({ climate, crop, plantingDay, field }))
      const minScore = 0.5
      const options = listSeasonOptions(plantings, { minScore, needsWater: true })
      for (const variety of getPlantedVarieties({ crop, field })) {
        for (const planting of plantings) {
          if (options.some((option) => option.planting === planting && option.variety === variety)) continue
          expect(computeGrowth(planting, variety).climateScore).toBeLessThan(minScore)
        }
      }
    }),
    { numRuns: 200 },
  )
})

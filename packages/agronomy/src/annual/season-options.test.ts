import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getPlantingDays, MONTHS } from '../calendar'
import { isPerennial, isWinterType } from '../crops/crop-type'
import type { Field } from '../score/field'
import { KNOWN_SUPPLIES } from '../score/water-supply'
import { computeCropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'
import { computeGrowth, getVarieties } from './growth'
import { listSeasonOptions } from './season-options'
import { boundYieldRatio } from './water-bound'

const annuals = cropTypes.filter((type) => !isPerennial(type) && !isWinterType(type))
const anyAnnual = fc.constantFrom(...annuals)
const anyMonth = fc.constantFrom(...MONTHS)
const field: Field = { supply: KNOWN_SUPPLIES.rainfed, soilPh: undefined }

test('no season scores higher than its bound, or yields more or needs less water', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, (climate, crop, month) => {
      const plantings = getPlantingDays(month).map((plantingDay) => ({ climate, crop, plantingDay, field }))
      for (const { planting, variety, maxScore, needs } of listSeasonOptions(plantings, 0)) {
        const { season, climateScore } = computeGrowth(planting, variety)
        expect(climateScore).toBeLessThanOrEqual(maxScore)
        if (!needs) continue
        const demand = computeCropDemand(climate, crop, season)
        expect(needs.endDay - needs.firstDay).toBe(season.days)
        expect(demand.totalMm).toBeGreaterThanOrEqual(needs.minNeededMm)
        expect(computeRainfedYieldRatio(climate, crop, demand)).toBeLessThanOrEqual(
          boundYieldRatio(climate, crop, needs),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('a season that is not listed scores less than the required score', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, (climate, crop, month) => {
      const plantings = getPlantingDays(month).map((plantingDay) => ({ climate, crop, plantingDay, field }))
      const minScore = 0.5
      const options = listSeasonOptions(plantings, minScore)
      for (const variety of getVarieties(crop)) {
        for (const planting of plantings) {
          if (options.some((option) => option.planting === planting && option.variety === variety)) continue
          expect(computeGrowth(planting, variety).climateScore).toBeLessThan(minScore)
        }
      }
    }),
    { numRuns: 200 },
  )
})

import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getPlantingDays, MONTHS } from '../calendar'
import { isPerennial } from '../crops/traits/crop-type'
import { KNOWN_SUPPLIES, MIXED } from '../score/water-supply'
import { tryBestVarieties, tryVarieties } from './variety-trial'

const anyAnnual = fc.constantFrom(...cropTypes.filter((type) => !isPerennial(type)))
const anyDay = fc.constantFrom(...MONTHS.flatMap(getPlantingDays))
const anySupply = fc.constantFrom(KNOWN_SUPPLIES.rainfed, MIXED)

test('the best varieties have the same results when only they are simulated again', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyDay, anySupply, (climate, crop, plantingDay, supply) => {
      const field = { supply, soilPh: undefined }
      const { bestExpected, bestIrrigated } = tryVarieties(climate, crop, plantingDay, field)
      const best = { expected: bestExpected.variety, irrigated: bestIrrigated.variety }
      const again = tryBestVarieties({ climate, crop, plantingDay, field }, best)
      expect(again).toEqual({ bestExpected, bestIrrigated })
      expect(again.bestIrrigated === again.bestExpected).toBe(bestIrrigated === bestExpected)
    }),
    { numRuns: 200 },
  )
})

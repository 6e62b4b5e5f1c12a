import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { isPerennial } from '../crops/traits/crop-type'
import { KNOWN_SUPPLIES, MIXED } from '../score/water-supply'
import { boundPerennialScore, getPerennialOutcomes } from './perennial-outcome'

const anyPerennial = fc.constantFrom(...cropTypes.filter(isPerennial))
const anyField = fc.record({
  supply: fc.constantFrom(...Object.values(KNOWN_SUPPLIES), MIXED),
  soilPh: fc.constantFrom(undefined, 4.5, 6.5),
})

test('no score of a perennial exceeds its bound', () => {
  fc.assert(
    fc.property(farmedClimate, anyPerennial, anyField, (climate, type, field) => {
      for (const { month, scores } of getPerennialOutcomes(climate, type, field)) {
        expect(Math.max(...Object.values(scores))).toBeLessThanOrEqual(
          boundPerennialScore(climate, type, month),
        )
      }
    }),
    { numRuns: 300 },
  )
})

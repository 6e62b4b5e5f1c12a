import fc from 'fast-check'
import { anyClimate, between, cropTypes, farmedClimate } from '../test/climates'
import { revokeOldResults } from '../test/revoke-old-results'
import { getAnnualOutcomes } from './annual/annual-outcome'
import { tryVarieties } from './annual/variety-trial'
import { isPerennial } from './crops/traits/crop-type'
import { getPerennialOutcomes } from './perennial/perennial-outcome'
import type { MonthOutcome } from './score/month-outcome'

revokeOldResults()

const anyCropType = fc.constantFrom(...cropTypes)

function checkAllOutcomes(check: (outcome: MonthOutcome) => void): void {
  fc.assert(
    fc.property(anyClimate, anyCropType, (climate, type) => {
      const outcomes = isPerennial(type)
        ? getPerennialOutcomes(climate, type)
        : getAnnualOutcomes(climate, type)
      expect(outcomes.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      outcomes.forEach(check)
    }),
    { numRuns: 20 },
  )
}

test('in any climate all scores are from 0 to 1, and irrigation never lowers a score', () => {
  checkAllOutcomes(({ scores: { rainfed, expected, irrigated }, rank }) => {
    expect(rainfed).toBeGreaterThanOrEqual(0)
    expect(expected).toBeGreaterThanOrEqual(rainfed)
    expect(irrigated).toBeGreaterThanOrEqual(expected)
    expect(irrigated).toBeLessThanOrEqual(1)
    expect(rank).toBeGreaterThanOrEqual(0)
    expect(rank).toBeLessThan(Infinity)
  })
})

test('the irrigated score is that of the best variety for irrigation', () => {
  const annual = fc.constantFrom(...cropTypes.filter((type) => !isPerennial(type)))
  fc.assert(
    fc.property(farmedClimate, annual, fc.integer({ min: 0, max: 364 }), (climate, type, plantingDay) => {
      const { bestIrrigated, scores } = tryVarieties(climate, type, plantingDay)
      expect(bestIrrigated.scores.irrigated).toBe(scores.irrigated)
    }),
    { numRuns: 200 },
  )
})

test('in any climate the details behind a score are valid JSON without NaN', () => {
  checkAllOutcomes((outcome) => {
    const details = outcome.getDetails()
    const { findTemperatureLimit, ...causes } = details.causes
    const values = { ...details, causes, temperatureLimit: findTemperatureLimit() }
    expect(JSON.parse(JSON.stringify(values))).toStrictEqual(values)
    for (const { score } of details.factors) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }
    for (const amount of Object.values(details.water)) expect(amount).toBeGreaterThanOrEqual(0)
    expect(details.water.yield_ratio_rainfed).toBeLessThanOrEqual(1)
    expect(details.risks.map(({ detail }) => detail).join(' ')).not.toMatch(/NaN|undefined|Infinity/u)
  })
})

test('daily amounts of water, soil wetness and chances of frost and heat are in range', () => {
  fc.assert(
    fc.property(anyClimate, between(-30, 60), (climate, thresholdC) => {
      const frost = climate.chanceMinimumBelow(thresholdC)
      const heat = climate.chanceMaximumAbove(thresholdC)
      for (const share of [...climate.fallowWetness, ...frost, ...heat]) {
        if (!(share >= 0 && share <= 1)) throw new Error(`${share} is not a share`)
      }
      for (const amount of [...climate.et0Mm, ...climate.rainMm, ...climate.effectiveRainMm]) {
        if (!(amount >= 0 && amount < Infinity)) throw new Error(`${amount} is not an amount`)
      }
    }),
    { numRuns: 40 },
  )
})

import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getPlantingDays, MONTHS } from '../calendar'
import { createPerturbedClimates } from '../climate/perturbed-climates'
import { isPerennial, isWinterType } from '../crops/traits/crop-type'
import { FULL_SEASON, toVarietyOption } from '../crops/traits/varieties'
import { roundTo } from '../numbers'
import type { Field } from '../score/field'
import { KNOWN_SUPPLIES, MIXED, MOSTLY_RAINFED, type ScoredSupply } from '../score/water-supply'
import { findBestScore, findBestScores } from './best-score'
import { tryVarieties } from './variety-trial'

const annuals = cropTypes.filter((type) => !isPerennial(type))
const anyAnnual = fc.oneof(fc.constantFrom(...annuals), fc.constantFrom(...annuals.filter(isWinterType)))
const anyMonth = fc.constantFrom(...MONTHS)
const ALMOST_IRRIGATED: ScoredSupply = { name: 'mixed', shortageWeight: 0.1 }
const anyField: fc.Arbitrary<Field> = fc.record({
  supply: fc.constantFrom(...Object.values(KNOWN_SUPPLIES), MOSTLY_RAINFED, MIXED, ALMOST_IRRIGATED),
  soilPh: fc.constantFrom(undefined, 4.5, 6.5, 8.2),
  varieties: fc.constantFrom<Field['varieties'][]>(
    undefined,
    undefined,
    [toVarietyOption(0.3)],
    [FULL_SEASON],
  ),
})

test('the best score of a month is the highest of all its seasons', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, anyField, (climate, type, month, field) => {
      const days = getPlantingDays(month)
      const timing = undefined
      const scores = days.map((day) => tryVarieties(climate, type, day, field).scores.expected)
      const found = [0, 0.49].map((minScore) =>
        findBestScore(climate, type, days, { field, timing, minScore }),
      )
      const best = Math.max(...scores)
      expect(found.map((score) => roundTo(score, 2))).toEqual(
        [best, Math.max(best, 0.49)].map((score) => roundTo(score, 2)),
      )
    }),
    { numRuns: 300 },
  )
})

test('best scores in climates that differ in rain and soil are those of each climate alone', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, anyField, (climate, type, month, field) => {
      const days = getPlantingDays(month)
      for (const climates of createPerturbedClimates(climate, 'clay')) {
        const plantings = climates.map((perturbed, index) => ({
          climate: perturbed,
          timing: { rainfed: 1 - 0.2 * index, irrigated: 1, exponent: 0.4 },
        }))
        const together = findBestScores(plantings, type, days, field)
        const alone = plantings.map(({ climate, timing }) =>
          findBestScore(climate, type, days, { field, timing, minScore: 0 }),
        )
        expect(together.map((score) => roundTo(score, 2))).toEqual(alone.map((score) => roundTo(score, 2)))
      }
    }),
    { numRuns: 100 },
  )
})

test('scores for several supplies are those of each supply alone if the required one is above its minimum', () => {
  fc.assert(
    fc.property(farmedClimate, anyAnnual, anyMonth, anyField, (climate, type, month, field) => {
      const days = getPlantingDays(month)
      const timing = { rainfed: 0.6, irrigated: 1, exponent: 0.4 }
      const minScore = 0.49
      const plantings = [
        { climate, timing, minScore, isRequired: true },
        { climate, timing, supply: KNOWN_SUPPLIES.rainfed },
        { climate, timing, supply: ALMOST_IRRIGATED, minScore: 0.3 },
      ]
      const [required, ...others] = findBestScores(plantings, type, days, field)
      const [requiredAlone, ...othersAlone] = plantings.map(({ supply = field.supply, minScore = 0 }) =>
        findBestScore(climate, type, days, { field: { ...field, supply }, timing, minScore }),
      )
      expect(required).toBe(requiredAlone)
      if (required !== minScore) expect(others).toEqual(othersAlone)
    }),
    { numRuns: 300 },
  )
})

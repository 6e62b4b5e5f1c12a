import fc from 'fast-check'
import { anyClimate, between, cropTypes, farmedClimate } from '../test/climates'
import { getAnnualOutcomes } from './annual/annual-outcome'
import { tryVarieties } from './annual/variety-trial'
import { isPerennial } from './crops/crop-type'
import { getPerennialOutcomes } from './perennial/perennial-outcome'
import type { MonthOutcome } from './score/month-outcome'

const anyCropType = fc.constantFrom(...cropTypes)

function everyVerdict(check: (verdict: MonthOutcome) => void): void {
  fc.assert(
    fc.property(anyClimate, anyCropType, (climate, type) => {
      const verdicts = isPerennial(type)
        ? getPerennialOutcomes(climate, type)
        : getAnnualOutcomes(climate, type)
      expect(verdicts.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      verdicts.forEach(check)
    }),
    { numRuns: 20 },
  )
}

test('in any climate at all the scores are shares, and water never hurts', () => {
  everyVerdict(({ scores: { rainfed, unknown, irrigated }, rank }) => {
    expect(rainfed).toBeGreaterThanOrEqual(0)
    expect(unknown).toBeGreaterThanOrEqual(rainfed)
    expect(irrigated).toBeGreaterThanOrEqual(unknown)
    expect(irrigated).toBeLessThanOrEqual(1)
    expect(rank).toBeGreaterThanOrEqual(0)
    expect(rank).toBeLessThan(Infinity)
  })
})

test('the variety for irrigation has the irrigated score', () => {
  const annual = fc.constantFrom(...cropTypes.filter((type) => !isPerennial(type)))
  fc.assert(
    fc.property(farmedClimate, annual, fc.integer({ min: 1, max: 12 }), (climate, type, month) => {
      const { irrigated, scores } = tryVarieties(climate, type, month)
      expect(irrigated.scores.irrigated).toBe(scores.irrigated)
    }),
    { numRuns: 200 },
  )
})

test('in any climate at all the account behind a score is made of numbers', () => {
  everyVerdict((verdict) => {
    const account = verdict.getDetails()
    expect(JSON.parse(JSON.stringify(account))).toStrictEqual(account)
    for (const { score } of account.factors) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
    }
    for (const amount of Object.values(account.water)) expect(amount).toBeGreaterThanOrEqual(0)
    expect(account.water.yield_ratio_rainfed).toBeLessThanOrEqual(1)
    expect(account.risks.map(({ detail }) => detail).join(' ')).not.toMatch(/NaN|undefined|Infinity/u)
  })
})

test('evaporation, soil and the chances of frost and heat stay within their limits on every day', () => {
  fc.assert(
    fc.property(anyClimate, between(-30, 60), (climate, thresholdC) => {
      const frost = climate.chanceMinimumBelow(thresholdC)
      const heat = climate.chanceMaximumAbove(thresholdC)
      for (const share of [...climate.fallowWetness, ...frost, ...heat]) {
        if (!(share >= 0 && share <= 1)) throw new Error(`${share} is no share`)
      }
      for (const amount of [...climate.et0Mm, ...climate.rainMm, ...climate.effectiveRainMm]) {
        if (!(amount >= 0 && amount < Infinity)) throw new Error(`${amount} is no amount`)
      }
    }),
    { numRuns: 40 },
  )
})

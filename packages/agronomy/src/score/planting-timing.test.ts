import fc from 'fast-check'
import { model } from '../../test/shipped-model'
import { cropTypes, farmedClimate } from '../../test/climates'
import { isPerennial } from '../crops/traits/crop-type'
import { applyTiming, computePlantingTimings, computeTimingScore } from './planting-timing'
import { MIXED } from './water-supply'

const RAINFED = { water_supply: { value: 'rainfed', source: 'request' } } as const

function getTimingFactor(location: string, crop: string, month: number) {
  return model.assess({ location, crop, month }).factors.find(({ name }) => name === 'timing')
}

test('timing is 100 % in the best month, and never 0 in another', () => {
  fc.assert(
    fc.property(farmedClimate, fc.constantFrom(...cropTypes), (climate, type) => {
      const timings = computePlantingTimings(climate, type)
      if (!timings) return
      for (const supply of ['rainfed', 'irrigated'] as const) {
        expect(Math.max(...timings.map((timing) => timing[supply]))).toBe(1)
      }
      for (const { rainfed, irrigated } of timings) {
        expect(rainfed).toBeGreaterThan(0)
        expect(irrigated).toBeGreaterThanOrEqual(rainfed)
      }
    }),
    { numRuns: 50 },
  )
})

test('timing lowers a score to a tenth of it at most', () => {
  const scores = { expected: 0.8, rainfed: 0.6, irrigated: 1 }
  expect(applyTiming(scores, { rainfed: 0, irrigated: 1, exponent: 0.4 }, MIXED)).toEqual({
    expected: expect.closeTo(0.08, 6),
    rainfed: expect.closeTo(0.06, 6),
    irrigated: 1,
  })
  expect(computeTimingScore(undefined, MIXED)).toBe(1)
})

test.each([
  ['lusaka', 'maize', 11, { score: 1, percent: 100 }],
  ['lusaka', 'maize', 12, { score: 0.97, percent: 92 }],
  ['lusaka', 'maize', 7, { score: 0.41, percent: 7 }],
  ['lahore', 'wheat', 11, { score: 1, percent: 100 }],
  ['kisumu', 'maize', 3, { score: 1, percent: 100 }],
  ['kisumu', 'maize', 8, { score: 1, percent: 100 }],
])('at %s planting %s in month %d has the timing %j', (location, crop, month, { score, percent }) => {
  expect(getTimingFactor(location, crop, month)).toEqual({
    name: 'timing',
    score,
    observed: { value: percent, unit: 'percent' },
  })
})

test('perennials, sugar cane and yam have no timing', () => {
  for (const crop of ['mango', 'sugarcane', 'yam']) {
    expect(getTimingFactor('lahore', crop, 10)).toBeUndefined()
  }
  expect(cropTypes.filter(isPerennial).length).toBeGreaterThan(0)
})

test('vegetables are planted away from the rains, with irrigation or without', () => {
  for (const supply of ['rainfed', 'irrigated'] as const) {
    const conditions = { water_supply: { value: supply, source: 'request' } } as const
    const getTiming = (month: number) =>
      model
        .assess({ location: 'kano', crop: 'tomato', month, conditions })
        .factors.find(({ name }) => name === 'timing')?.score ?? NaN
    expect(getTiming(10)).toBeGreaterThan(0.95)
    expect(getTiming(6)).toBeLessThan(0.75)
  }
})

test('an irrigated field does not wait for the rains', () => {
  const conditions = { water_supply: { value: 'irrigated', source: 'request' } } as const
  const question = { location: 'can tho', crop: 'maize', month: 1 }
  const irrigated = model.assess({ ...question, conditions })
  const rainfed = model.assess({
    ...question,
    conditions: { water_supply: { value: 'rainfed', source: 'request' } },
  })
  const getTiming = (assessment: typeof irrigated) =>
    assessment.factors.find(({ name }) => name === 'timing')?.score ?? NaN
  expect(getTiming(irrigated)).toBeGreaterThan(0.9)
  expect(getTiming(rainfed)).toBeLessThan(0.8)
  expect(irrigated.feasibility_score).toBe(rainfed.water?.irrigated_score)
  expect(rainfed.feasibility_score).toBe(irrigated.water?.rainfed_score)
})

test.each([
  ['humid tropics', 'abepura', 'maize', 0.65],
  ['tropics with a dry season', 'lusaka', 'maize', 0.4],
  ['humid subtropics', 'shanghai', 'maize', 0.4],
  ['humid tropics', 'abepura', 'tomato', 0.4],
  ['humid tropics', 'abepura', 'spring wheat', 0.4],
])('in the %s, as at %s, the timing of %s counts with the exponent %d', (_, location, crop, exponent) => {
  for (let month = 1; month <= 12; month += 1) {
    const { factors } = model.assess({ location, crop, month, conditions: RAINFED })
    const timing = factors.find(({ name }) => name === 'timing')
    const share = (timing?.observed?.value ?? NaN) / 100
    const tolerance = 0.01 + 0.005 / Math.max(share, 0.01)
    expect(Math.abs((timing?.score ?? NaN) - (0.1 + 0.9 * share ** exponent))).toBeLessThan(tolerance)
  }
})

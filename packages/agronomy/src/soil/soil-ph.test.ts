import fc from 'fast-check'
import { cropTypes, getCropType } from '../../test/climates'
import { computeSoilPhScore } from './soil-ph'

const getScore = (key: string, ph: number) => computeSoilPhScore(ph, getCropType(key).soilPh)

test('crops of calcareous soils grow on them', () => {
  for (const key of [
    'wheat_spring',
    'wheat_winter',
    'durum',
    'barley',
    'sugarbeet',
    'alfalfa',
    'cotton',
    'datepalm',
  ]) {
    expect(getScore(key, 8.2)).toBeGreaterThanOrEqual(0.75)
    expect(getScore(key, 8.5)).toBeGreaterThanOrEqual(0.5)
  }
  for (const key of ['tomato', 'lettuce', 'chilli', 'sunflower', 'citrus', 'peach', 'pecan', 'maize', 'rice'])
    expect(getScore(key, 8)).toBeGreaterThanOrEqual(0.5)
})

test('half of the score is left at a limit, a quarter half a unit beyond it, and nothing a unit beyond it', () => {
  expect(getScore('wheat_spring', 9)).toBeCloseTo(0.5, 6)
  expect(getScore('wheat_spring', 9.5)).toBeCloseTo(0.25, 6)
  expect(getScore('wheat_spring', 4.5)).toBeCloseTo(0.25, 6)
  expect(getScore('wheat_spring', 10)).toBe(0)
  expect(getScore('wheat_spring', 4)).toBe(0)
})

test('crops of acid soils do not grow on calcareous ones, nor crops of calcareous soils on very acid ones', () => {
  for (const key of ['tea', 'blueberry', 'cranberry', 'rubber']) expect(getScore(key, 8.2)).toBeLessThan(0.5)
  for (const key of ['tea', 'blueberry', 'cranberry']) expect(getScore(key, 8)).toBe(0)
  for (const key of ['barley', 'alfalfa', 'sugarbeet', 'pistachio'])
    expect(getScore(key, 4.2)).toBeLessThan(0.25)
  for (const key of ['maize', 'wheat_spring', 'tomato']) expect(getScore(key, 10)).toBe(0)
})

test('the score of a soil falls with the distance from the best range, without a jump', () => {
  const anyRange = fc.constantFrom(
    ...cropTypes.map(({ soilPh }) => soilPh).filter((range) => range !== undefined),
  )
  const anyPh = fc.double({ min: 3, max: 10, noNaN: true })
  fc.assert(
    fc.property(anyRange, anyPh, anyPh, (range, one, other) => {
      const middle = (range.optimalMin + range.optimalMax) / 2
      const [near, far] = Math.abs(one - middle) < Math.abs(other - middle) ? [one, other] : [other, one]
      const [nearScore, farScore] = [computeSoilPhScore(near, range), computeSoilPhScore(far, range)]
      if (near > middle === far > middle) expect(farScore).toBeLessThanOrEqual(nearScore)
      const tiny = 1e-6
      expect(Math.abs(computeSoilPhScore(one + tiny, range) - computeSoilPhScore(one, range))).toBeLessThan(
        1e-4,
      )
    }),
    { numRuns: 500 },
  )
})

test('a soil is not considered where the range of the crop is not published', () => {
  expect(computeSoilPhScore(4, undefined)).toBe(1)
})

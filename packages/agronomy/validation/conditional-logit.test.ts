import fc from 'fast-check'
import { type Choice, fitConditionalLogit } from './conditional-logit'

const FLAT = { mean: [0, 0], precision: [1e-6, 1e-6] }

/** Returns the shares that a conditional logit with these weights predicts. */
function createChoice(features: readonly (readonly [number, number])[], [a, b]: [number, number]): Choice {
  const odds = features.map(([x, y]) => Math.exp(a * x + b * y))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return { features, shares: odds.map((value) => value / total), weight: 1 }
}

const smallNumber = fc.integer({ min: -20, max: 20 }).map((tenths) => tenths / 10)

test('the weights that produced the shares are found again', () => {
  const features = [
    [
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    [
      [2, 1],
      [1, -1],
      [0, 3],
    ],
  ] as const
  fc.assert(
    fc.property(smallNumber, smallNumber, (a, b) => {
      const [fittedA = NaN, fittedB = NaN] = fitConditionalLogit(
        features.map((rows) => createChoice(rows, [a, b])),
        FLAT,
      )
      expect(fittedA).toBeCloseTo(a, 3)
      expect(fittedB).toBeCloseTo(b, 3)
    }),
  )
})

test('a choice of weight two counts as two choices', () => {
  const once = createChoice(
    [
      [1, 0],
      [0, 1],
    ],
    [1, -1],
  )
  const other = createChoice(
    [
      [1, 0],
      [0, 1],
    ],
    [-1, 0],
  )
  const prior = { mean: [0, 0], precision: [1, 1] }
  expect(fitConditionalLogit([{ ...once, weight: 2 }, other], prior)).toEqual(
    fitConditionalLogit([once, other, once], prior).map((weight) => expect.closeTo(weight, 6)),
  )
})

test('without choices the weights are those of the prior', () => {
  expect(fitConditionalLogit([], { mean: [1, -2], precision: [5, 5] })).toEqual([1, -2])
})

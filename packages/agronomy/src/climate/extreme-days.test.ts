import fc from 'fast-check'
import { normalShareBelow } from '../numbers'
import { chanceMaximumAbove, chanceMinimumBelow } from './extreme-days'

const temperature = fc.double({ min: -50, max: 50, noNaN: true })
const range = fc.double({ min: 0, max: 20, noNaN: true })

test('the normal distribution agrees with published tables', () => {
  expect(normalShareBelow(0)).toBeCloseTo(0.5, 6)
  expect(normalShareBelow(1.96)).toBeCloseTo(0.975, 4)
  expect(normalShareBelow(-1.2816)).toBeCloseTo(0.1, 4)
})

test('a higher kill temperature never lowers the chance of a killing day', () => {
  fc.assert(
    fc.property(temperature, range, temperature, (tminC, rangeC, thresholdC) => {
      const chance = chanceMinimumBelow(thresholdC, tminC, tminC + rangeC)
      expect(chanceMinimumBelow(thresholdC + 1, tminC, tminC + rangeC)).toBeGreaterThanOrEqual(chance)
    }),
  )
})

test('a higher damage temperature never raises the chance of a hot day', () => {
  fc.assert(
    fc.property(temperature, range, temperature, (tminC, rangeC, thresholdC) => {
      const chance = chanceMaximumAbove(thresholdC, tminC, tminC + rangeC)
      expect(chanceMaximumAbove(thresholdC + 1, tminC, tminC + rangeC)).toBeLessThanOrEqual(chance)
    }),
  )
})

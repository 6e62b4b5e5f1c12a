import fc from 'fast-check'
import { normalShareBelow } from '../numbers'
import { chanceColdestMinimumBelow, chanceMaximumAbove, chanceMinimumBelow } from './extreme-days'

const temperature = fc.double({ min: -50, max: 50, noNaN: true })
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const range = fc.double({ min: 0, max: 20, noNaN: true })

test('the normal distribution agrees with published tables', () => {
  expect(normalShareBelow(0)).toBeCloseTo(0.5, 6)
  expect(normalShareBelow(1.96)).toBeCloseTo(0.975, 4)
  expect(normalShareBelow(-1.2816)).toBeCloseTo(0.1, 4)
})

test('a higher kill temperature never lowers the chance of a killing day', () => {
  fc.assert(
    fc.property(temperature, range, temperature, latitude, (tminC, rangeC, thresholdC, degrees) => {
      const chance = chanceMinimumBelow(thresholdC, tminC, tminC + rangeC, degrees)
      expect(chanceMinimumBelow(thresholdC + 1, tminC, tminC + rangeC, degrees)).toBeGreaterThanOrEqual(
        chance,
      )
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

test('the coldest nights of Murcia are nearly as rare as in the WMO normals', () => {
  // January: mean minimum and maximum, and the lowest minimum of thirty years, -3.8 °C.
  const countNights = (getChance: typeof chanceMinimumBelow) => 30 * 31 * getChance(-3.8, 5.3, 17.6, 38)
  expect(countNights(chanceColdestMinimumBelow)).toBeLessThan(7)
  expect(countNights(chanceMinimumBelow)).toBeGreaterThan(11)
})

test('a higher kill temperature never lowers the chance of a killing day of the coldest nights', () => {
  fc.assert(
    fc.property(temperature, range, temperature, latitude, (tminC, rangeC, thresholdC, degrees) => {
      const chance = chanceColdestMinimumBelow(thresholdC, tminC, tminC + rangeC, degrees)
      expect(
        chanceColdestMinimumBelow(thresholdC + 1, tminC, tminC + rangeC, degrees),
      ).toBeGreaterThanOrEqual(chance)
      expect(chance).toBeLessThanOrEqual(chanceMinimumBelow(thresholdC, tminC, tminC + rangeC, degrees))
    }),
  )
})

test('days differ less in the tropics, so frost is rarer there at the same mean minimum', () => {
  const inTheAltiplano = chanceMinimumBelow(0, 4, 16, -16)
  expect(inTheAltiplano).toBeCloseTo(0.02, 2)
  expect(chanceMinimumBelow(0, 4, 16, 26)).toBeCloseTo(0.16, 2)
  expect(chanceMinimumBelow(0, 4, 16, 50)).toBe(chanceMinimumBelow(0, 4, 16, 26))
})

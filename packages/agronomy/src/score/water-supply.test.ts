import fc from 'fast-check'
import { between } from '../../test/climates'
import { getLocalSupply, KNOWN_SUPPLIES, MIXED, PARTLY_IRRIGATED, toSupplyScores } from './water-supply'

/** Returns the supply of a partly irrigated crop of which rain alone gives a share of the yield. */
const getSupply = (yieldRatioRainfed: number, climateScore = 0.8) =>
  getLocalSupply([{ scores: toSupplyScores(climateScore, yieldRatioRainfed, MIXED) }])

test('where rain gives a quarter of the score or less, a partly irrigated crop counts as irrigated', () => {
  expect(getSupply(0)).toBe(KNOWN_SUPPLIES.irrigated)
  expect(getSupply(0.2)).toBe(KNOWN_SUPPLIES.irrigated)
})

test('where rain gives three quarters of the score or more, two fifths of a shortage count', () => {
  expect(getSupply(0.8)).toBe(PARTLY_IRRIGATED)
  expect(getSupply(1)).toBe(PARTLY_IRRIGATED)
})

test('in between, a rain shortage counts more the better rain suits the crop', () => {
  expect(getSupply(0.5).shortageWeight).toBeCloseTo(0.2, 6)
  fc.assert(
    fc.property(between(0, 1), between(0, 1), (one, other) => {
      const [drier, wetter] = [Math.min(one, other), Math.max(one, other)]
      expect(getSupply(drier).shortageWeight).toBeLessThanOrEqual(getSupply(wetter).shortageWeight)
    }),
    { numRuns: 100 },
  )
})

test('a slightly wetter place has a similar score', () => {
  fc.assert(
    fc.property(between(0, 0.99), (yieldRatio) => {
      const getExpected = (ratio: number) => toSupplyScores(0.8, ratio, getSupply(ratio)).expected
      expect(Math.abs(getExpected(yieldRatio + 0.01) - getExpected(yieldRatio))).toBeLessThan(0.02)
    }),
    { numRuns: 100 },
  )
})

test('a crop that grows with no supply has the supply of the country', () => {
  expect(getSupply(0, 0)).toBe(PARTLY_IRRIGATED)
})

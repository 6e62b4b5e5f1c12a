import { EVEN_TERCILES } from '@crop/domain'
import fc from 'fast-check'
import { between } from '../../test/climates'
import { getSkillWeight, shrinkTerciles, toSkillClass } from './shrink-terciles'

const anyTerciles = fc
  .tuple(between(0, 1), between(0, 1))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  .map(([low, high]) => ({ below: low, normal: high - low, above: 1 - high }))

test('without skill every third has exactly its usual probability', () => {
  fc.assert(
    fc.property(anyTerciles, between(0, 0.009), (terciles, skill) => {
      expect(shrinkTerciles(terciles, skill)).toBe(EVEN_TERCILES)
    }),
  )
})

test('with full skill an outlook keeps its probabilities', () => {
  const shrunk = shrinkTerciles({ below: 0.7, normal: 0.2, above: 0.1 }, 1)
  expect(shrunk.below).toBeCloseTo(0.7, 12)
  expect(shrunk.above).toBeCloseTo(0.1, 12)
})

test('shrunk probabilities add up to 1, and lie between the published and the usual ones', () => {
  fc.assert(
    fc.property(anyTerciles, fc.option(between(0, 1)), (terciles, skill) => {
      const shrunk = shrinkTerciles(terciles, skill)
      expect(shrunk.below + shrunk.normal + shrunk.above).toBeCloseTo(1, 12)
      for (const third of ['below', 'normal', 'above'] as const) {
        const [low, high] = [Math.min(terciles[third], 1 / 3), Math.max(terciles[third], 1 / 3)]
        expect(shrunk[third]).toBeGreaterThanOrEqual(low - 1e-9)
        expect(shrunk[third]).toBeLessThanOrEqual(high + 1e-9)
      }
    }),
  )
})

test('an outlook of unknown skill counts less than half', () => {
  expect(getSkillWeight(null)).toBeGreaterThan(0.1)
  expect(getSkillWeight(null)).toBeLessThan(0.5)
})

test('skill is none, low or fair, and low where it is unknown', () => {
  expect([0, 0.05, 0.1, null].map(toSkillClass)).toEqual(['none', 'low', 'fair', 'low'])
})

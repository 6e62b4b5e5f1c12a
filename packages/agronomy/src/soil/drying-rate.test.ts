import { computeDryingRate } from './drying-rate'

test('the drying rate is the wetness to the power 0.7', () => {
  const wetnesses = Array.from({ length: 100_000 }, (_, index) => (index + 0.5) / 100_000)
  const errors = wetnesses.map((wetness) => Math.abs(computeDryingRate(wetness) / wetness ** 0.7 - 1))
  expect(Math.max(...errors)).toBeLessThan(1e-15)
})

test('dry soil does not dry, and soil at field capacity dries fastest', () => {
  expect(computeDryingRate(0)).toBe(0)
  expect(computeDryingRate(1)).toBe(1)
})

import fc from 'fast-check'
import { between } from '../../test/climates'
import { computeRainThirds, computeTemperatureThirds } from './thirds'

test('the thirds of exponentially distributed rain are those of the exact distribution', () => {
  const { below, normal, above } = computeRainThirds(1)
  // 1 - (2/3) (1 + ln 1.5) for the lower third, ln 3 + 1 for the upper one.
  expect(Math.abs(below - 0.189)).toBeLessThan(0.01)
  expect(Math.abs(normal - 0.712)).toBeLessThan(0.01)
  expect(Math.abs(above - 2.099)).toBeLessThan(0.01)
})

test('the thirds of the rain average to its mean and are in order', () => {
  fc.assert(
    fc.property(between(0, 5), (variation) => {
      const { below, normal, above } = computeRainThirds(variation)
      expect((below + normal + above) / 3).toBeCloseTo(1, 9)
      expect(below).toBeGreaterThanOrEqual(0)
      expect(normal).toBeGreaterThanOrEqual(below)
      expect(above).toBeGreaterThanOrEqual(normal)
    }),
  )
})

test('temperatures differ less from year to year in the tropics', () => {
  expect(computeTemperatureThirds(2).above).toBeCloseTo(0.49, 2)
  expect(computeTemperatureThirds(30).above).toBeGreaterThan(2 * computeTemperatureThirds(2).above)
})

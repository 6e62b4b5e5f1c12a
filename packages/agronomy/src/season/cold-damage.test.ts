import { createUniformClimate, getCropType } from '../../test/climates'
import {
  computeChillingScore,
  computeFertility,
  computeGrainWarmth,
  suffersFromChilling,
} from './cold-damage'
import { simulateSeason } from './simulate-season'

function getFertility(key: string, tmeanC: number): number {
  const climate = createUniformClimate(tmeanC)
  return computeFertility(climate, getCropType(key), simulateSeason(climate, getCropType(key), 0, 1))
}

test('rice is as fertile at 22 °C as in warmer weather, and sterile far below', () => {
  expect(getFertility('rice_japonica', 26)).toBe(1)
  expect(getFertility('rice_japonica', 22)).toBe(1)
  expect(getFertility('rice_japonica', 20)).toBeLessThan(0.8)
  expect(getFertility('rice_japonica', 17)).toBe(0)
})

test('cold flowering does not make other crops sterile', () => {
  expect(getFertility('maize', 17)).toBe(1)
})

test('annual crops of the warm season survive two weeks of cold, and not two months', () => {
  expect(computeChillingScore(15)).toBe(1)
  expect(computeChillingScore(60)).toBeLessThan(0.06)
})

test('wheat and tree crops do not suffer from cold above freezing', () => {
  expect(suffersFromChilling(getCropType('cotton'))).toBe(true)
  expect(suffersFromChilling(getCropType('wheat_spring'))).toBe(false)
  expect(suffersFromChilling(getCropType('wheat_winter'))).toBe(false)
  expect(suffersFromChilling(getCropType('apple'))).toBe(false)
})

test('spring cereals ripen in warm days in spite of cold nights, and not in cool days', () => {
  const getWarmth = (key: string, tmeanC: number, halfRangeC: number) => {
    const climate = createUniformClimate(tmeanC, { halfRangeC })
    return computeGrainWarmth(climate, getCropType(key), simulateSeason(climate, getCropType(key), 0, 0.55))
  }
  expect(getWarmth('barley', 9, 11)).toBe(1)
  expect(getWarmth('barley', 9, 3)).toBe(0)
  expect(getWarmth('potato', 9, 3)).toBe(1)
})

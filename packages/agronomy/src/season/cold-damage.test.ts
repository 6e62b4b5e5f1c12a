import { cropTypes } from '../../test/climates'
import { createPlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import {
  computeChillingScore,
  computeFertility,
  computeGrainWarmth,
  suffersFromChilling,
} from './cold-damage'
import { simulateSeason } from './simulate-season'

const everyMonth = (value: number) => new Float64Array(12).fill(value)

const createClimate = (tmeanC: number, halfRangeC = 5) =>
  createPlaceClimate(
    { latitude: 0, elevationM: 0, nearestKm: 0, heightAboveNearestM: 0 },
    {
      tminC: everyMonth(tmeanC - halfRangeC),
      tmeanC: everyMonth(tmeanC),
      tmaxC: everyMonth(tmeanC + halfRangeC),
      rainMm: everyMonth(50),
      humidityPct: everyMonth(60),
      sunshinePct: everyMonth(50),
      windMps: everyMonth(2),
      rainVariation: everyMonth(0.3),
    },
  )

function getType(key: string): CropType {
  const type = cropTypes.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`no crop type ${key}`)
  return type
}

function getFertility(key: string, tmeanC: number): number {
  const climate = createClimate(tmeanC)
  return computeFertility(climate, getType(key), simulateSeason(climate, getType(key), 0, 1))
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
  expect(suffersFromChilling(getType('cotton'))).toBe(true)
  expect(suffersFromChilling(getType('wheat_spring'))).toBe(false)
  expect(suffersFromChilling(getType('wheat_winter'))).toBe(false)
  expect(suffersFromChilling(getType('apple'))).toBe(false)
})

test('spring cereals ripen in warm days in spite of cold nights, and not in cool days', () => {
  const getWarmth = (key: string, tmeanC: number, halfRangeC: number) => {
    const climate = createClimate(tmeanC, halfRangeC)
    return computeGrainWarmth(climate, getType(key), simulateSeason(climate, getType(key), 0, 0.55))
  }
  expect(getWarmth('barley', 9, 11)).toBe(1)
  expect(getWarmth('barley', 9, 3)).toBe(0)
  expect(getWarmth('potato', 9, 3)).toBe(1)
})

import { createUniformClimate, getCropType } from '../../test/climates'
import { countDaysToHarvest } from './days-to-harvest'
import type { Season } from './season'

const season: Season = {
  plantingDay: 100,
  days: 100,
  thermalTimeRatio: 1,
  progress: new Float64Array(),
  gain: new Float64Array(),
  canopyProgress: new Float64Array(),
  endProgress: 1,
  stages: { development: 0.2, mid: 0.4, late: 0.8 },
  stageDays: { development: 20, mid: 40, late: 80 },
  isVernalised: true,
}

function countDays(key: string, tmeanC: number, endProgress = 1): number {
  return countDaysToHarvest(createUniformClimate(tmeanC), getCropType(key), { ...season, endProgress })
}

test('ripe grain and cotton dry in the field, longer in cool air, and other crops do not', () => {
  expect(countDays('sorghum', 30)).toBeGreaterThan(7)
  expect(countDays('sorghum', 15)).toBeGreaterThan(countDays('sorghum', 30))
  expect(countDays('cotton', 30)).toBe(countDays('sorghum', 30))
  expect(countDays('jute', 30)).toBe(0)
})

test.each(['maize', 'rice'])('%s is harvested before it has dried as far as other grain', (crop) => {
  expect(countDays(crop, 15)).toBeLessThan(countDays('sorghum', 15))
})

test('grain that does not dry is harvested wet after 25 days', () => {
  expect(countDays('maize', -10)).toBe(25)
})

test('potatoes stay in the soil for two weeks until their skins have set', () => {
  expect(countDays('potato', 30)).toBe(14)
  expect(countDays('potato', 10)).toBe(14)
})

test('a crop that is not ripe is harvested at once', () => {
  expect(countDays('potato', 30, 0.95)).toBe(0)
  expect(countDays('maize', 30, 0.95)).toBe(0)
})

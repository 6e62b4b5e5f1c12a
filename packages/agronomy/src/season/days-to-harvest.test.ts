import { createUniformClimate, getCropType } from '../../test/climates'
import { countDaysToHarvest, countFieldDays } from './days-to-harvest'
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

function countStanding(key: string, latitude: number, isUsualVariety = true): number {
  const climate = createUniformClimate(20)
  const site = { ...climate.site, latitude }
  const crop = getCropType(key)
  return (
    countFieldDays({ ...climate, site }, crop, season, isUsualVariety) -
    season.days -
    countDaysToHarvest(climate, crop, season)
  )
}

test('maize stands in the field where there is time between two crops, in both hemispheres', () => {
  expect([-50, -34, -20, 0, 20, 34, 50].map((latitude) => countStanding('maize', latitude))).toEqual([
    0, 13, 0, 0, 0, 13, 0,
  ])
})

test('spring cereals also stand in the dry season of the tropics', () => {
  expect([0, 34, 50].map((latitude) => countStanding('barley', latitude))).toEqual([12, 13, 0])
  expect(countStanding('rice', 0)).toBe(0)
})

test('other crops, and varieties stated by their days, do not stand', () => {
  expect(countStanding('potato', 34)).toBe(0)
  expect(countStanding('maize', 34, false)).toBe(0)
})

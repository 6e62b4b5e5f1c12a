import { cropTypes } from '../../test/climates'
import { createPlaceClimate } from '../climate/place-climate'
import { countDryingDays } from './drying'
import type { Season } from './season'

const everyMonth = (value: number) => new Float64Array(12).fill(value)

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
  const climate = createPlaceClimate(
    { latitude: 0, elevationM: 0, nearestKm: 0, heightAboveNearestM: 0 },
    {
      tminC: everyMonth(tmeanC - 5),
      tmeanC: everyMonth(tmeanC),
      tmaxC: everyMonth(tmeanC + 5),
      rainMm: everyMonth(50),
      humidityPct: everyMonth(60),
      sunshinePct: everyMonth(50),
      windMps: everyMonth(2),
      rainVariation: everyMonth(0.3),
    },
  )
  const crop = cropTypes.find((type) => type.key === key)
  if (!crop) throw new Error(`no crop type ${key}`)
  return countDryingDays(climate, crop, { ...season, endProgress })
}

test('ripe grain and cotton dry in the field, longer in cool air, and other crops do not', () => {
  expect(countDays('maize', 30)).toBeGreaterThan(7)
  expect(countDays('maize', 15)).toBeGreaterThan(countDays('maize', 30))
  expect(countDays('cotton', 30)).toBe(countDays('maize', 30))
  expect(countDays('potato', 30)).toBe(0)
  expect(countDays('jute', 30)).toBe(0)
})

test('grain that does not dry is harvested wet after 25 days', () => {
  expect(countDays('maize', -10)).toBe(25)
})

test('a crop that is not ripe does not dry', () => {
  expect(countDays('maize', 30, 0.95)).toBe(0)
})

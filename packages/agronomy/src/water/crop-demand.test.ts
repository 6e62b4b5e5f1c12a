import { cropTypes } from '../../test/climates'
import { createPlaceClimate } from '../climate/place-climate'
import { simulateSeason } from '../season/simulate-season'
import { computeCropDemand } from './crop-demand'

const everyMonth = (value: number) => new Float64Array(12).fill(value)

const createClimate = (windMps: number, humidityPct: number, latitude = 0) =>
  createPlaceClimate(
    { latitude, elevationM: 0, nearestKm: 0, heightAboveNearestM: 0 },
    {
      tminC: everyMonth(12),
      tmeanC: everyMonth(18),
      tmaxC: everyMonth(24),
      rainMm: everyMonth(50),
      humidityPct: everyMonth(humidityPct),
      sunshinePct: everyMonth(50),
      windMps: everyMonth(windMps),
      rainVariation: everyMonth(0.3),
    },
  )

function getKc(key: string, climate: ReturnType<typeof createClimate>) {
  const crop = cropTypes.find((type) => type.key === key)
  if (!crop) throw new Error(`no crop type ${key}`)
  const season = simulateSeason(climate, crop, 0, 1)
  const { etcMm } = computeCropDemand(climate, crop, season)
  return { crop, season, kc: Array.from(etcMm, (mm, day) => mm / (climate.et0Mm[day] ?? NaN)) }
}

test('a crop uses more water in dry wind than in humid calm, but not before it grows', () => {
  const dry = getKc('maize', createClimate(6, 30))
  const humid = getKc('maize', createClimate(1, 90))
  const midDay = dry.season.stageDays.mid + 1
  expect(dry.kc[midDay]).toBeGreaterThan(dry.crop.kc.mid + 0.1)
  expect(humid.kc[midDay]).toBeLessThan(humid.crop.kc.mid - 0.09)
  expect(dry.kc[0]).toBeCloseTo(dry.crop.kc.initial, 10)
  expect(humid.kc[0]).toBeCloseTo(humid.crop.kc.initial, 10)
})

test('short days delay the flowering of wheat, but not its canopy', () => {
  const { crop, season, kc } = getKc('wheat_spring', createClimate(2.67, 45))
  const firstFullDay = kc.findIndex((value) => value > crop.kc.mid - 0.05)
  expect(firstFullDay).toBeGreaterThan(0)
  expect(firstFullDay).toBeLessThan(season.stageDays.mid - 10)
})

import { createUniformClimate, getCropType } from '../../test/climates'
import type { PlaceClimate } from '../climate/place-climate'
import { simulateSeason } from '../season/simulate-season'
import { computeCropDemand } from './crop-demand'

function getKc(key: string, climate: PlaceClimate) {
  const crop = getCropType(key)
  const season = simulateSeason(climate, crop, 0, 1)
  const { etcMm } = computeCropDemand(climate, crop, season)
  return { crop, season, kc: Array.from(etcMm, (mm, day) => mm / (climate.et0Mm[day] ?? NaN)) }
}

test('a crop uses more water in dry wind than in humid calm, but not before it grows', () => {
  const dry = getKc('maize', createUniformClimate(18, { windMps: 6, humidityPct: 30 }))
  const humid = getKc('maize', createUniformClimate(18, { windMps: 1, humidityPct: 90 }))
  const midDay = dry.season.stageDays.mid + 1
  expect(dry.kc[midDay]).toBeGreaterThan(dry.crop.kc.mid + 0.1)
  expect(humid.kc[midDay]).toBeLessThan(humid.crop.kc.mid - 0.09)
  expect(dry.kc[0]).toBeCloseTo(dry.crop.kc.initial, 10)
  expect(humid.kc[0]).toBeCloseTo(humid.crop.kc.initial, 10)
})

test('short days delay the flowering of wheat, but not its canopy', () => {
  const { crop, season, kc } = getKc(
    'wheat_spring',
    createUniformClimate(18, { windMps: 2.67, humidityPct: 45 }),
  )
  const firstFullDay = kc.findIndex((value) => value > crop.kc.mid - 0.05)
  expect(firstFullDay).toBeGreaterThan(0)
  expect(firstFullDay).toBeLessThan(season.stageDays.mid - 10)
})

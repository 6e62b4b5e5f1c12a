import type { MapWaterSupply } from '@crop/domain'
import { model, reference } from '../../test/shipped-model'
import { revokeOldResults } from '../../test/revoke-old-results'
import { listMapCells } from './crop-map'
import { findMapCrop } from './find-map-crop'

revokeOldResults()

const cells = model.listMapCells()

describe('the cells of a map', () => {
  test('cover the land outside Antarctica from north to south', () => {
    expect(cells.length).toBeGreaterThan(15_000)
    expect(cells.length).toBeLessThan(16_000)
    expect(cells[0]?.latitude).toBeGreaterThan(70)
    expect(cells.at(-1)?.latitude).toBeGreaterThan(-60)
    expect(cells).toEqual(cells.toSorted((a, b) => b.latitude - a.latitude || a.longitude - b.longitude))
  })

  test('include Nakuru and leave out the Atlantic', () => {
    expect(cells).toContainEqual({ latitude: -0.5, longitude: 36.5 })
    expect(cells.filter(({ latitude, longitude }) => latitude === 30.5 && longitude === -40.5)).toEqual([])
  })

  test('are those with a town in a data pack without elevations', () => {
    const townCells = listMapCells({ ...reference, elevations: undefined })
    expect(townCells.length).toBeGreaterThan(5000)
    expect(townCells).toContainEqual({ latitude: -0.5, longitude: 36.5 })
  })
})

test.each([
  ['maize', 'rainfed'],
  ['maize', 'irrigated'],
  ['wheat', 'rainfed'],
  ['wheat_winter', 'irrigated'],
  ['rice', 'rainfed'],
  ['potato', 'irrigated'],
  ['mango', 'rainfed'],
  ['arabica coffee', 'irrigated'],
  ['robusta coffee', 'rainfed'],
  ['sugarcane', 'rainfed'],
] satisfies [string, MapWaterSupply][])('the scores of %s, %s, are those of assessments', (crop, supply) => {
  for (const cell of cells.filter((_, index) => index % 1201 === 7)) {
    const months = model.assessMonths({
      location: `${cell.latitude},${cell.longitude}`,
      crop,
      month: 4,
      conditions: { water_supply: { value: supply, source: 'request' } },
    })
    const scores = model.scoreMapCell(crop, supply, cell)
    expect([cell, scores]).toEqual([cell, months?.monthly.map(({ feasibility_score }) => feasibility_score)])
  }
})

test('land far from every climate record has no scores', () => {
  const sample = cells.filter((_, index) => index % 20 === 0)
  const withoutClimate = sample.filter((cell) => model.scoreMapCell('mango', 'rainfed', cell) === undefined)
  expect(withoutClimate.length).toBeGreaterThan(0)
  expect(withoutClimate.length).toBeLessThan(0.05 * sample.length)
})

test('a map of an unknown crop is an error', () => {
  expect(() => model.scoreMapCell('unobtainium', 'rainfed', { latitude: 0.5, longitude: 36.5 })).toThrow()
})

describe('the crop of a map', () => {
  const { crops } = reference

  test.each([
    ['maize', 'maize'],
    [' CORN ', 'maize'],
    ['sweet potatoes', 'sweetpotato'],
    ['wheat', 'wheat'],
    ['winter wheat', 'wheat_winter'],
    ['wheat_winter', 'wheat_winter'],
    ['upland rice', 'rice_upland'],
    ['maïs', 'maize'],
  ])('%j is %s', (name, crop) => {
    expect(findMapCrop(crops, name)).toEqual({ found: true, crop })
  })

  test.each(['millet', 'unobtainium', '', '!!'])('%j is none', (name) => {
    expect(findMapCrop(crops, name).found).toBe(false)
  })

  test('the key of every crop and type finds itself', () => {
    for (const { crop, key } of crops.types) {
      expect(findMapCrop(crops, crop)).toEqual({ found: true, crop })
      const ofType = crops.types.filter((type) => type.crop === crop).length === 1 ? crop : key
      expect(findMapCrop(crops, key)).toEqual({ found: true, crop: ofType })
    }
  })
})

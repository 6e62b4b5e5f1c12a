import { rmSync } from 'node:fs'
import { model, reference } from '../../../test/shipped-model'
import { createTestDataPack } from '../../../test/test-data-pack'
import { loadModel } from '../../model'
import type { Place } from '../gazetteer/place'
import { openPlaceTable, type PlaceTable } from '../gazetteer/place-table'
import { createPointLocator } from './locate-point'
import { parseCoordinates } from './parse-coordinates'

const locatePoint = createPointLocator(reference)

function createPoint({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Place {
  const place = parseCoordinates(`${latitude},${longitude}`)?.place
  if (!place) throw new Error(`not a point: ${latitude},${longitude}`)
  return place
}

const { places } = reference.gazetteer

const { citiesByLatitude, elevationsM, latitudes, longitudes } = places.columns

/** Positions in `citiesByLatitude`, by cell. */
const citiesByCell = new Map<string, number[]>()
for (const [index, position] of citiesByLatitude.entries()) {
  const cell = toCell(...findCell(position))
  const cities = citiesByCell.get(cell) ?? []
  citiesByCell.set(cell, cities)
  cities.push(index)
}

/** Finds the cell of a place. Cells are 1° of latitude high and 2° of longitude wide. */
function findCell(position: number): [row: number, column: number] {
  return [Math.floor(latitudes[position] ?? NaN), Math.floor((longitudes[position] ?? NaN) / 2)]
}

function toCell(row: number, column: number): string {
  return `${row},${column}`
}

/** Opens a table of the cities in the cells around a town, which are all that affect the elevation, without the town. */
function openTableWithout(town: number): PlaceTable {
  const [row, column] = findCell(town)
  const offsets = [-1, 0, 1]
  const nearby = offsets
    .flatMap((rows) => offsets.map((columns) => toCell(row + rows, column + columns)))
    .flatMap((cell) => citiesByCell.get(cell) ?? [])
  const positions = Uint32Array.from(nearby)
    .sort()
    .map((index) => citiesByLatitude[index] ?? NaN)
  const others = positions.filter((position) => position !== town)
  return openPlaceTable({ ...places.columns, citiesByLatitude: others })
}

const towns = citiesByLatitude.filter((position) => !Number.isNaN(elevationsM[position])).sort()
const sampledTowns = [...towns].filter((_, index) => index % 200 === 0)

test('90 % of towns are within 150 m when the gazetteer lacks the town', () => {
  const isWithin150M = sampledTowns.map((town) => {
    const locate = createPointLocator({ ...reference, gazetteer: { places: openTableWithout(town) } })
    const place = places.get(town)
    const { elevationM = NaN } = locate(createPoint(place))
    return Math.abs(elevationM - (place.elevationM ?? NaN)) <= 150
  })
  expect(isWithin150M.length).toBeGreaterThan(400)
  expect(isWithin150M.filter(Boolean).length / isWithin150M.length).toBeGreaterThanOrEqual(0.9)
})

test.each(['bogotá', 'quito', 'la paz, bo', 'nakuru', 'addis ababa', 'lhasa'])(
  'the coordinates of %s have the elevation and the score of its name',
  (location) => {
    const byName = model.assess({ location, crop: 'potato', month: 4 })
    const { latitude = NaN, longitude = NaN } = byName.place ?? {}
    const byPoint = model.assess({ location: `${latitude},${longitude}`, crop: 'potato', month: 4 })
    expect(byPoint.place).toMatchObject({
      kind: 'coordinates',
      country: null,
      elevation_m: byName.place?.elevation_m,
    })
    expect(byPoint.conditions.elevation_m.source).toBe('reference')
    expect(byPoint.feasibility_score).toBe(byName.feasibility_score)
    expect(byPoint.water?.irrigated_share).toBe(byName.water?.irrigated_share)
  },
)

test('a point far from towns has the elevation of its cell', () => {
  const point = locatePoint(createPoint({ latitude: 23.29, longitude: 5.53 }))
  expect(point.elevationM).toBeGreaterThan(1500)
})

test.each([
  [0, -30],
  [90, 0],
  [-40, 180],
])('a point at sea (%d, %d) has neither elevation nor country', (latitude, longitude) => {
  const point = createPoint({ latitude, longitude })
  expect(locatePoint(point)).toEqual(point)
})

test.each([
  ['in the Nile delta', 31.3, 31],
  ['of an atoll', 1.42, 173],
])('a point of low land %s (%d, %d) has the elevation of the nearest town', (_where, latitude, longitude) => {
  const { elevationM = NaN } = locatePoint(createPoint({ latitude, longitude }))
  expect(elevationM).toBeGreaterThanOrEqual(0)
  expect(elevationM).toBeLessThan(20)
})

test.each([
  ['Samoa', -13.8, -171.8],
  ['San Francisco', 37.7, -122.3],
])('a point of %s beside mountains (%d, %d) is not below the sea', (_where, latitude, longitude) => {
  expect(locatePoint(createPoint({ latitude, longitude })).elevationM).toBe(0)
})

test('a point on land below the sea is', () => {
  expect(locatePoint(createPoint({ latitude: 52.5, longitude: 5.5 })).elevationM).toBeLessThan(0)
})

test('without the file the elevation of coordinates is unknown', () => {
  const pack = createTestDataPack()
  try {
    pack.edit('datapackage.json', /,\s*\{\s*"name": "elevations"[\s\S]*\}\s*\]\s*\}\s*$/u, ']}')
    rmSync(pack.path('elevations.csv'))
    const { place, conditions } = loadModel(pack.dir).assess({
      location: '42.5,1.5',
      crop: 'wheat',
      month: 4,
    })
    expect(place?.elevation_m).toBeNull()
    expect(conditions.elevation_m.source).toBe('assumed')
  } finally {
    pack.remove()
  }
})

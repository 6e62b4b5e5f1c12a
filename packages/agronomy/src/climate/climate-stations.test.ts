import fc from 'fast-check'
import { model } from '../../test/shipped-model'
import { packStrings } from '../names/packed-strings'
import { type ClimateStations, findNearestStations, sortByLatitude } from './climate-stations'
import { toUnitVector } from './great-circle'

const emptySeries = new Float64Array(0)

function createStations(points: readonly (readonly [number, number])[]): ClimateStations {
  const vectors = points.map(([latitude, longitude]) => toUnitVector(latitude, longitude))
  const monthly = {
    tminC: emptySeries,
    tmaxC: emptySeries,
    rainMm: emptySeries,
    humidityPct: emptySeries,
    sunshinePct: emptySeries,
    windMps: emptySeries,
    rainVariationPct: emptySeries,
  }
  const z = Float64Array.from(vectors, (vector) => vector.z)
  return {
    count: points.length,
    elevationM: emptySeries,
    ids: packStrings([]),
    names: packStrings([]),
    countries: packStrings([]),
    bases: new Uint8Array(),
    monthly,
    x: Float64Array.from(vectors, ({ x }) => x),
    y: Float64Array.from(vectors, ({ y }) => y),
    z,
    ...sortByLatitude(z, points.length),
  }
}

/** Haversine formula with the Earth's mean radius of 6,371 km. */
function getDistanceKm(
  [lat1, lon1]: readonly [number, number],
  [lat2, lon2]: readonly [number, number],
): number {
  const radians = Math.PI / 180
  const square = (value: number) => value * value
  const haversine =
    square(Math.sin(((lat2 - lat1) * radians) / 2)) +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * square(Math.sin(((lon2 - lon1) * radians) / 2))
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

// Whole degrees produce ties, and include the poles and the date line.
const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))

test('the nearest stations by great circle are found, nearest first', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), point, (points, origin) => {
      const nearest = findNearestStations(createStations(points), origin[0], origin[1], 4)
      const expectedKm = points.map((station) => getDistanceKm(origin, station)).sort((a, b) => a - b)
      expect(new Set(nearest.map(({ station }) => station)).size).toBe(Math.min(4, points.length))
      nearest.forEach(({ km }, rank) => expect(km).toBeCloseTo(expectedKm[rank] ?? NaN, 0))
    }),
  )
})

test('stations across the date line are near', () => {
  const [nearest] = findNearestStations(
    createStations([
      [0, 170],
      [0, -179.5],
    ]),
    0,
    179.5,
    1,
  )
  expect(nearest?.station).toBe(1)
  expect(nearest?.km).toBeCloseTo(111.2, 1)
})

test.each([
  [NaN, 0],
  [0, Infinity],
])('no station is near %d,%d', (latitude, longitude) => {
  expect(findNearestStations(createStations([[0, 0]]), latitude, longitude, 4)).toEqual([])
})

test('no station is found with limit 0 or without stations', () => {
  expect(findNearestStations(createStations([[0, 0]]), 0, 0, 0)).toEqual([])
  expect(findNearestStations(createStations([]), 0, 0, 4)).toEqual([])
})

test.each([
  ['jeddah', 'Jeddah Intl', 100],
  ['sabadell', 'Sabadell', 410],
])('the station nearest to %s has the height of the land around it', (location, name, maxM) => {
  const { basis } = model.assess({ location, crop: 'tomato', month: 3 })
  const station = basis?.stations.find((candidate) => candidate.name === name)
  expect(station?.elevation_m).toBeLessThanOrEqual(maxM)
})

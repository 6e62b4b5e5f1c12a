import fc from 'fast-check'
import { type ClimateStations, findNearestStations } from './climate-stations'
import { toUnitVector } from './great-circle'

const none = new Float64Array(0)

function stationsAt(points: readonly (readonly [number, number])[]): ClimateStations {
  const vectors = points.map(([latitude, longitude]) => toUnitVector(latitude, longitude))
  const monthly = {
    tminC: none,
    tmaxC: none,
    rainMm: none,
    humidityPct: none,
    sunshinePct: none,
    windMps: none,
    rainVariationPct: none,
  }
  return {
    count: points.length,
    elevationM: none,
    monthly,
    x: Float64Array.from(vectors, ({ x }) => x),
    y: Float64Array.from(vectors, ({ y }) => y),
    z: Float64Array.from(vectors, ({ z }) => z),
  }
}

/** By the haversine formula, with the Earth's mean radius of 6,371 km. */
function kmBetween([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const radians = Math.PI / 180
  const square = (value: number) => value * value
  const half =
    square(Math.sin(((lat2 - lat1) * radians) / 2)) +
    Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * square(Math.sin(((lon2 - lon1) * radians) / 2))
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(half)))
}

// Whole degrees make ties; the poles and the date line are among them.
const point = fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))

test('the stations found are the nearest by great circle, nearest first, also at the poles and the date line', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), point, (points, here) => {
      const found = findNearestStations(stationsAt(points), here[0], here[1], 4)
      const expected = points.map((there) => kmBetween(here, there)).sort((a, b) => a - b)
      expect(new Set(found.map(({ station }) => station)).size).toBe(Math.min(4, points.length))
      found.forEach(({ km }, rank) => expect(km).toBeCloseTo(expected[rank] ?? NaN, 0))
    }),
  )
})

test('the other side of the date line is near', () => {
  const [nearest] = findNearestStations(
    stationsAt([
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
])('nothing is near %d,%d', (latitude, longitude) => {
  expect(findNearestStations(stationsAt([[0, 0]]), latitude, longitude, 4)).toEqual([])
})

test('no station is found where none is wanted or there is none', () => {
  expect(findNearestStations(stationsAt([[0, 0]]), 0, 0, 0)).toEqual([])
  expect(findNearestStations(stationsAt([]), 0, 0, 4)).toEqual([])
})

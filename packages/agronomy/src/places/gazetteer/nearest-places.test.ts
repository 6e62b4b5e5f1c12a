import { reference } from '../../../test/shipped-model'
import { createNearestCitiesFinder } from './nearest-places'
import { getDistanceKm, type Point } from './place'
import { openPlaceTable, packPlaces } from './place-table'

const cities = [...reference.gazetteer.places]
  .filter(({ kind }) => kind === 'city')
  .filter((_, index) => index % 200 === 0)
const findNearestCities = createNearestCitiesFinder(openPlaceTable(packPlaces(cities)))

function listDistances(point: Point, limit: number): number[] {
  return cities
    .map((city) => getDistanceKm(city, point))
    .sort((a, b) => a - b)
    .slice(0, limit)
}

test.each([
  ['a town', -0.3, 36.1],
  ['the north pole', 90, 0],
  ['the south pole', -90, 0],
  ['the Pacific, near 180°', -30, -179.9],
])('the cities nearest to %s come first, up to a limit', (_where, latitude, longitude) => {
  const point = { latitude, longitude }
  for (const limit of [1, 20, cities.length + 1]) {
    const distances = findNearestCities(point, limit).map((city) => getDistanceKm(city, point))
    expect(distances).toEqual(listDistances(point, limit))
  }
})

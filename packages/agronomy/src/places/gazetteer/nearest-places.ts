import { at } from '../../at'
import { toUnitVector } from '../../climate/great-circle'
import type { Place, Point } from './place'
import type { PlaceTable } from './place-table'

interface NearbyCity {
  readonly position: number
  /** Dot product of two unit vectors: the larger, the nearer their points. */
  readonly proximity: number
}

/** Creates a function that returns up to `limit` cities, the nearest to a point first. */
export function createNearestCitiesFinder(places: PlaceTable) {
  const { citiesByLatitude, latitudes, longitudes } = places.columns
  const vectors = new Float64Array(citiesByLatitude.length * 3)
  citiesByLatitude.forEach((position, index) => {
    const { x, y, z } = toUnitVector(at(latitudes, position), at(longitudes, position))
    vectors.set([x, y, z], index * 3)
  })

  return (point: Point, limit: number): Place[] => {
    const target = toUnitVector(point.latitude, point.longitude)
    const nearest: NearbyCity[] = []
    for (let index = 0; index < citiesByLatitude.length; index += 1) {
      const offset = 3 * index
      const proximity =
        at(vectors, offset) * target.x +
        at(vectors, offset + 1) * target.y +
        at(vectors, offset + 2) * target.z
      const last = nearest.at(-1)
      if (nearest.length < limit || (last && proximity > last.proximity)) {
        insertNearby(nearest, { position: citiesByLatitude[index] ?? NaN, proximity }, limit)
      }
    }
    return nearest.map(({ position }) => places.get(position))
  }
}

/** Sorts places, the nearest to a point first. */
export function sortByDistance(places: readonly Place[], point: Point): Place[] {
  const target = toUnitVector(point.latitude, point.longitude)
  return places
    .map((place) => {
      const { x, y, z } = toUnitVector(place.latitude, place.longitude)
      return { place, proximity: x * target.x + y * target.y + z * target.z }
    })
    .sort((a, b) => b.proximity - a.proximity)
    .map(({ place }) => place)
}

/** Inserts a city into a list sorted by distance that keeps at most `limit` cities. */
function insertNearby(nearest: NearbyCity[], city: NearbyCity, limit: number): void {
  const index = nearest.findIndex(({ proximity }) => proximity < city.proximity)
  nearest.splice(index < 0 ? nearest.length : index, 0, city)
  if (nearest.length > limit) nearest.pop()
}

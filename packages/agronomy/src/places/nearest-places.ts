import { at } from '../at'
import { toUnitVector, type UnitVector } from '../climate/great-circle'
import type { Place } from './place'
import type { PlaceTable } from './place-table'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

interface NearbyCity {
  readonly position: number
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
    citiesByLatitude.forEach((position, index) => {
      const offset = 3 * index
      const x = at(vectors, offset)
      const y = at(vectors, offset + 1)
      const z = at(vectors, offset + 2)
      insertNearby(nearest, { position, proximity: getProximity(target, { x, y, z }) }, limit)
    })
    return nearest.map(({ position }) => places.get(position))
  }
}

/** Sorts places, the nearest to a point first. */
export function sortByDistance(places: readonly Place[], point: Point): Place[] {
  const target = toUnitVector(point.latitude, point.longitude)
  return places
    .map((place) => ({
      place,
      proximity: getProximity(target, toUnitVector(place.latitude, place.longitude)),
    }))
    .sort((a, b) => b.proximity - a.proximity)
    .map(({ place }) => place)
}

/** The larger the dot product of two unit vectors, the nearer their points. */
function getProximity(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

/** Inserts a city into a list sorted by distance that keeps at most `limit` cities. Few cities are near enough. */
function insertNearby(nearest: NearbyCity[], city: NearbyCity, limit: number): void {
  const last = nearest.at(-1)
  if (nearest.length >= limit && (!last || city.proximity <= last.proximity)) return
  const index = nearest.findIndex(({ proximity }) => proximity < city.proximity)
  nearest.splice(index < 0 ? nearest.length : index, 0, city)
  if (nearest.length > limit) nearest.pop()
}

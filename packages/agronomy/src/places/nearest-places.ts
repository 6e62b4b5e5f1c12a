import { at } from '../at'
import { toUnitVector } from '../climate/great-circle'
import type { Place } from './place'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Creates a function that returns up to `limit` places, the nearest to a point first. */
export function createNearestPlacesFinder(places: readonly Place[]) {
  const vectors = new Float64Array(places.length * 3)
  places.forEach(({ latitude, longitude }, index) => {
    const { x, y, z } = toUnitVector(latitude, longitude)
    vectors.set([x, y, z], index * 3)
  })

  return (point: Point, limit: number): Place[] => {
    const target = toUnitVector(point.latitude, point.longitude)
    // The larger the dot product of two unit vectors, the nearer their points.
    const proximity = new Float64Array(places.length)
    for (let index = 0; index < places.length; index += 1) {
      const offset = index * 3
      proximity[index] =
        at(vectors, offset) * target.x +
        at(vectors, offset + 1) * target.y +
        at(vectors, offset + 2) * target.z
    }
    const threshold = findThreshold(proximity, limit)
    return places
      .map((place, index) => ({ place, proximity: at(proximity, index) }))
      .filter((entry) => entry.proximity >= threshold)
      .sort((a, b) => b.proximity - a.proximity)
      .slice(0, limit)
      .map(({ place }) => place)
  }
}

/** Returns the proximity of the last place that is listed. Sorting numbers alone is much faster than sorting places. */
function findThreshold(proximity: Float64Array, limit: number): number {
  return proximity.length > limit ? at(proximity.slice().sort(), proximity.length - limit) : -1
}

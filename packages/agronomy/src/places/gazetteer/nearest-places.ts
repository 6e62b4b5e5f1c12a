import { at } from '../../at'
import { toGreatCircleKm, toUnitVector } from '../../climate/great-circle'
import { countBelow } from '../../sorted-values'
import { getDistanceKm, type Place, type Point } from './place'
import type { PlaceTable } from './place-table'

const KM_PER_DEGREE = 111
const RADIANS = Math.PI / 180

/** The first distance within which the nearest cities are looked for, and one that no two points exceed. */
const NEAR_KM = 50
const FARTHEST_KM = 20_100

/** A town by its position in the table of places. */
export interface NearbyTown {
  readonly position: number
  readonly km: number
}

/** Creates a function that lists the towns within a distance of a point, the nearest first. */
export function createTownFinder(places: PlaceTable): (point: Point, maxKm: number) => NearbyTown[] {
  const { citiesByLatitude, latitudes, longitudes } = places.columns
  const getPosition = (index: number) => citiesByLatitude[index] ?? NaN
  const getLatitude = (index: number) => at(latitudes, getPosition(index))
  const countSouthOf = (latitude: number) => countBelow(citiesByLatitude.length, getLatitude, latitude)
  // In this order, because reading them all over the table takes twice as long.
  const sortedLongitudes = Float64Array.from(citiesByLatitude, (position) => at(longitudes, position))

  return ({ latitude, longitude }, maxKm) => {
    const target = toUnitVector(latitude, longitude)
    const maxDegrees = maxKm / KM_PER_DEGREE
    const maxLongitudeDegrees = getMaxLongitudeDegrees(latitude, maxDegrees)
    const end = countSouthOf(latitude + maxDegrees)
    const towns: NearbyTown[] = []
    for (let index = countSouthOf(latitude - maxDegrees); index < end; index += 1) {
      // Most towns of the zone are far to the east or west, which a subtraction shows.
      const townLongitude = at(sortedLongitudes, index)
      const degrees = Math.abs(townLongitude - longitude)
      if (degrees > maxLongitudeDegrees && degrees < 360 - maxLongitudeDegrees) continue
      const { x, y, z } = toUnitVector(getLatitude(index), townLongitude)
      const km = toGreatCircleKm(x * target.x + y * target.y + z * target.z)
      if (km <= maxKm) towns.push({ position: getPosition(index), km })
    }
    return towns.sort((a, b) => a.km - b.km)
  }
}

/** Returns the most that the longitudes of two points this close may differ. */
function getMaxLongitudeDegrees(latitude: number, degrees: number): number {
  const sine = Math.sin(degrees * RADIANS) / Math.cos(latitude * RADIANS)
  return degrees < 90 && sine < 1 ? Math.asin(sine) / RADIANS + degrees / 10 : 360
}

/** Creates a function that returns up to `limit` cities, the nearest to a point first. */
export function createNearestCitiesFinder(places: PlaceTable): (point: Point, limit: number) => Place[] {
  const findTowns = createTownFinder(places)
  return (point, limit) => {
    let km = NEAR_KM
    let towns = findTowns(point, km)
    while (towns.length < limit && km < FARTHEST_KM) {
      km *= 2
      towns = findTowns(point, km)
    }
    return towns.slice(0, limit).map(({ position }) => places.get(position))
  }
}

/** Sorts places, the nearest to a point first. */
export function sortByDistance(places: readonly Place[], point: Point): Place[] {
  return places
    .map((place) => ({ place, km: getDistanceKm(place, point) }))
    .sort((a, b) => a.km - b.km)
    .map(({ place }) => place)
}

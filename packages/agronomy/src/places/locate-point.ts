import { at } from '../at'
import { toGreatCircleKm, toUnitVector } from '../climate/great-circle'
import { type ElevationGrid, findCellElevation } from './elevation-grid'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'
import type { PlaceTable } from './place-table'

/** A point this close to a town has the elevation of the town. */
const SAME_ELEVATION_KM = 3
/** The grid is corrected by up to four towns within this distance. */
const MAX_CORRECTION_KM = 30
const MAX_CORRECTION_TOWNS = 4
/** Beyond this distance the nearest town is often in another country. */
const MAX_COUNTRY_KM = 150
const KM_PER_DEGREE = 111

interface NearbyTown {
  readonly town: Place
  readonly km: number
}

interface PointSources {
  readonly gazetteer: Pick<Gazetteer, 'places'>
  readonly elevations: ElevationGrid | undefined
}

export type PointLocator = (place: Place) => Place

/**
 * Creates a function that adds to a point its elevation and the country of the nearest town. Places of the gazetteer,
 * points at sea, and points of a data pack without elevations stay as they are.
 */
export function createPointLocator({ gazetteer, elevations }: PointSources): PointLocator {
  const listNearbyTowns = createTownFinder(gazetteer.places)
  return (place) => {
    if (place.country !== undefined || !elevations) return place
    const towns = listNearbyTowns(place)
    const elevationM = findElevation(elevations, towns, place)
    if (elevationM === undefined) return place
    return { ...place, elevationM: Math.round(elevationM), nearestTownCountry: towns[0]?.town.country }
  }
}

/** Returns the elevation of the town at the point, else that of the grid plus the error of the grid at nearby towns. */
function findElevation(grid: ElevationGrid, towns: readonly NearbyTown[], point: Place): number | undefined {
  const town = towns.find(({ km, town }) => km <= SAME_ELEVATION_KM && town.elevationM !== undefined)
  if (town) return town.town.elevationM
  const cellElevationM = findCellElevation(grid, point)
  if (cellElevationM === undefined) return undefined
  return cellElevationM + getGridErrorM(grid, towns)
}

/** Returns the mean of town minus grid at the nearest towns, weighted by inverse distance; 0 without towns. */
function getGridErrorM(grid: ElevationGrid, towns: readonly NearbyTown[]): number {
  const errors = towns
    .filter(({ km }) => km <= MAX_CORRECTION_KM)
    .flatMap(({ town, km }) => {
      const cellElevationM = findCellElevation(grid, town)
      return town.elevationM === undefined || cellElevationM === undefined
        ? []
        : [{ errorM: town.elevationM - cellElevationM, weight: 1 / km }]
    })
    .slice(0, MAX_CORRECTION_TOWNS)
  const totalWeight = errors.reduce((sum, { weight }) => sum + weight, 0)
  if (totalWeight === 0) return 0
  return errors.reduce((sum, { errorM, weight }) => sum + errorM * weight, 0) / totalWeight
}

/** Creates a function that lists the towns around a point, the nearest first. */
function createTownFinder(places: PlaceTable) {
  const { citiesByLatitude, latitudes, longitudes } = places.columns
  const sortedLatitudes = Float64Array.from(citiesByLatitude, (position) => at(latitudes, position))
  const maxDegrees = MAX_COUNTRY_KM / KM_PER_DEGREE

  return ({ latitude, longitude }: Place): NearbyTown[] => {
    const target = toUnitVector(latitude, longitude)
    const nearby: { readonly position: number; readonly km: number }[] = []
    const first = countBelow(sortedLatitudes, latitude - maxDegrees)
    const end = countBelow(sortedLatitudes, latitude + maxDegrees)
    for (const position of citiesByLatitude.subarray(first, end)) {
      const { x, y, z } = toUnitVector(at(latitudes, position), at(longitudes, position))
      const km = toGreatCircleKm(x * target.x + y * target.y + z * target.z)
      if (km <= MAX_COUNTRY_KM) nearby.push({ position, km })
    }
    return nearby.sort((a, b) => a.km - b.km).map(({ position, km }) => ({ town: places.get(position), km }))
  }
}

/** Returns how many of the sorted values are below a limit, by binary search. */
function countBelow(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (at(sorted, middle) < limit) low = middle + 1
    else high = middle
  }
  return low
}

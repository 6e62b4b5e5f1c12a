import { toGreatCircleKm, toUnitVector } from '../climate/great-circle'
import { type ElevationGrid, findCellElevation } from './elevation-grid'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'

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

/**
 * Adds to a point its elevation and the country of the nearest town. Places of the gazetteer, points at sea, and points of
 * a data pack without elevations stay as they are.
 */
export function locatePoint({ gazetteer, elevations }: PointSources, place: Place): Place {
  if (place.country !== undefined || !elevations) return place
  const towns = listNearbyTowns(gazetteer.places, place)
  const elevationM = findElevation(elevations, towns, place)
  if (elevationM === undefined) return place
  return { ...place, elevationM: Math.round(elevationM), nearestTownCountry: towns[0]?.town.country }
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

/** Lists the towns around a point, the nearest first. */
function listNearbyTowns(places: readonly Place[], point: Place): NearbyTown[] {
  const target = toUnitVector(point.latitude, point.longitude)
  const maxDegrees = MAX_COUNTRY_KM / KM_PER_DEGREE
  return places
    .filter(({ kind, latitude }) => kind === 'city' && Math.abs(latitude - point.latitude) <= maxDegrees)
    .map((town) => {
      const { x, y, z } = toUnitVector(town.latitude, town.longitude)
      return { town, km: toGreatCircleKm(x * target.x + y * target.y + z * target.z) }
    })
    .filter(({ km }) => km <= MAX_COUNTRY_KM)
    .sort((a, b) => a.km - b.km)
}

import { at } from '../../at'
import { toGreatCircleKm, toUnitVector } from '../../climate/great-circle'
import { createLruCache } from '../../lru-cache'
import { countBelow } from '../../sorted-values'
import type { Gazetteer } from '../gazetteer/gazetteer'
import type { Place } from '../gazetteer/place'
import type { PlaceColumns, PlaceTable } from '../gazetteer/place-table'
import { type ElevationGrid, findCellElevation } from './elevation-grid'

/** A point this close to a town has the elevation of the town. */
const SAME_ELEVATION_KM = 3
/** The grid lacks low land, as in the Nile delta: a point this close to a town has the elevation of the town there. */
const LOW_LAND_KM = 25
/** The grid is corrected by up to four towns within this distance. */
const MAX_CORRECTION_KM = 30
const MAX_CORRECTION_TOWNS = 4
/** Beyond this distance the nearest town is often in another country. */
const MAX_COUNTRY_KM = 150
const KM_PER_DEGREE = 111
const RADIANS = Math.PI / 180

/** A town by its position in the table of places. */
interface NearbyTown {
  readonly position: number
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
export function createPointLocator({ gazetteer: { places }, elevations }: PointSources): PointLocator {
  const listTowns = createTownLister(places)
  // An assessment locates its point twice.
  const getLocated = createLruCache<Place, Place>(1)
  return (place) => getLocated(place, () => locate(place))

  function locate(place: Place): Place {
    if (place.country !== undefined || !elevations) return place
    const correctingTowns = listTowns(place, MAX_CORRECTION_KM)
    const sources = { grid: elevations, columns: places.columns, towns: correctingTowns }
    const elevationM = findElevation(sources, place)
    if (elevationM === undefined) return place
    const nearest = correctingTowns[0] ?? listTowns(place, MAX_COUNTRY_KM)[0]
    const nearestTownCountry = nearest && places.get(nearest.position).country
    return { ...place, elevationM: Math.round(elevationM), nearestTownCountry }
  }
}

interface ElevationSources {
  readonly grid: ElevationGrid
  readonly columns: PlaceColumns
  /** The towns that may correct the grid, the nearest first. */
  readonly towns: readonly NearbyTown[]
}

/** Returns the elevation of the town at the point, else that of the grid plus the error of the grid at nearby towns. */
function findElevation(sources: ElevationSources, point: Place): number | undefined {
  const { grid, columns, towns } = sources
  const cellElevationM = findCellElevation(grid, point)
  const townKm = cellElevationM === undefined ? LOW_LAND_KM : SAME_ELEVATION_KM
  const known = towns
    .map(({ km, position }) => ({ km, elevationM: columns.elevationsM[position] ?? NaN }))
    .filter(({ elevationM }) => !Number.isNaN(elevationM))
  const [nearest] = known
  if (nearest && nearest.km <= townKm) return nearest.elevationM
  if (cellElevationM === undefined) return undefined
  if (!nearest) return cellElevationM
  // Beside mountains the error of the grid would put land below the sea, and further below it than any town.
  const lowestM = Math.min(0, ...known.map(({ elevationM }) => elevationM))
  return Math.max(lowestM, cellElevationM + getGridErrorM(sources))
}

/** Returns the mean of town minus grid at the nearest towns, weighted by inverse distance; 0 without towns. */
function getGridErrorM({ grid, columns, towns }: ElevationSources): number {
  let count = 0
  let totalWeight = 0
  let weightedErrorM = 0
  for (const { km, position } of towns) {
    if (count === MAX_CORRECTION_TOWNS) break
    const elevationM = columns.elevationsM[position] ?? NaN
    const latitude = at(columns.latitudes, position)
    const cellElevationM = findCellElevation(grid, { latitude, longitude: at(columns.longitudes, position) })
    if (Number.isNaN(elevationM) || cellElevationM === undefined) continue
    count += 1
    totalWeight += 1 / km
    weightedErrorM += (elevationM - cellElevationM) * (1 / km)
  }
  return totalWeight === 0 ? 0 : weightedErrorM / totalWeight
}

/** Creates a function that lists the towns within a distance of a point, the nearest first. */
function createTownLister(places: PlaceTable) {
  const { citiesByLatitude, latitudes, longitudes } = places.columns
  const getLatitude = (index: number) => at(latitudes, getPosition(index))
  const countSouthOf = (latitude: number) => countBelow(citiesByLatitude.length, getLatitude, latitude)
  // In this order, because reading them all over the table takes twice as long.
  const sortedLongitudes = Float64Array.from(citiesByLatitude, (position) => at(longitudes, position))

  return ({ latitude, longitude }: Place, maxKm: number): NearbyTown[] => {
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

  function getPosition(index: number): number {
    return citiesByLatitude[index] ?? NaN
  }
}

/** Returns the most that the longitudes of two points this close may differ. */
function getMaxLongitudeDegrees(latitude: number, degrees: number): number {
  const sine = Math.sin(degrees * RADIANS) / Math.cos(latitude * RADIANS)
  return sine < 1 ? Math.asin(sine) / RADIANS + degrees / 10 : 360
}

import { at } from '../../at'
import { createLruCache } from '../../lru-cache'
import type { Gazetteer } from '../gazetteer/gazetteer'
import { createTownFinder, type NearbyTown } from '../gazetteer/nearest-places'
import type { Place } from '../gazetteer/place'
import type { PlaceColumns } from '../gazetteer/place-table'
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
  const findTowns = createTownFinder(places)
  // An assessment locates its point twice.
  const getLocated = createLruCache<Place, Place>(1)
  return (place) => getLocated(place, () => locate(place))

  function locate(place: Place): Place {
    if (place.country !== undefined || !elevations) return place
    const correctingTowns = findTowns(place, MAX_CORRECTION_KM)
    const sources = { grid: elevations, columns: places.columns, towns: correctingTowns }
    const elevationM = findElevation(sources, place)
    if (elevationM === undefined) return place
    const nearest = correctingTowns[0] ?? findTowns(place, MAX_COUNTRY_KM)[0]
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

import { roundTo } from '../../numbers'
import type { Place, Point } from '../gazetteer/place'

/** A tenth of a metre; more decimals would print small numbers with an exponent, which a query cannot have. */
export const MAX_DECIMALS = 6

/** Returns the query for a place that no name identifies: its coordinates. */
export function formatCoordinates({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`
}

/** Returns undefined for a point that is not on the globe. */
export function createPoint({ latitude, longitude }: Point): Place | undefined {
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isOnGlobe) return undefined
  return {
    kind: 'city',
    name: `${roundTo(latitude, MAX_DECIMALS)}, ${roundTo(longitude, MAX_DECIMALS)}`,
    country: undefined,
    admin1: '',
    admin2: '',
    // Adding 0 turns -0 into 0.
    latitude: latitude + 0,
    longitude: longitude + 0,
    elevationM: undefined,
    population: 0,
  }
}

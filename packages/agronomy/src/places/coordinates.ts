import { roundTo } from '../numbers'
import type { Place } from './place'

/** A tenth of a metre; more decimals would print small numbers with an exponent, which a query cannot have. */
const NAME_DECIMALS = 6

const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/

/** Output of programs that have no coordinates, not the place Nan in Thailand. */
const NAN_COORDINATES = /^\s*nan\s*,\s*nan\s*$/i

/** Coordinates in a query. `place` is undefined when they are out of range. */
export interface ParsedCoordinates {
  readonly place: Place | undefined
}

/** Parses "latitude,longitude" in degrees. Returns undefined for any other text. */
export function parseCoordinates(text: string): ParsedCoordinates | undefined {
  // Maps print a true minus sign.
  const match = COORDINATES.exec(text.replaceAll('\u2212', '-'))
  if (!match) return NAN_COORDINATES.test(text) ? { place: undefined } : undefined
  // Adding 0 turns -0 into 0.
  const latitude = Number(match[1]) + 0
  const longitude = Number(match[2]) + 0
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return { place: isOnGlobe ? createPoint(latitude, longitude) : undefined }
}

/** Returns the query for a place that no name identifies: its coordinates. */
export function formatCoordinates({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`
}

function createPoint(latitude: number, longitude: number): Place {
  return {
    kind: 'city',
    name: `${roundTo(latitude, NAME_DECIMALS)}, ${roundTo(longitude, NAME_DECIMALS)}`,
    country: undefined,
    admin1: '',
    admin2: '',
    latitude,
    longitude,
    elevationM: undefined,
    population: 0,
  }
}

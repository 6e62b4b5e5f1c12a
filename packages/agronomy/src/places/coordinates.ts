import { roundTo } from '../numbers'
import type { Place } from './place'

/** A tenth of a metre; more decimals would print small numbers with an exponent, which a query cannot have. */
const NAME_DECIMALS = 6

const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/

/** Output of programs that have no coordinates, not the place Nan in Thailand. */
const NAN_COORDINATES = /^\s*nan\s*,\s*nan\s*$/i

/** Degrees, minutes and seconds. A unit sign after a figure was replaced by a space. */
const ANGLE = String.raw`(\d{1,3}(?:\.\d{1,20})?)(?:\s+(\d{1,2}(?:\.\d{1,20})?))?(?:\s+(\d{1,2}(?:\.\d{1,20})?))?`

/** Coordinates with hemispheres: "12.55 S 55.72 W", "12°33′S, 55°43′W". */
const HEMISPHERE_COORDINATES = new RegExp(String.raw`^\s*${ANGLE}\s*([NS])\s*,?\s*${ANGLE}\s*([EW])\s*$`, 'i')

const UNIT_SIGNS = /[°º'’′"”″]/g

/** Coordinates in a query. `place` is undefined when they are out of range. */
export interface ParsedCoordinates {
  readonly place: Place | undefined
}

/**
 * Parses "latitude,longitude" in degrees, or degrees, minutes and seconds with hemispheres, latitude first. Returns
 * undefined for any other text.
 */
export function parseCoordinates(text: string): ParsedCoordinates | undefined {
  // Maps print a true minus sign.
  const match = COORDINATES.exec(text.replaceAll('\u2212', '-'))
  if (match) return toCoordinates(Number(match[1]), Number(match[2]))
  return NAN_COORDINATES.test(text) ? { place: undefined } : parseHemisphereCoordinates(text)
}

function parseHemisphereCoordinates(text: string): ParsedCoordinates | undefined {
  const match = HEMISPHERE_COORDINATES.exec(text.replace(UNIT_SIGNS, ' '))
  if (!match) return undefined
  const [northSouth = '', eastWest = ''] = [match[4], match[8]]
  const latitude = toDegrees(match.slice(1, 4)) * (northSouth.toUpperCase() === 'S' ? -1 : 1)
  const longitude = toDegrees(match.slice(5, 8)) * (eastWest.toUpperCase() === 'W' ? -1 : 1)
  return toCoordinates(latitude, longitude)
}

/** Converts degrees, minutes and seconds to degrees. Returns NaN for minutes or seconds of 60 or more, or after a fraction. */
function toDegrees([degrees = '', minutes, seconds]: readonly (string | undefined)[]): number {
  const hasMisplacedFraction =
    (minutes !== undefined && degrees.includes('.')) ||
    (seconds !== undefined && minutes?.includes('.') === true)
  const minuteCount = Number(minutes ?? 0)
  const secondCount = Number(seconds ?? 0)
  if (hasMisplacedFraction || minuteCount >= 60 || secondCount >= 60) return NaN
  return Number(degrees) + minuteCount / 60 + secondCount / 3600
}

function toCoordinates(latitude: number, longitude: number): ParsedCoordinates {
  const isOnGlobe = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // Adding 0 turns -0 into 0.
  return { place: isOnGlobe ? createPoint(latitude + 0, longitude + 0) : undefined }
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

import { roundTo } from '../rounding'
import type { Place } from './place'

/** A tenth of a metre; smaller numbers are printed with an exponent, which no one asks with. */
const DECIMALS_SHOWN = 6

const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/

/** What programs print for coordinates that they do not have; no one asks so for Nan in Thailand. */
const NO_NUMBERS = /^\s*nan\s*,\s*nan\s*$/i

export function looksLikeCoordinates(text: string): boolean {
  return COORDINATES.test(withHyphens(text)) || NO_NUMBERS.test(text)
}

/** The place at "latitude,longitude" in degrees; null when the text is something else or is not on the globe. */
export function placeOfCoordinates(text: string): Place | null {
  const [, latitudeText, longitudeText] = COORDINATES.exec(withHyphens(text)) ?? []
  if (latitudeText === undefined || longitudeText === undefined) return null
  const latitude = Number(latitudeText) + 0
  const longitude = Number(longitudeText) + 0
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return {
    kind: 'city',
    name: [latitude, longitude].map((degrees) => roundTo(degrees, DECIMALS_SHOWN)).join(', '),
    country: null,
    admin1: '',
    admin2: '',
    latitude,
    longitude,
    elevationM: null,
    population: 0,
  }
}

/** What to ask with for a place that no name means. */
export function coordinatesOf({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`
}

/** Maps print a true minus sign. */
function withHyphens(text: string): string {
  return text.replaceAll('\u2212', '-')
}

import type { Place } from './place'

const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d{1,12})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,12})?)\s*$/

export function looksLikeCoordinates(text: string): boolean {
  return COORDINATES.test(text)
}

/** The place at "latitude,longitude" in degrees; null when the text is something else or is not on the globe. */
export function placeOfCoordinates(text: string): Place | null {
  const [, latitudeText, longitudeText] = COORDINATES.exec(text) ?? []
  if (latitudeText === undefined || longitudeText === undefined) return null
  const latitude = Number(latitudeText) + 0
  const longitude = Number(longitudeText) + 0
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return {
    kind: 'city',
    name: `${latitude}, ${longitude}`,
    country: null,
    admin1: '',
    admin2: '',
    latitude,
    longitude,
    elevationM: null,
    population: 0,
  }
}

import { toGreatCircleKm, toUnitVector } from '../../climate/great-circle'
import { toNameKey } from '../../names/name-key'

export const PLACE_KINDS = ['city', 'district', 'region'] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A point on the globe, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A place of the gazetteer, or a point given by its coordinates. */
export interface Place extends Point {
  readonly kind: PlaceKind
  readonly name: string
  /** ISO 3166-1 alpha-2; undefined for coordinates. */
  readonly country: string | undefined
  /** For coordinates on land: the country of the nearest town, if one is near. */
  readonly nearestTownCountry?: string | undefined
  /** Names of the first-level and second-level divisions; empty where there is none. */
  readonly admin1: string
  readonly admin2: string
  /** Undefined where unknown. */
  readonly elevationM: number | undefined
  /** 0 where unknown. That of a division is an estimate from its known towns. */
  readonly population: number
}

/** The name and kind of a place, for texts about a planting there. */
export type NamedPlace = Pick<Place, 'name' | 'kind'>

/** Returns the parameters of a text about a planting at a place, or in a district or region. */
export function toPlaceParams({ name, kind }: NamedPlace) {
  return { place: name, ...(kind !== 'city' && { division: kind }) }
}

/** Whether two objects describe the same place. The gazetteer creates a new object for each lookup. */
export function isIdenticalPlace(a: Place, b: Place): boolean {
  return a.kind === b.kind && a.name === b.name && a.latitude === b.latitude && a.longitude === b.longitude
}

/** Compares places for sorting, the largest first. */
export function compareByPopulation(a: Place, b: Place): number {
  return b.population - a.population
}

/** Places of a country with the same name and less than this apart are the same place to a grower: a city and its district. */
const SAME_PLACE_KM = 50

/** Whether two places with the same name are the same place: they are close, or one is a division that contains the other. */
export function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.country === b.country && (isContained(a, b) || isContained(b, a) || getDistanceKm(a, b) < SAME_PLACE_KM)
  )
}

/** Whether a division contains a place. */
export function isContained(division: Place, place: Place): boolean {
  if (division.kind === 'city' || division.country !== place.country) return false
  const region = division.kind === 'region' ? division.name : division.admin1
  if (toNameKey(place.admin1) !== toNameKey(region)) return false
  return division.kind === 'region' || toNameKey(place.admin2) === toNameKey(division.name)
}

export function getDistanceKm(a: Point, b: Point): number {
  const from = toUnitVector(a.latitude, a.longitude)
  const to = toUnitVector(b.latitude, b.longitude)
  return toGreatCircleKm(from.x * to.x + from.y * to.y + from.z * to.z)
}

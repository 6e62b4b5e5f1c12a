import { kmOfDotProduct, unitVector } from '../climate/great-circle'
import { nameKey } from '../names/name-key'
import type { Place } from './place'

/** Namesakes closer than this are one place to a grower: a city and its district. */
const SAME_PLACE_KM = 50

/** Of two namesakes: they are near, or one is the region or district that holds the other. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one === other || holds(one, other) || holds(other, one) || kmBetween(one, other) < SAME_PLACE_KM
}

/** Each of them once, the first of those that are one place. */
export function distinctPlaces(places: readonly Place[]): Place[] {
  return places.reduce<Place[]>(
    (kept, place) => (kept.some((other) => isSamePlace(other, place)) ? kept : [...kept, place]),
    [],
  )
}

function holds(division: Place, place: Place): boolean {
  if (division.kind === 'city' || division.country !== place.country) return false
  const inItsRegion =
    nameKey(place.admin1) === nameKey(division.kind === 'region' ? division.name : division.admin1)
  return inItsRegion && (division.kind === 'region' || nameKey(place.admin2) === nameKey(division.name))
}

function kmBetween(one: Place, other: Place): number {
  const a = unitVector(one.latitude, one.longitude)
  const b = unitVector(other.latitude, other.longitude)
  return kmOfDotProduct(a.x * b.x + a.y * b.y + a.z * b.z)
}

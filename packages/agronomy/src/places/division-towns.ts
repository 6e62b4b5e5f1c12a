import { toNameKey } from '../names/name-key'
import { stripDivisionWords } from './division-words'
import { getDistanceKm, type Place } from './place'
import type { PlaceTable } from './place-table'

/** Towns that stand for a division. */
export const MAX_TOWNS = 12
/** They are chosen among the most populous ones: people farm around them. */
const MAX_CANDIDATES = 100
/** A difference in height of so many metres counts as a kilometre: 1,000 m change the climate as 200 km do. */
const METRES_PER_KM = 5
/** Cities of an unknown district may lie this far outside the bounds of its known towns. */
const MARGIN_DEGREES = 0.3

/**
 * Lists up to twelve towns of a division whose height is known, first the most populous one, then each time the town that
 * differs most from those before it by distance and height. None for a town, and for a region that is no administrative division.
 */
export function listDivisionTowns(places: PlaceTable, division: Place): Place[] {
  const [mainTown, ...others] = listTowns(places, division).slice(0, MAX_CANDIDATES)
  if (!mainTown) return []
  const chosen = [mainTown]
  const distances = others.map((town) => getDifferenceKm(town, mainTown))
  while (chosen.length < MAX_TOWNS) {
    const farthest = distances.indexOf(Math.max(...distances))
    const town = others[farthest]
    if (!town || distances[farthest] === 0) break
    chosen.push(town)
    for (const [index, other] of others.entries()) {
      distances[index] = Math.min(distances[index] ?? 0, getDifferenceKm(other, town))
    }
  }
  return chosen
}

/** Returns the distance between two towns in km, with their difference in height. */
function getDifferenceKm(a: Place, b: Place): number {
  const metres = (a.elevationM ?? 0) - (b.elevationM ?? 0)
  return Math.hypot(getDistanceKm(a, b), metres / METRES_PER_KM)
}

/** Lists the towns of a division whose height is known, the most populous first. */
function listTowns(places: PlaceTable, division: Place): Place[] {
  if (division.kind === 'city' || division.country === undefined) return []
  const admin1 = toNameKey(division.kind === 'region' ? division.name : division.admin1)
  const towns = places
    .listCities(division.country, (name) => toNameKey(name) === admin1)
    .filter((town) => town.elevationM !== undefined)
  return division.kind === 'region' ? towns : listTownsOfDistrict(towns, division)
}

/**
 * Lists the towns of a district out of those of its region. The district of many cities is not known: they count to that of
 * the nearest town whose district is known.
 */
function listTownsOfDistrict(inRegion: readonly Place[], district: Place): Place[] {
  const keyOf = createDivisionKeys()
  const key = keyOf(district.name)
  const inDistrict = inRegion.filter((town) => keyOf(town.admin2) === key)
  const isAround = createBoundsCheck(inDistrict)
  const assigned = inRegion.filter((town) => town.admin2 !== '' && isAround(town, 2 * MARGIN_DEGREES))
  return inRegion.filter((town) => {
    if (town.admin2 !== '') return keyOf(town.admin2) === key
    return isAround(town, MARGIN_DEGREES) && keyOf(findNearest(assigned, town)?.admin2 ?? '') === key
  })
}

/** Creates a function that returns the key of a division without the word for its kind; many towns have the same one. */
function createDivisionKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const key = keys.get(name) ?? toNameKey(stripDivisionWords(name) ?? name)
    keys.set(name, key)
    return key
  }
}

/** Creates a function that checks whether a town is within the bounds of others, with a margin in degrees. */
function createBoundsCheck(towns: readonly Place[]): (town: Place, margin: number) => boolean {
  const latitudes = towns.map(({ latitude }) => latitude)
  const longitudes = towns.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return ({ latitude, longitude }, margin) =>
    latitude >= south - margin &&
    latitude <= north + margin &&
    longitude >= west - margin &&
    longitude <= east + margin
}

function findNearest(towns: readonly Place[], place: Place): Place | undefined {
  let nearest: Place | undefined
  let nearestKm = Infinity
  for (const town of towns) {
    const km = getDistanceKm(town, place)
    if (km < nearestKm) [nearest, nearestKm] = [town, km]
  }
  return nearest
}

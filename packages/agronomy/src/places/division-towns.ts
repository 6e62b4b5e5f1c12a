import { toNameKey } from '../names/name-key'
import { getDistanceKm, isContained, type Place } from './place'
import type { PlaceTable } from './place-table'

/** Towns that stand for a division. */
const MAX_TOWNS = 12
/** They are chosen among the most populous ones: people farm around them. */
const MAX_CANDIDATES = 100

/**
 * Lists up to twelve towns of a division whose height is known, first the most populous one, then each time the town that is
 * farthest from those before it. None for a town, and for a region that is no administrative division.
 */
export function listDivisionTowns(places: PlaceTable, division: Place): Place[] {
  const [mainTown, ...others] = listTowns(places, division).slice(0, MAX_CANDIDATES)
  if (!mainTown) return []
  const chosen = [mainTown]
  const distances = others.map((town) => getDistanceKm(town, mainTown))
  while (chosen.length < MAX_TOWNS) {
    const farthest = distances.indexOf(Math.max(...distances))
    const town = others[farthest]
    if (!town || distances[farthest] === 0) break
    chosen.push(town)
    for (const [index, other] of others.entries()) {
      distances[index] = Math.min(distances[index] ?? 0, getDistanceKm(other, town))
    }
  }
  return chosen
}

/** Lists the towns of a division whose height is known, the most populous first. */
function listTowns(places: PlaceTable, division: Place): Place[] {
  if (division.kind === 'city' || division.country === undefined) return []
  const admin1 = toNameKey(division.kind === 'region' ? division.name : division.admin1)
  return places
    .listCities(division.country, (name) => toNameKey(name) === admin1)
    .filter((town) => town.elevationM !== undefined && isContained(division, town))
}

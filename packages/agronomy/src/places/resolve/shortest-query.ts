import { toNameKey } from '../../names/name-key'
import type { Gazetteer } from '../gazetteer/gazetteer'
import { isIdenticalPlace, isSamePlace, type Place } from '../gazetteer/place'
import { parsePlaceQuery } from './parse-query'
import { resolvePlaceQuery } from './query'

/**
 * Returns the shortest query that identifies this place only, such as `lahore` or `victoria, ca`. If all queries are
 * ambiguous, returns the shortest that finds this place before its namesakes; undefined if none does.
 */
export function findShortestUniqueQuery(gazetteer: Gazetteer, place: Place): string | undefined {
  return findQueryFor(gazetteer, place, listQueries(place))
}

/** Like `findShortestUniqueQuery`, but always with a country or division: `lahore, pk`. */
export function findShortestQualifiedQuery(gazetteer: Gazetteer, place: Place): string | undefined {
  const [_nameAlone, ...qualified] = listQueries(place)
  return findQueryFor(gazetteer, place, qualified)
}

/** Like `findShortestUniqueQuery`, but never a query for a division of the same name around a town. */
export function findShortestExactQuery(gazetteer: Gazetteer, place: Place): string | undefined {
  return findQueryFor(gazetteer, place, listQueries(place), isIdenticalPlace)
}

function findQueryFor(
  gazetteer: Gazetteer,
  place: Place,
  queries: readonly string[],
  isFor: (found: Place, place: Place) => boolean = isMeant,
): string | undefined {
  let ambiguousQuery: string | undefined
  for (const text of queries) {
    const resolved = resolvePlaceQuery(gazetteer, parsePlaceQuery(text))
    if (!resolved || !isFor(resolved.place, place)) continue
    if (resolved.namesakes.length === 0) return text
    ambiguousQuery ??= text
  }
  return ambiguousQuery
}

/** Whether a found place is the meant one: not New York City for the state of New York. */
function isMeant(found: Place, place: Place): boolean {
  return (
    isSamePlace(found, place) &&
    (found.kind === place.kind || toNameKey(found.name) === toNameKey(place.name))
  )
}

/** Lists the queries that may find a place, the shortest first. */
function listQueries({ name, kind, country, admin1, admin2 }: Place): string[] {
  const candidates = [
    [name],
    [name, country],
    [name, admin1],
    [name, admin1, country],
    [name, admin2, admin1, country],
    [`${name} ${kind}`, country],
    [`${name} ${kind}`, admin1, country],
  ]
  const complete = candidates.filter((parts) => parts.every(Boolean))
  return [...new Set(complete.map((parts) => parts.join(', ').toLowerCase()))]
}

import type { Gazetteer } from './gazetteer'
import { parsePlaceQuery } from './parse-query'
import { isSamePlace, type Place } from './place'
import { resolvePlaceQuery } from './resolve-query'

/**
 * Returns the shortest query that means this place and no other: `lahore`, `victoria, ca`. If all are ambiguous, returns
 * the first that means this place rather than a namesake; undefined when none does.
 */
export function findShortestUniqueQuery(gazetteer: Gazetteer, place: Place): string | undefined {
  return findQueryFor(gazetteer, place, listQueries(place))
}

/** Like `findShortestUniqueQuery`, but always with a country or division: `lahore, pk`. */
export function findShortestQualifiedQuery(gazetteer: Gazetteer, place: Place): string | undefined {
  const [_nameAlone, ...qualified] = listQueries(place)
  return findQueryFor(gazetteer, place, qualified)
}

function findQueryFor(gazetteer: Gazetteer, place: Place, queries: readonly string[]): string | undefined {
  let ambiguous: string | undefined
  for (const text of queries) {
    const resolved = resolvePlaceQuery(gazetteer, parsePlaceQuery(text))
    if (!resolved || !isSamePlace(resolved.place, place)) continue
    if (resolved.namesakes.length === 0) return text
    ambiguous ??= text
  }
  return ambiguous
}

/** Lists the queries that may mean a place, the shortest first. */
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

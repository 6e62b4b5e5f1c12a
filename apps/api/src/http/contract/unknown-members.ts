import { closest, distance } from 'fastest-levenshtein'
import type Joi from 'joi'
import { toRecord } from './openapi/json-schema'

/** How many letters of a misspelt name may be wrong, of its length. */
const MAX_WRONG_SHARE = 0.5

/** Names the known member that is nearest to an unknown one, or all of them if none resembles it. */
function describeKnownNames(unknown: string, known: readonly string[]): string {
  const nearest = closest(unknown, [...known])
  return distance(unknown, nearest) <= MAX_WRONG_SHARE * unknown.length
    ? `did you mean ${nearest}?`
    : `known are ${known.join(', ')}`
}

/** The message for a member or a query parameter that the service does not know. */
export const describeUnknownName = (unknown: string, known: readonly string[]): string =>
  known.length === 0 ? 'is not known here' : `is not known; ${describeKnownNames(unknown, known)}`

/**
 * Explains the errors of an object about members that it does not know. `unchangeable` are members of the resource that a
 * request cannot change.
 */
export const explainUnknownMembers =
  (known: readonly string[], unchangeable: readonly string[] = []): Joi.ValidationErrorFunction =>
  (reports) => {
    for (const report of reports) {
      const { code } = report
      const local = toRecord(report.local)
      // An object inside this one has explained its own errors.
      if (code !== 'object.unknown' || local['explanation'] !== undefined) continue
      const name = String(local['child'])
      if (unchangeable.includes(name)) report.code = 'object.unchangeable'
      local['explanation'] = describeUnknownName(name, known)
    }
    return reports
  }

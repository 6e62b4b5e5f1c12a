import { distance } from 'fastest-levenshtein'
import type { MountedRoutes } from '../contract/openapi/document'
import { toPathTemplate } from '../contract/openapi/operation'
import { ApiError } from '../errors/api-error'

/** Longer paths resemble none of the service. */
const MAX_PATH_LENGTH = 100

/** How many letters of a path may be wrong, of its length. */
const MAX_WRONG_SHARE = 0.2

/** Returns the parts of a path without its prefix, letter case, and the signs between words. */
const toParts = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/[-_]/g, '')
    .replace(/^\/*(?:api\/+)?(?:v\d+\/+)?/, '')
    .split('/')
    .filter((part) => part !== '')

/** Returns how many letters of `parts` are wrong, of the length of `known`: 1 for a path of another number of parts. */
function getWrongShare(parts: readonly string[], known: readonly string[]): number {
  if (parts.length !== known.length) return 1
  const fixed = known.map((part, index) => ({ part, given: parts[index] ?? '' }))
  const compared = fixed.filter(({ part }) => !part.startsWith('{'))
  const wrong = compared.reduce((total, { part, given }) => total + distance(part, given), 0)
  return wrong / Math.max(1, compared.map(({ part }) => part).join('').length)
}

/** The method and the path of a request. */
interface Target {
  method: string
  path: string
}

/** Creates a function that returns the error for a path without an operation, which names the one that is meant. */
export function createRouteNotFound(mounted: readonly MountedRoutes[]): (target: Target) => ApiError {
  const known = mounted.flatMap(({ at, routes }) =>
    routes.map((route) => {
      const path = at + toPathTemplate(route.path)
      return { method: route.method.toUpperCase(), path, parts: toParts(path) }
    }),
  )
  return ({ method, path }) => {
    const parts = path.length > MAX_PATH_LENGTH ? [] : toParts(path)
    const similar = known
      .map((target) => ({ ...target, wrongShare: getWrongShare(parts, target.parts) }))
      .filter(({ wrongShare }) => wrongShare <= MAX_WRONG_SHARE)
      .toSorted((a, b) => a.wrongShare - b.wrongShare)
    const meant = similar.find((target) => target.method === method) ?? similar[0]
    const detail = `No operation has this path. Did you mean ${meant?.path}?`
    return new ApiError('ROUTE_NOT_FOUND', meant && { detail })
  }
}

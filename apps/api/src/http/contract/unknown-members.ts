import { closest, distance } from 'fastest-levenshtein'
import type { FieldError } from '../errors/field-error'
import { toRecord } from './json-value'

/** An object of a request. */
export interface ObjectShape {
  readonly kind: 'object'
  /** The shapes of its members by their names; undefined for a member without members of its own. */
  readonly members: ReadonlyMap<string, Shape | undefined>
  /** Refuses members that it does not know, instead of ignoring them. */
  readonly isClosed: boolean
  /** Members of the resource that a request cannot change. */
  readonly unchangeable: readonly string[]
}

interface ListShape {
  readonly kind: 'list'
  readonly entry: Shape | undefined
}

/** Which members the parts of a request may have. */
export type Shape = ObjectShape | ListShape

/** Returns whether values of this shape may have members that are rejected without `isStrict`. */
export function hasClosedObject(shape: Shape | undefined): boolean {
  if (shape?.kind === 'list') return hasClosedObject(shape.entry)
  return shape !== undefined && (shape.isClosed || [...shape.members.values()].some(hasClosedObject))
}

/** How many letters of a name may be wrong, of its length: in a misspelt one, and in one that resembles another. */
const MISSPELT_SHARE = 0.2
const MAX_WRONG_SHARE = 0.4

/** Longer names are cut in errors, and resemble no member. */
const MAX_NAME_LENGTH = 60

const splitWords = (name: string) => name.split('_')

/** Whether one of the names has all words of the other, such as `month` and `planting_month`. */
function isPartOf(a: string, b: string): boolean {
  const [fewer, more] = [splitWords(a), splitWords(b)].sort((x, y) => x.length - y.length)
  return fewer?.every((word) => more?.includes(word)) ?? false
}

/** Finds the known member that an unknown one means: one that is misspelt, the only one with its words, or the nearest. */
function findMeant(unknown: string, known: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME_LENGTH) return undefined
  const nearest = closest(unknown, [...known])
  const wrongShare = distance(unknown, nearest) / unknown.length
  if (wrongShare <= MISSPELT_SHARE) return nearest
  const [only, ...others] = known.filter((name) => isPartOf(name, unknown))
  if (only !== undefined && others.length === 0) return only
  return wrongShare <= MAX_WRONG_SHARE ? nearest : undefined
}

/** Names the known member that an unknown one means, or all of them if none resembles it. */
function describeKnownNames(unknown: string, known: readonly string[]): string {
  const meant = findMeant(unknown, known)
  return meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`
}

/** The message for a member or a query parameter that the service does not know. */
export const describeUnknownName = (unknown: string, known: readonly string[]): string =>
  known.length === 0 ? 'is not known here' : `is not known; ${describeKnownNames(unknown, known)}`

/** The name in a JSON pointer that is a URI fragment (RFC 6901, 6). A lone half of a character cannot be encoded. */
const toPointerPart = (name: string) =>
  encodeURIComponent(
    name
      .slice(0, MAX_NAME_LENGTH)
      .replace(/\p{Surrogate}/gu, '\uFFFD')
      .replaceAll('~', '~0')
      .replaceAll('/', '~1'),
  )

/**
 * Finds the members of a parsed body that are rejected: the unknown ones of closed objects, and with `isStrict` all unknown
 * and unchangeable ones. It stops where its caller does, because a body may have hundreds of thousands.
 */
export function* findUnknownMembers(
  shape: Shape | undefined,
  value: unknown,
  isStrict: boolean,
  path = '#',
): Generator<FieldError> {
  if (shape?.kind === 'object') yield* findInObject(shape, toRecord(value), isStrict, path)
  else if (shape && Array.isArray(value))
    for (const [index, entry] of value.entries())
      yield* findUnknownMembers(shape.entry, entry, isStrict, `${path}/${index}`)
}

function* findInObject(
  { members, isClosed, unchangeable }: ObjectShape,
  object: Record<string, unknown>,
  isStrict: boolean,
  path: string,
): Generator<FieldError> {
  for (const [name, value] of Object.entries(object)) {
    if (members.has(name)) yield* findUnknownMembers(members.get(name), value, isStrict, `${path}/${name}`)
    else if (isStrict && unchangeable.includes(name))
      yield { pointer: `${path}/${name}`, code: 'not_changeable', detail: 'cannot be changed' }
    else if (isStrict || isClosed) yield toUnknownMember(path, name, [...members.keys()])
  }
}

const toUnknownMember = (path: string, name: string, known: readonly string[]): FieldError => ({
  pointer: `${path}/${toPointerPart(name)}`,
  code: 'unknown_member',
  detail: describeUnknownName(name, known),
})

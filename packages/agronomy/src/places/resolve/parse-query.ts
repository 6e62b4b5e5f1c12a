import { toNameKey, toNameWords } from '../../names/name-key'
import { listLookupKeys } from '../../names/name-variants'
import { type ParsedCoordinates, parseCoordinates } from '../coordinates/parse-coordinates'
import type { PlaceKind } from '../gazetteer/place'

/** A place query, parsed once: all later steps of the place finder take this value. */
export type PlaceQuery = CoordinatesQuery | NameQuery

export interface CoordinatesQuery extends ParsedCoordinates {
  readonly type: 'coordinates'
}

export interface NameQuery {
  readonly type: 'name'
  /** Key of the whole text, see `toNameKey`. */
  readonly key: string
  /** The most likely way to read the text. */
  readonly reading: PlaceReading
  /** The other ways, most likely first; parsed on demand, because the first reading nearly always finds the place. */
  readonly otherReadings: () => Iterable<PlaceReading>
}

/** One way to read a query: which part of it is the name, and which parts say where the place is. */
export interface PlaceReading {
  readonly name: string
  /** Key of the name. */
  readonly key: string
  /** Keys under which to look up the name, its own key first. */
  readonly lookupKeys: readonly string[]
  /** Keys of the words of the name. */
  readonly words: readonly string[]
  /** Keys of the country and divisions after the name. */
  readonly qualifiers: readonly string[]
  /** The kind of place that a word after the name says, such as "district". */
  readonly kind: PlaceKind | undefined
}

/** Only the first words of a text without commas are split into a name and a qualifier. */
const MAX_WORDS = 8

const KIND_BY_WORD: ReadonlyMap<string, PlaceKind> = new Map([
  ['city', 'city'],
  ['district', 'district'],
  ['region', 'region'],
  ['province', 'region'],
  ['state', 'region'],
  ['division', 'region'],
])
const KIND_WORD = new RegExp(`\\s+(${[...KIND_BY_WORD.keys()].join('|')})\\s*$`, 'iu')

export function parsePlaceQuery(text: string): PlaceQuery {
  const coordinates = parseCoordinates(text)
  if (coordinates) return { type: 'coordinates', ...coordinates }
  const [name = '', ...qualifiers] = splitAtCommas(text)
  return {
    type: 'name',
    key: toNameKey(text),
    reading: parseReading(name, qualifiers),
    otherReadings: () => parseOtherReadings(text, name, qualifiers),
  }
}

/** Parses a text as a name; undefined for coordinates. */
export function parseNameQuery(text: string): NameQuery | undefined {
  const query = parsePlaceQuery(text)
  return query.type === 'name' ? query : undefined
}

/**
 * The first reading of a text with commas takes the first part as the name and the others as qualifiers. Otherwise the whole
 * text may be a name ("Washington, D.C."). The first reading of a text without commas takes all of it as the name. Otherwise
 * its last words may be a qualifier ("Lahore Pakistan", "Lahore-Pakistan").
 */
function* parseOtherReadings(
  text: string,
  name: string,
  qualifiers: readonly string[],
): Generator<PlaceReading> {
  yield* parseKindReading(name, qualifiers)
  if (text.includes(',')) {
    yield parseReading(text, [])
    yield* parseKindReading(text, [])
    return
  }
  const words = text
    .trim()
    .split(/[\s-]+/u)
    .slice(0, MAX_WORDS)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const nameWords = words.slice(0, count).join(' ')
    const qualifier = words.slice(count).join(' ')
    yield parseReading(nameWords, [qualifier])
    yield* parseKindReading(nameWords, [qualifier])
  }
}

/** Reads "Hyderabad District" as a district named "Hyderabad". */
function* parseKindReading(name: string, qualifiers: readonly string[]): Generator<PlaceReading> {
  const match = KIND_WORD.exec(name)
  const kind = match?.[1] && KIND_BY_WORD.get(match[1].toLowerCase())
  if (kind) yield parseReading(name.slice(0, match.index), qualifiers, kind)
}

/** Reads a name with the country and divisions behind it. */
export function parseReading(name: string, qualifiers: readonly string[], kind?: PlaceKind): PlaceReading {
  const lookupKeys = listLookupKeys(name)
  const [key = ''] = lookupKeys
  return {
    name,
    key,
    lookupKeys,
    words: toNameWords(name),
    qualifiers: qualifiers.map(toNameKey),
    kind,
  }
}

function splitAtCommas(text: string): string[] {
  const [name = '', ...qualifiers] = text.split(',').map((part) => part.trim())
  return [name, ...qualifiers.filter(Boolean)]
}

import { toNameKey, toNameWords } from '../names/name-key'
import { listLookupKeys } from '../names/name-variants'
import { type ParsedCoordinates, parseCoordinates } from './coordinates'
import type { PlaceKind } from './place'

/** A place query, parsed once: all later steps of the place finder take this value. */
export type PlaceQuery = CoordinatesQuery | NameQuery

export interface CoordinatesQuery extends ParsedCoordinates {
  readonly type: 'coordinates'
}

export interface NameQuery {
  readonly type: 'name'
  /** Key of the whole text. */
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
  /** Keys to look the name up by, its own first. */
  readonly lookupKeys: readonly string[]
  /** Keys of the words of the name. */
  readonly words: readonly string[]
  /** Keys of the country and divisions after the name. */
  readonly qualifiers: readonly string[]
  /** From a word such as "district" after the name. */
  readonly kind: PlaceKind | undefined
}

/** A text without commas and with more words is not a name followed by its country. */
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

/**
 * With commas, the first part is the name and the others are qualifiers, or else the whole text is a name ("Washington,
 * D.C."). Without commas the whole text is a name, or else its last words are a qualifier ("Lahore Pakistan").
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
  const words = text.trim().split(/\s+/u).slice(0, MAX_WORDS)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(' ')
    const end = words.slice(count).join(' ')
    yield parseReading(beginning, [end])
    yield* parseKindReading(beginning, [end])
  }
}

/** Reads "Hyderabad District" as the name "Hyderabad" of a district. */
function* parseKindReading(name: string, qualifiers: readonly string[]): Generator<PlaceReading> {
  const match = KIND_WORD.exec(name)
  const kind = match?.[1] && KIND_BY_WORD.get(match[1].toLowerCase())
  if (kind) yield parseReading(name.slice(0, match.index), qualifiers, kind)
}

function parseReading(name: string, qualifiers: readonly string[], kind?: PlaceKind): PlaceReading {
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

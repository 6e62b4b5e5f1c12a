import type { PlaceKind } from './place'

/** Of a text without commas; longer ones are no name with a place behind it. */
const MOST_WORDS = 8

export interface Reading {
  readonly name: string
  readonly qualifiers: readonly string[]
  /** What a word behind the name says it is. */
  readonly kind: PlaceKind | null
}

const KIND_WORDS: Readonly<Record<string, PlaceKind>> = {
  city: 'city',
  district: 'district',
  region: 'region',
  province: 'region',
  state: 'region',
  division: 'region',
}
const KIND_WORD = new RegExp(`\\s+(${Object.keys(KIND_WORDS).join('|')})\\s*$`, 'iu')

/**
 * Ways to read a text, the likeliest first: the parts behind commas are where, else all of it is a name; without commas
 * all of it is a name, else the last words are where.
 */
export function* readings(text: string): Generator<Reading> {
  const [name = '', ...qualifiers] = text.split(',').map((part) => part.trim())
  if (qualifiers.length > 0) {
    yield* withAndWithoutKind(name, qualifiers.filter(Boolean))
    yield* withAndWithoutKind(text, [])
    return
  }
  yield* withAndWithoutKind(text, [])
  const words = text.trim().split(/\s+/u).slice(0, MOST_WORDS)
  for (let count = words.length - 1; count > 0; count -= 1) {
    yield* withAndWithoutKind(words.slice(0, count).join(' '), [words.slice(count).join(' ')])
  }
}

function* withAndWithoutKind(name: string, qualifiers: readonly string[]): Generator<Reading> {
  yield { name, qualifiers, kind: null }
  const word = KIND_WORD.exec(name)
  const kind = word?.[1] && KIND_WORDS[word[1].toLowerCase()]
  if (kind) yield { name: name.slice(0, word.index), qualifiers, kind }
}

import { toSearchKey } from '../format/search-key'

/** Spellings of the same sound in the languages of the page, such as Thiès for Tiez. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^t(?!h)/, 'th'],
  [/th/g, 't'],
  [/z/g, 's'],
  [/s$/, 'z'],
  [/c(?=[aou])/g, 'k'],
  [/k/g, 'c'],
  [/ph/g, 'f'],
  [/^f/, 'ph'],
  [/ou/g, 'u'],
  [/u/g, 'ou'],
  [/w/g, 'ou'],
  [/y/g, 'i'],
  [/j/g, 'dj'],
  [/dj/g, 'j'],
  [/([a-z])\1/g, '$1'],
]

/** Each spelling is a request to the service. */
const MAX_SPELLINGS = 8

/** Lists other spellings of a name as it sounds: those with two changes first, as they are easiest to miss. */
export function listSimilarSpellings(name: string): string[] {
  const key = toSearchKey(name)
  const once = applyRules(key)
  const twice = once.flatMap(applyRules)
  const spellings = new Set([...twice, ...once])
  spellings.delete(key)
  return [...spellings].slice(0, MAX_SPELLINGS)
}

const applyRules = (key: string): string[] =>
  RULES.map(([pattern, replacement]) => key.replace(pattern, replacement)).filter(
    (spelling) => spelling !== key,
  )

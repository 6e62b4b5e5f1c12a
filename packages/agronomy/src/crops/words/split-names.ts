import { toNameKey } from '../../names/name-key'

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u

/** Plural endings of English, French, Spanish and Portuguese keys, and those of the singular. */
const PLURAL_ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/(?<=eau|ou)x$/, ''],
  [/ces$/, 'z'],
  [/[ao]es$/, 'ao'],
  [/ns$/, 'm'],
  [/ais$/, 'al'],
]

/** Returns a key followed by its possible singulars. */
export function listSingulars(key: string): string[] {
  const singulars = PLURAL_ENDINGS.map(([plural, singular]) => key.replace(plural, singular))
  return [...new Set([key, ...singulars])]
}

/** Returns the words of a name in the singular and in alphabetical order: "wheat, winter" equals "winter wheat". */
export function toWordsKey(name: string): string {
  return splitIntoWords(name).map(toNameKey).filter(Boolean).map(toSingular).sort().join(' ')
}

export function splitIntoWords(name: string): string[] {
  return name.split(SEPARATORS).filter(Boolean)
}

/** Splits a name at commas, slashes and brackets: "maize (corn)" has two parts. */
export function splitIntoParts(name: string): string[] {
  return splitAt(name, /[,;/()]+/)
}

/** Marks and words between the names of a list, or between a name and a remark. */
const LIST_SEPARATORS = /[,;:|+&/\\*、，；()[\]{}（）]|\s[-–—]+\s|\s(?:and|or|et|ou|y|o|e|und|oder|и)(?=\s)/iu
/** Brackets, and the quotation marks of a cultivar: "chard 'Bright Lights'". */
const BRACKETS =
  /[([{（][^()[\]{}（）]*[)\]}）]?|(?<=\s)(?:'[^']{1,60}'|‘[^’]{1,60}’|"[^"]{1,60}"|“[^”]{1,60}”)(?=\s|$)/gu
const QUOTATION_MARKS = /^['‘"“]|['’"”]$/gu

/** The parts of a text outside and inside brackets. */
export interface NameParts {
  readonly outside: readonly string[]
  readonly inBrackets: readonly string[]
}

/** Splits a text at every mark or word that may separate a name from a remark: "almonds - shelled", "plums and sloes". */
export function splitIntoListedParts(text: string): NameParts {
  const inBrackets = text.match(BRACKETS) ?? []
  return {
    outside: splitAt(text.replace(BRACKETS, ' , '), LIST_SEPARATORS),
    inBrackets: inBrackets.flatMap((bracket) =>
      splitAt(bracket.replace(QUOTATION_MARKS, ''), LIST_SEPARATORS),
    ),
  }
}

function splitAt(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Returns the name of a crop type without its note in brackets: "Rice, paddy" for "Rice, paddy (indica)". */
export function removeNote(name: string): string {
  return name.replace(/\s*\(.*$/, '')
}

export function toSingular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=eau|ou)x$/, '')
    .replace(/(?<=o|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
}

/** Returns a name without the Arabic article of its words: "ذرة" for "الذرة". */
export function removeArabicArticles(name: string): string {
  return name.replace(/(?<!\p{L})[اأ]ل(?=\p{L}{2})/gu, '')
}

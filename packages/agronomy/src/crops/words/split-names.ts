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

/** What a text leaves out, as in the names of statistics: "excluding shelled", "(other than durum)". */
const EXCLUSION =
  /\(\s*(?:excluding|excl\.?|except|other than|hors|sauf|excepto|exceto)\s[^()]*\)|,\s*(?:excluding|excl\.?|except|hors|sauf|excepto|exceto)\s[^(),]*/giu
const INCLUDING =
  '(?:including|includes|incl\\.?|inc\\.|y compris|incluyendo|incluidos?|incluidas?|incluindo|inclusive|einschließlich|' +
  'einschl\\.|inkl\\.|compres[oi]|incluso|termasuk|ikiwemo|включая)'
/** What a text counts among the crop that it names first: "(incl. seed potatoes)". */
const INCLUSION = new RegExp(
  `(?<=\\p{L}\\p{M}*\\s*)(?:\\(\\s*${INCLUDING}\\s[^()]*\\)?|[,;]?\\s+${INCLUDING}\\s[^()]*)`,
  'giu',
)
/** The code of a list of goods before a name, and the word for area or harvest behind it: "0705 11 00", "甜菜播种面积". */
const LISTED_AS = /^\d{4}(?:[ .]\d{2}){1,3}\s+(?=\p{L})|(?<=\p{L})(?:播种面积|种植面积|总?产量)$/gu
/** Longer texts are no names. */
const MAX_ASIDE_TEXT = 200

/**
 * Returns a text without what it leaves out, because the crops named there are not meant, without what it includes, and without
 * the marks of lists.
 */
export function removeAsides(text: string): string {
  if (text.length > MAX_ASIDE_TEXT) return text
  return text.trim().replace(LISTED_AS, '').replace(EXCLUSION, '').replace(INCLUSION, '').trim()
}

/** Words before the other crop of a rotation, or the one that grows above or below. */
const SEQUENCE_WORDS =
  /[\s,;(-]+((?:(?:sown|planted|grown|drilled) )?(?:after|following|ahead of|prior to|before)|preceded by|followed by|under ?sown (?:with|to|in)|under)\s+(?=\p{L})/iu

/** The name of a crop, and what the text says about its place in a rotation: "after wheat". */
export interface CropInSequence {
  readonly crop: string
  readonly sequence: string
  /** The other crop. */
  readonly other: string
}

/** Splits "soybeans after wheat" into the crop and its place in a rotation. Returns undefined for other texts. */
export function splitSequence(text: string): CropInSequence | undefined {
  const match = text.length > MAX_ASIDE_TEXT ? undefined : SEQUENCE_WORDS.exec(text)
  if (!match || match.index === 0) return undefined
  const other = text.slice(match.index + match[0].length).replace(/\)?\s*$/u, '')
  return { crop: text.slice(0, match.index), sequence: `${match[1] ?? ''} ${other}`, other }
}

import { wordSet } from '../../names/word-set'
import words from './qualifiers.json'
import { toWordsKey } from './split-names'

/** Qualifiers of any annual crop that may state how long its variety grows. */
const VARIETY_QUALIFIERS: ReadonlySet<string> = new Set(words.variety)

/** Qualifiers of any crop: season, water supply, maturity and management. */
export const GENERAL_QUALIFIERS: ReadonlySet<string> = new Set([...words.variety, ...words.general])

/** Words for seasons in which a crop is sown or grows. */
export const SEASON_WORDS = wordSet('winter spring summer autumn fall')

/** Qualifiers by crop: type, colour and use. The same word may name another plant beside another crop: white mustard, black cumin. */
export const QUALIFIERS_BY_CROP = mapToSets(words.byCrop)

/** Qualifiers by group: use and state of the harvest. */
export const QUALIFIERS_BY_GROUP = mapToSets(words.byGroup)

/** Well-known cultivars and market classes by crop, which people write before or behind its name. */
export const CULTIVARS_BY_CROP = mapToSets(words.cultivarsByCrop)

/** Qualifiers of other languages, and the English ones of the same meaning. */
export const TRANSLATED_QUALIFIERS: ReadonlyMap<string, string> = new Map(
  Object.entries(words.translations).flatMap(([english, translations]) =>
    translations.map((word) => [word.normalize('NFC'), english] as const),
  ),
)

/** Words without a meaning of their own beside a crop: "rabi season maize", "maize for silage", "mango trees". */
export const LINKING_WORDS: ReadonlySet<string> = new Set(words.linking)

/** Linking words of perennial crops only: a "mango tree" is a mango, but a "cucumber tree" is another plant. */
export const PERENNIAL_LINKING_WORDS: ReadonlySet<string> = new Set(words.perennialLinking)

/** Names of other plants that read like a general qualifier and a crop. */
export const OTHER_PLANTS: ReadonlySet<string> = new Set(words.otherPlants.map(toWordsKey))

function mapToSets(lists: Record<string, string[]>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(lists).map(([key, list]) => [key, new Set(list)]))
}

/** Returns the form in which words are compared with these. */
export function toPhrase(words: readonly string[]): string {
  return words.join(' ').toLowerCase()
}

/** Words for the length of varieties of potatoes and carrots, whose other qualifiers are in `QUALIFIERS_BY_CROP`. */
const CROP_QUALIFIERS: readonly string[] = ['first early', 'second early', 'maincrop', 'main crop']

const DAYS = /^\d{2,3}[ -]?days?$/u

/** Whether words beside the name of an annual crop may state how long its variety grows: "early", "précoce", "90 day". */
export function isAboutVariety(words: string): boolean {
  const phrase = toPhrase(words.split(' '))
  const meaning = TRANSLATED_QUALIFIERS.get(phrase.normalize('NFC')) ?? phrase
  return VARIETY_QUALIFIERS.has(meaning) || CROP_QUALIFIERS.includes(meaning) || DAYS.test(phrase)
}

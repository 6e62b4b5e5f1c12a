import { toNameKey } from '../../names/name-key'
import { splitIntoWords, toSingular } from '../words/split-names'

/** Shorter ends of a word are no noun: "maize" is no "m/ize". */
const MIN_NOUN_LETTERS = 3

/** A name that can be shortened; without a crop, that of a plant which the crop table lacks. */
export interface AbbreviableName {
  readonly name: string
  readonly crop: string | undefined
}

/** Returns the key of an initial and a noun: "s potato" for both "S/potato" and "S/potatoes". */
export function toInitialKey(initial: string, noun: string): string {
  return `${initial} ${toSingular(toNameKey(noun))}`
}

/**
 * Indexes English names by the first letter of the first word and the rest: "s potato" for "sweet potato". Compounds are
 * split before a word that other names end with: "g nut" for "groundnut".
 */
export function indexAbbreviableNames(names: readonly AbbreviableName[]): Map<string, AbbreviableName[]> {
  const nouns = new Set(names.map(({ name }) => toSingular(toNameKey(splitIntoWords(name).at(-1) ?? ''))))
  const byKey = new Map<string, AbbreviableName[]>()
  const add = (key: string, name: AbbreviableName) => byKey.set(key, [...(byKey.get(key) ?? []), name])
  for (const entry of names) {
    const [first = '', ...rest] = splitIntoWords(entry.name.toLowerCase())
    if (rest.length === 1) add(toInitialKey(first.charAt(0), rest.join(' ')), entry)
    if (rest.length > 0) continue
    const word = toSingular(first)
    for (let start = 2; start <= word.length - MIN_NOUN_LETTERS; start += 1) {
      if (nouns.has(word.slice(start))) add(`${word.charAt(0)} ${word.slice(start)}`, entry)
    }
  }
  return byKey
}

import { CASE_LANGUAGES, type CaseLanguages, listNominatives } from '../../names/case-endings'
import { toNameKey } from '../../names/name-key'
import { combineWords } from '../../names/phrases'
import { type Gazetteer, isAnyKey, isAnyName } from '../gazetteer/gazetteer'
import { type AddressPart, findStrippedAddress } from './parse-address'

/** The limits keep the time for hostile texts short. */
const MAX_WORDS = 3
const MAX_PHRASES = 300
const MAX_TEXTS = 5

/** A text with its names in the nominative, as if it were in one of the languages. */
export interface NominativeText {
  readonly text: string
  readonly languages: CaseLanguages
}

/**
 * Puts the unknown names of an address that are in another case into the nominative: "Воронеж" for "Воронежа", "Novi Sad" for
 * "Novog Sada", "Ηράκλειο, Κρήτη" for "Ηρακλείου Κρήτης". A few texts for each group of languages in which all names are known.
 */
export function listNominativeTexts(gazetteer: Gazetteer, text: string): NominativeText[] {
  const { parts = [] } = findStrippedAddress(text) ?? {}
  if (parts.every(({ name }) => isAnyName(gazetteer, name))) return []
  return CASE_LANGUAGES.flatMap((languages) => {
    const choices = parts.map((part) => listPartNominatives(gazetteer, part, languages))
    const count = Math.min(MAX_TEXTS, Math.max(0, ...choices.map(({ length }) => length)))
    const isKnown = choices.every(({ length }) => length > 0)
    const texts = Array.from({ length: isKnown ? count : 0 }, (_, index) =>
      choices.map((names) => names[index] ?? names[0]).join(', '),
    )
    return texts.map((nominative) => ({ text: nominative, languages }))
  })
}

/** Lists the known names that a part may be, with the word for its kind first: "Алтайский край". */
function listPartNominatives(
  gazetteer: Gazetteer,
  { name, areaName }: AddressPart,
  languages: CaseLanguages,
): string[] {
  if (isAnyName(gazetteer, name)) return [name]
  return [areaName ?? '', name].flatMap((text) => listNominativesOf(gazetteer, text.split(/\s+/u), languages))
}

/** Lists the known names that a word may be a case of. */
export function listKnownNominatives(gazetteer: Gazetteer, word: string): string[] {
  const forms = CASE_LANGUAGES.flatMap((languages) => listNominatives(word.toLowerCase(), languages))
  return [...new Set(forms)].filter((form) => isAnyKey(gazetteer, toNameKey(form)))
}

/** Lists the nominatives of words that are a name together, or else one by one: "Ηρακλείου Κρήτης". */
function listNominativesOf(
  gazetteer: Gazetteer,
  words: readonly string[],
  languages: CaseLanguages,
): string[] {
  if (words.length > MAX_WORDS) return []
  const isKnown = (text: string) => isAnyKey(gazetteer, toNameKey(text))
  const choices = words.map((word) => [...listNominatives(word.toLowerCase(), languages), word])
  // The longest first, because more short words are names.
  const whole = combineWords(choices, MAX_PHRASES)
    .filter(isKnown)
    .sort((a, b) => b.length - a.length)
  if (whole.length > 0 || words.length === 1) return whole
  const names = choices.map((forms) => forms.find(isKnown))
  return names.includes(undefined) ? [] : [names.join(', ')]
}

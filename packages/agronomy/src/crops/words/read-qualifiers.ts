import { type CropType, isPerennial, isWinterType } from '../traits/crop-type'
import {
  CULTIVARS_BY_CROP,
  GENERAL_QUALIFIERS,
  LINKING_WORDS,
  OTHER_PLANTS,
  PERENNIAL_LINKING_WORDS,
  QUALIFIERS_BY_CROP,
  QUALIFIERS_BY_GROUP,
  toPhrase,
  TRANSLATED_QUALIFIERS,
} from './qualifier-words'
import { findRiceSubspecies } from './rice-cultivars'
import { splitIntoWords, toWordsKey } from './split-names'

/** The season types of crops that have a winter type: "autumn wheat" is sown in autumn, "summer barley" in spring. */
const SEASON_TYPES: Readonly<Record<string, string>> = { autumn: 'winter', fall: 'winter', summer: 'spring' }

const MAX_PHRASE_WORDS = 3

/** The types that a name with qualifiers means. */
export interface QualifiedTypes {
  readonly types: readonly CropType[]
  /** Qualifiers that distinguish no type of the crop: "boro" in "boro rice". */
  readonly unusedQualifiers: readonly string[]
}

/** Whether the text is the name of a plant that the qualifiers would turn into a crop. */
export function isOtherPlant(text: string): boolean {
  return OTHER_PLANTS.has(toWordsKey(text))
}

/** Whether a text has qualifiers of any crop and linking words only: "all varieties", "with shell". */
export function isGeneralRemark(text: string): boolean {
  return parseQualifiers(splitIntoWords(text), []) !== undefined
}

/**
 * Selects the types that words beside the name of a crop mean: all of them, or those that a qualifier names, such as the
 * winter types. Returns undefined for words that are not qualifiers of the crop, and for a type that the crop lacks.
 */
export function selectQualifiedTypes(
  types: readonly CropType[],
  wordsBefore: readonly string[],
  wordsAfter: readonly string[],
): QualifiedTypes | undefined {
  const before = parseQualifiers(wordsBefore, types)
  const after = parseQualifiers(wordsAfter, types)
  if (!before || !after) return undefined
  let selected = types
  const unusedQualifiers: string[] = []
  for (const qualifier of [...before, ...after]) {
    const named = listTypesNamedBy(qualifier, selected)
    if (named) selected = named
    else unusedQualifiers.push(qualifier)
  }
  return selected.length > 0 ? { types: selected, unusedQualifiers } : undefined
}

/** Parses words as qualifiers of the types' crop; returns undefined when some words are not. */
function parseQualifiers(words: readonly string[], types: readonly CropType[]): string[] | undefined {
  const qualifiers: string[] = []
  let index = 0
  while (index < words.length) {
    const isOfCrops = (phrase: string) => types.length > 0 && types.every((type) => isOfCrop(type, phrase))
    const isQualifier = (phrase: string) => GENERAL_QUALIFIERS.has(phrase) || isOfCrops(phrase)
    const word = toPhrase(words.slice(index, index + 1))
    const translated = TRANSLATED_QUALIFIERS.get(word.normalize('NFC'))
    const phrase = listPhrasesAt(words, index).find(isQualifier)
    if (phrase !== undefined) {
      qualifiers.push(phrase)
      index += phrase.split(' ').length
    } else if (translated !== undefined && isQualifier(translated)) {
      qualifiers.push(listTypesNamedBy(translated, types) ? translated : word)
      index += 1
    } else if (isLinkingWord(word, types)) {
      index += 1
    } else {
      const code = types.length > 0 ? findVarietyCode(words.slice(index, index + 2)) : undefined
      if (code === undefined) return undefined
      qualifiers.push(code.join(' '))
      index += code.length
    }
  }
  return qualifiers
}

/** Finds the code of a variety at the beginning of words: "H614", "CG7", "ir64", "HD 2967", "DKC 8031". */
function findVarietyCode(words: readonly string[]): readonly string[] | undefined {
  const [first = '', second = ''] = words
  if (/^[a-z]{1,4}\d{2,5}[a-z]?$/i.test(first) || /^[A-Z]{2,4}\d$/.test(first)) return [first]
  return /^[A-Z]{1,5}$/.test(first) && /^\d{2,5}[A-Z]?$/i.test(second) ? words : undefined
}

function isOfCrop({ crop, group }: CropType, phrase: string): boolean {
  return (
    QUALIFIERS_BY_GROUP.get(group)?.has(phrase) === true ||
    [QUALIFIERS_BY_CROP, CULTIVARS_BY_CROP].some((phrases) => phrases.get(crop)?.has(phrase))
  )
}

function isLinkingWord(word: string, types: readonly CropType[]): boolean {
  if (PERENNIAL_LINKING_WORDS.has(word)) return types.length > 0 && types.every(isPerennial)
  return LINKING_WORDS.has(word) || /^\d+(?:[ªºa°]|st|nd|rd|th)?$/.test(word)
}

/** Lists the phrases that start at a word, the longest first. */
function listPhrasesAt(words: readonly string[], index: number): string[] {
  const phrases: string[] = []
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - index); length > 0; length -= 1) {
    phrases.push(toPhrase(words.slice(index, index + length)))
  }
  return phrases
}

/**
 * Lists the types with the qualifier, or with the subspecies of a cultivar, in their name. Returns undefined when it
 * distinguishes no type, and an empty list for "spring" where the crop has winter types only.
 */
export function listTypesNamedBy(
  qualifier: string,
  types: readonly CropType[],
): readonly CropType[] | undefined {
  const hasWinterTypes = types.some(isWinterType)
  const season = hasWinterTypes ? SEASON_TYPES[qualifier] : undefined
  const word = season ?? findRiceSubspecies(qualifier) ?? qualifier
  const named = types.filter(({ name }) => toWordsKey(name).split(' ').includes(word))
  if (named.length > 0) return named
  return hasWinterTypes && word === 'spring' ? [] : undefined
}

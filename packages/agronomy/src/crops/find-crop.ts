import { toNameKey } from '../names/name-key'
import { findSimilarNames } from '../names/similar-names'
import type { CropCatalogue } from './crop-catalogue'
import { listSingulars, splitIntoParts, splitIntoWords, toWordsKey } from './crop-names'
import { isOtherPlant, type QualifiedTypes, selectQualifiedTypes } from './crop-qualifiers'
import type { CropType } from './crop-type'
import { listScientificNameKeys } from './scientific-names'

const MAX_SUGGESTIONS = 5

/** Longer texts are not searched for qualifiers. */
const MAX_QUALIFIED_WORDS = 6

export type CropMatch = FoundCrop | CropNotFound

export interface FoundCrop {
  readonly found: true
  /** Several for the name of a crop such as wheat. */
  readonly types: readonly CropType[]
  /** Whether the text is another name than the crop's own. */
  readonly isAlias: boolean
  /** Whether the types are all types of their crop, as for "wheat" but not for "winter wheat". */
  readonly isWholeCrop: boolean
  /** Words beside the name of the crop that distinguish none of its types: "boro" in "boro rice". */
  readonly unusedQualifiers: readonly string[]
}

export interface CropNotFound {
  readonly found: false
  /** Names of crops that are similar, or share a word. */
  readonly suggestions: readonly string[]
}

/**
 * Finds the crop types a name means: a name or its English plural, a scientific name or one in another language, or a
 * name with qualifiers such as "boro rice".
 */
export function findCrop(catalogue: CropCatalogue, text: string): CropMatch {
  const types =
    findTypesByName(catalogue, text) ??
    findTypesByAllParts(catalogue, text) ??
    findTypesByOtherName(catalogue, text)
  const match = types ? { types, unusedQualifiers: [] } : findTypesByQualifiedName(catalogue, text)
  if (match && match.types.length > 0) {
    return {
      found: true,
      types: match.types,
      isAlias: !isCropName(match.types, text),
      isWholeCrop: isWholeCrop(catalogue, match.types),
      unusedQualifiers: match.unusedQualifiers,
    }
  }
  const similarTypes = [
    ...listTypesWithSimilarName(catalogue, text),
    ...listTypesNamedByAnyWord(catalogue, text),
    ...listTypesWithWord(catalogue, text),
  ]
  const crops = new Set(similarTypes.map(({ crop }) => crop))
  return { found: false, suggestions: [...crops].slice(0, MAX_SUGGESTIONS) }
}

function findTypesByName({ byName, byWords }: CropCatalogue, name: string): readonly CropType[] | undefined {
  for (const key of listSingulars(toNameKey(name))) {
    const types = byName.get(key)
    if (types) return types
  }
  return byWords.get(toWordsKey(name))
}

/** Finds the types that every part of a name means: "maize (corn)". No type matches a name with an unknown part. */
function findTypesByAllParts(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  const [first, ...others] = splitIntoParts(text).map((part) => findTypesByName(catalogue, part) ?? [])
  const common = first?.filter((type) => others.every((types) => types.includes(type)))
  return common && common.length > 0 ? common : undefined
}

/**
 * Finds the types that a name means in another language, or as a scientific name. The list is empty for a name that is
 * known to mean several crops, or one that the model does not assess.
 */
function findTypesByOtherName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  const key = toNameKey(name)
  const translated = catalogue.byTranslation.get(key) ?? catalogue.byTranslation.get(removeArabicArticle(key))
  if (translated) return translated
  for (const scientificKey of listScientificNameKeys(name)) {
    const types = catalogue.byScientificName.get(scientificKey)
    if (types) return types
  }
  return undefined
}

function removeArabicArticle(key: string): string {
  return key.replace(/^ال(?=...)/u, '')
}

/** Finds a name among the words of a text whose other words are all qualifiers of its crop. Longer names come first. */
function findTypesByQualifiedName(catalogue: CropCatalogue, text: string): QualifiedTypes | undefined {
  const words = splitIntoWords(text)
  if (words.length > MAX_QUALIFIED_WORDS || isOtherPlant(text)) return undefined
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const name = words.slice(start, start + length).join(' ')
      const types = findTypesByName(catalogue, name) ?? findTypesByOtherName(catalogue, name)
      // A longer name of another plant must not be read as a crop with qualifiers: "early spring onion".
      if (types?.length === 0 && length > 1) return undefined
      const qualified =
        types && selectQualifiedTypes(types, words.slice(0, start), words.slice(start + length))
      if (qualified) return qualified
    }
  }
  return undefined
}

function listTypesWithSimilarName({ byName }: CropCatalogue, text: string): readonly CropType[] {
  const similar = findSimilarNames(toNameKey(text), byName.keys())
  const closest = similar.filter(({ typos }) => typos === similar[0]?.typos)
  return closest.flatMap(({ key }) => byName.get(key) ?? [])
}

/** "heirloom tomato" is a tomato, but "custard apple" is not an apple: one word is only enough for a suggestion. */
function listTypesNamedByAnyWord(catalogue: CropCatalogue, text: string): readonly CropType[] {
  return splitIntoWords(text).flatMap((word) => findTypesByName(catalogue, word) ?? [])
}

/** Lists the types with a name that contains this word: "millet" means several crops. */
function listTypesWithWord({ byWords }: CropCatalogue, text: string): readonly CropType[] {
  const word = toWordsKey(text)
  if (word === '') return []
  return [...byWords].flatMap(([words, types]) => (words.split(' ').includes(word) ? types : []))
}

function isWholeCrop({ typeCounts }: CropCatalogue, types: readonly CropType[]): boolean {
  const [first] = types
  return (
    first !== undefined &&
    types.every(({ crop }) => crop === first.crop) &&
    types.length === typeCounts.get(first.crop)
  )
}

/** Other spellings of a crop's name count as aliases, because the reference lists show them so: "sweet potato". */
function isCropName(types: readonly CropType[], text: string): boolean {
  return types.some(({ crop }) => crop === text.trim().toLowerCase())
}

import { toNameKey } from '../names/name-key'
import { findSimilarNames } from '../names/similar-names'
import type { CropCatalogue } from './crop-catalogue'
import { listSingulars, splitIntoParts, splitIntoWords, toWordsKey } from './crop-names'
import type { CropType } from './crop-type'

const MAX_SUGGESTIONS = 5

export type CropMatch = FoundCrop | CropNotFound

export interface FoundCrop {
  readonly found: true
  /** Several for the name of a crop such as wheat. */
  readonly types: readonly CropType[]
  /** Whether the text is another name than the crop's own. */
  readonly isAlias: boolean
}

export interface CropNotFound {
  readonly found: false
  /** Names of crops that are similar, or share a word. */
  readonly suggestions: readonly string[]
}

/** Finds the crop types a name means. English plurals are recognised. */
export function findCrop(catalogue: CropCatalogue, text: string): CropMatch {
  const types = findTypesByName(catalogue, text) ?? findTypesByAllParts(catalogue, text)
  if (types) return { found: true, types, isAlias: !isCropName(types, text) }
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

function listTypesWithSimilarName({ byName }: CropCatalogue, text: string): readonly CropType[] {
  const similar = findSimilarNames(toNameKey(text), byName.keys())
  const closest = similar.filter(({ typos }) => typos === similar[0]?.typos)
  return closest.flatMap(({ key }) => byName.get(key) ?? [])
}

/** "cherry tomato" may mean tomato, but "custard apple" is not an apple: one word is only enough for a suggestion. */
function listTypesNamedByAnyWord(catalogue: CropCatalogue, text: string): readonly CropType[] {
  return splitIntoWords(text).flatMap((word) => findTypesByName(catalogue, word) ?? [])
}

/** Lists the types with a name that contains this word: "millet" means several crops. */
function listTypesWithWord({ byWords }: CropCatalogue, text: string): readonly CropType[] {
  const word = toWordsKey(text)
  if (word === '') return []
  return [...byWords].flatMap(([words, types]) => (words.split(' ').includes(word) ? types : []))
}

/** Other spellings of a crop's name count as aliases, because the reference lists show them so: "sweet potato". */
function isCropName(types: readonly CropType[], text: string): boolean {
  return types.some(({ crop }) => crop === text.trim().toLowerCase())
}

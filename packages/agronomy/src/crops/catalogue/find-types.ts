import { toAccentedSpelling, toNameKey } from '../../names/name-key'
import { listWordRuns } from '../../names/phrases'
import { type CropType, isGrainCrop, listCrops } from '../traits/crop-type'
import { isHomograph, isOtherAccent } from '../words/homographs'
import {
  isOtherPlant,
  listTypesNamedBy,
  type QualifiedTypes,
  selectQualifiedTypes,
} from '../words/read-qualifiers'
import { findRiceSubspecies } from '../words/rice-cultivars'
import {
  isLatinBinomial,
  isShortenedName,
  listScientificNameKeys,
  toGenusKey,
  toLatinSpelling,
  toSpeciesKey,
} from '../words/scientific-names'
import { splitSeasonCompound } from '../words/season-compounds'
import {
  listSingulars,
  removeArabicArticles,
  splitIntoListedParts,
  splitIntoParts,
  splitIntoWords,
  toWordsKey,
} from '../words/split-names'
import type { CropCatalogue } from './crop-catalogue'

/** The most names of one crop that may follow each other. */
const MAX_NAMES_OF_A_CROP = 3
const MIN_WORDS_OF_NAMES = 3
const MAX_WORDS_OF_NAMES = 4
/** Longer texts are not searched for qualifiers. */
export const MAX_QUALIFIED_WORDS = 6

/** Finds the types of a name without qualifiers. The list is empty for a name that must not be read as a crop. */
export function findTypes(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  return (
    findTypesByName(catalogue, text) ??
    findTypesByAllParts(catalogue, text) ??
    findTypesByOtherName(catalogue, text)
  )
}

/** A name as it is written comes before a singular of it in another language: "adas" is fennel, "ada" is ginger. */
export function findTypesByName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  if (isOtherWord(catalogue, name)) return undefined
  const key = toNameKey(name)
  const translated = catalogue.byName.has(key) ? undefined : findTypesByTranslation(catalogue, key)
  if (translated && translated.length > 0) return translated
  return (
    findTypesByKey(catalogue, name) ?? (isList(name) ? undefined : catalogue.byWords.get(toWordsKey(name)))
  )
}

/** Finds the types of a name in any language: of a cultivar of rice, the type that it belongs to. */
function findTypesByTranslation(
  { byTranslation }: CropCatalogue,
  key: string,
): readonly CropType[] | undefined {
  const types = byTranslation.get(key)
  return types && findRiceSubspecies(key) !== undefined ? (listTypesNamedBy(key, types) ?? types) : types
}

/** Whether the order of words matters: "oranges & mandarins" are no mandarin oranges. */
export function isList(name: string): boolean {
  return /[&+]/u.test(name)
}

/** Whether a word is spelt like the name of a crop without its accents, or with others: "the", "tür". */
function isOtherWord(catalogue: CropCatalogue, word: string): boolean {
  return (
    isHomograph(word) || isOtherAccent(toNameKey(word), toAccentedSpelling(word), catalogue.getShortSpellings)
  )
}

export function findTypesByKey({ byName }: CropCatalogue, name: string): readonly CropType[] | undefined {
  return getFirst(byName, listSingulars(toNameKey(name)))
}

/** Returns the types of the first of some keys that has any. */
function getFirst(
  typesByKey: ReadonlyMap<string, readonly CropType[]>,
  keys: readonly string[],
): readonly CropType[] | undefined {
  const key = keys.find((candidate) => typesByKey.has(candidate))
  return key === undefined ? undefined : typesByKey.get(key)
}

/** Finds the types that every part of a name means: "maize (corn)". No type matches a name with an unknown part. */
function findTypesByAllParts(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  const common = intersectTypes(splitIntoParts(text).map((part) => findTypesByName(catalogue, part) ?? []))
  return common.length > 0 ? common : undefined
}

/** Finds the types of a field crop in a compound word with its season: "Winterhafer", "vårhavre". */
export function findTypesBySeasonCompound(
  catalogue: CropCatalogue,
  text: string,
): QualifiedTypes | undefined {
  const words = splitSeasonCompound(text)
  const qualified = words === undefined ? undefined : findTypesByQualifiedName(catalogue, words)
  return qualified?.types.every(isGrainCrop) ? qualified : undefined
}

/**
 * Finds the types that the words of a name mean if each is a name or a qualifier of the same crop: "jowar sorghum", "maíz
 * choclo", "winter rapeseed rape".
 */
export function findTypesByAllWords(catalogue: CropCatalogue, text: string): QualifiedTypes | undefined {
  const words = splitIntoWords(text)
  if (words.length < 2 || words.length > MAX_QUALIFIED_WORDS) return undefined
  const named = words.map((word) => findTypesByName(catalogue, word) ?? findTypesByOtherName(catalogue, word))
  const names = named.filter((types) => types !== undefined)
  const others = words.filter((_, index) => named[index] === undefined)
  if (names.length < 2 || names.length > MAX_NAMES_OF_A_CROP) return undefined
  const common = intersectTypes(names)
  return common.length > 0 ? selectQualifiedTypes(common, others, []) : undefined
}

/**
 * Finds the types of a crop whose name is followed by words of its other names, in any order: "Swiss chard rainbow" has the
 * words of "Swiss chard" and "rainbow chard".
 */
export function findTypesByWordsOfNames(catalogue: CropCatalogue, text: string): QualifiedTypes | undefined {
  const words = splitIntoWords(text)
  if (words.length < MIN_WORDS_OF_NAMES || words.length > MAX_WORDS_OF_NAMES) return undefined
  for (let length = words.length - 1; length > 1; length -= 1) {
    for (const name of [words.slice(0, length), words.slice(-length)]) {
      const types = findTypesByName(catalogue, name.join(' '))
      const [type] = types ?? []
      const others = words.filter((word) => !name.includes(word))
      const noun = name.at(-1) ?? ''
      const isWordOfName = (word: string) =>
        findTypesByName(catalogue, `${word} ${noun}`)?.some(({ crop }) => crop === type?.crop)
      if (types && type && others.length > 0 && others.every(isWordOfName))
        return { types, unusedQualifiers: others }
    }
  }
  return undefined
}

export function intersectTypes([
  first = [],
  ...others
]: readonly (readonly CropType[])[]): readonly CropType[] {
  return first.filter((type) => others.every((types) => types.includes(type)))
}

/**
 * Finds the types that a name means in another language, or as a scientific name. The list is empty for a name that is
 * known to mean several crops, or one that the model does not assess.
 */
function findTypesByOtherName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  if (isOtherWord(catalogue, name)) return undefined
  for (const key of [...listSingulars(toNameKey(name)), toNameKey(removeArabicArticles(name))]) {
    const types = findTypesByTranslation(catalogue, key)
    if (types) return types.length > 0 ? types : (findTypesBySpelling(catalogue, name) ?? types)
  }
  const types = findTypesByScientificName(catalogue, name)
  if (types) return types
  if (isGenusOrShortened(name)) return findTypesOfShortenedName(catalogue, name)
  return isList(name) ? undefined : catalogue.getTypesByTranslatedWords().get(toWordsKey(name))
}

function findTypesByScientificName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  const types = getFirst(catalogue.byScientificName, listScientificNameKeys(name))
  if (types || !isLatinBinomial(name)) return types
  return getFirst(catalogue.getTypesByLatinSpelling(), listScientificNameKeys(name, toLatinSpelling))
}

/** Finds the types of a genus or a species with one crop. The list is empty for several crops. */
function findTypesOfShortenedName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  const types = listTypesOfScientificName(catalogue, name)
  const [species, ...others] = new Set(types.map(({ scientificName }) => toSpeciesKey(scientificName)))
  const ofSpecies =
    species === undefined || others.length > 0 ? undefined : catalogue.byScientificName.get(species)
  return ofSpecies ?? selectOnlyCrop(types)
}

function findTypesBySpelling({ bySpelling }: CropCatalogue, name: string): readonly CropType[] | undefined {
  const spelling = toAccentedSpelling(name)
  return spelling === undefined ? undefined : bySpelling.get(spelling)
}

/** Lists the types of a genus such as "Musa spp.", of a species, or of one with a shortened genus: "S. tuberosum". */
export function listTypesOfScientificName(
  { types, byScientificName }: CropCatalogue,
  name: string,
): readonly CropType[] {
  const genusKey = toGenusKey(name)
  if (genusKey !== undefined)
    return types.filter(({ scientificName }) => toNameKey(scientificName.split(' ')[0] ?? '') === genusKey)
  if (isGenusOrShortened(name))
    return types.filter(({ scientificName }) => isShortenedName(name, scientificName))
  const speciesKey = toSpeciesKey(name)
  if (speciesKey === undefined || !byScientificName.has(speciesKey)) return []
  return types.filter(({ scientificName }) => toSpeciesKey(scientificName) === speciesKey)
}

function isGenusOrShortened(name: string): boolean {
  return toGenusKey(name) !== undefined || /^\p{Lu}\.\s*\p{Ll}/u.test(name)
}

/** Returns the types if they are of one crop, otherwise an empty list; undefined for no types. */
function selectOnlyCrop(types: readonly CropType[]): readonly CropType[] | undefined {
  if (types.length === 0) return undefined
  return listCrops(types).length === 1 ? types : []
}

export function isUncovered(catalogue: CropCatalogue, text: string): boolean {
  const uncoveredNames = catalogue.getUncoveredNames()
  const [head = ''] = splitIntoListedParts(text).outside
  return [text, head].some((name) =>
    [...listSingulars(toNameKey(name)), toWordsKey(name)].some((key) => uncoveredNames.has(key)),
  )
}

/** Finds a name among the words of a text whose other words are all qualifiers of its crop. Longer names come first. */
export function findTypesByQualifiedName(catalogue: CropCatalogue, text: string): QualifiedTypes | undefined {
  const words = splitIntoWords(text)
  if (words.length > MAX_QUALIFIED_WORDS || isOtherPlant(text)) return undefined
  for (const { before, words: run, after } of listWordRuns(words, words.length - 1)) {
    const name = run.join(' ')
    const types = findTypesByName(catalogue, name) ?? findTypesByOtherName(catalogue, name)
    // A longer name of another plant must not be read as a crop with qualifiers: "early spring onion".
    if (types?.length === 0 && run.length > 1) return undefined
    const qualified = types && selectQualifiedTypes(types, before, after)
    if (qualified) return qualified
  }
  return undefined
}

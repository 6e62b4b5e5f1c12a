import { toNameKey } from '../../names/name-key'
import { wordSet } from '../../names/word-set'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import {
  findTypes,
  findTypesByAllWords,
  findTypesByKey,
  findTypesByQualifiedName,
  findTypesBySeasonCompound,
  findTypesByWordsOfNames,
  intersectTypes,
  isList,
  isUncovered,
  listTypesOfScientificName,
  MAX_QUALIFIED_WORDS,
} from '../catalogue/find-types'
import { type CropType, listCrops } from '../traits/crop-type'
import {
  isGeneralRemark,
  isOtherPlant,
  type QualifiedTypes,
  selectQualifiedTypes,
} from '../words/read-qualifiers'
import { listSingulars, splitIntoListedParts, splitIntoWords } from '../words/split-names'
import { readGroup } from './group-words'

/** Lists of more parts, and longer texts, are not read part by part. */
export const MAX_PARTS = 12
export const MAX_TEXT_LENGTH = 200

/** The types of a crop that a text names, and the rest of the text. */
export interface CropReading extends QualifiedTypes {
  readonly notUnderstood: readonly string[]
}

/** Reads a text as the name of a crop, with qualifiers and remarks; undefined also for a text that means several crops. */
export function readCrop(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const reading = readMeaning(catalogue, text)
  return reading && reading.types.length > 0 ? reading : undefined
}

/** Reads a text like `readCrop`. There are no types for a text that means several crops. */
function readMeaning(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const types = findTypes(catalogue, text)
  if (types) return { types, unusedQualifiers: [], notUnderstood: [] }
  if (isUncovered(catalogue, text)) return undefined
  const qualified =
    findTypesByQualifiedName(catalogue, text) ??
    findTypesByAllWords(catalogue, text) ??
    findTypesBySeasonCompound(catalogue, text) ??
    findTypesByWordsOfNames(catalogue, text)
  return qualified ? { ...qualified, notUnderstood: [] } : readParts(catalogue, text)
}

interface ReadPart extends QualifiedTypes {
  readonly text: string
}

/**
 * Reads a list or a name with remarks part by part: "almonds, with shell", "banana (kera)", "plums and sloes". Parts that
 * are no crop are remarks. Parts of several crops have no common types, unless the others are in brackets or the
 * first is a word for a group that the second belongs to: "melons, watermelon".
 */
function readParts(catalogue: CropCatalogue, text: string): CropReading | undefined {
  if (text.length > MAX_TEXT_LENGTH || isOtherPlant(text)) return undefined
  const { outside, inBrackets } = splitIntoListedParts(text)
  const parts = [...outside, ...inBrackets]
  if (parts.length < 2 || parts.length > MAX_PARTS) return undefined
  if (inBrackets.some((part) => isUncovered(catalogue, part))) return undefined
  const specific = readSpecificName(catalogue, text, parts)
  if (specific) return specific
  return readListedParts(catalogue, text, { outside, parts })
}

function readListedParts(
  catalogue: CropCatalogue,
  text: string,
  { outside, parts }: { outside: readonly string[]; parts: readonly string[] },
): CropReading | undefined {
  const read = parts.map((part) => readPart(catalogue, part))
  const known = read.filter(({ types }) => types.length > 0)
  const outsideTypes = read.slice(0, outside.length).filter(({ types }) => types.length > 0)
  const isForeign = (part: ReadPart) => !isEnglishName(catalogue, part.text)
  const choices = [
    known,
    ...(read.slice(outside.length).filter(isKnown).every(isForeign) ? [outsideTypes] : []),
    ...(known.length === 2 && isInGroup(catalogue, parts[0], known[1]) ? [known.slice(1)] : []),
  ]
  for (const choice of choices) {
    const types = intersectTypes(choice.map((part) => part.types))
    if (types.length === 0) continue
    const remarks = read.filter((part) => !choice.includes(part) && !isUnderstood(catalogue, part, types))
    const listed = read.slice(0, outside.length).filter((part) => !choice.includes(part))
    const isOther = (part: ReadPart) =>
      (remarks.includes(part) && namesOtherCrop(catalogue, part, types)) ||
      isGroupOrUncoveredCrop(catalogue, text, { part: part.text, types })
    if (listed.some(isOther)) continue
    return {
      types,
      unusedQualifiers: choice.flatMap((part) => part.unusedQualifiers),
      notUnderstood: remarks.map((part) => part.text),
    }
  }
  return undefined
}

/** Whether a remark has the English or scientific name of another crop: in "maize + cowpea, alley" both may be meant. */
function namesOtherCrop(catalogue: CropCatalogue, { text }: ReadPart, types: readonly CropType[]): boolean {
  const crops = [...listEnglishCropsOfWords(catalogue, text), ...listCropsOfSpecies(catalogue, text)]
  return crops.some((crop) => crop !== types[0]?.crop)
}

/** A capitalised word and one that is not. */
const SPECIES = /\p{Lu}\p{Ll}+\s\p{Ll}{3,}/gu

/** Lists the crops whose scientific names are part of a text: "beans of the species Vigna mungo". */
function listCropsOfSpecies(catalogue: CropCatalogue, text: string): string[] {
  const names = text.match(SPECIES) ?? []
  return names.flatMap((name) => listTypesOfScientificName(catalogue, name)).map(({ crop }) => crop)
}

const OTHER = /^(?:other|autres?|otr[ao]s|outr[ao]s)\s+/iu
/** Before the last crop of a list; a comma may also stand before a remark. */
const CONJUNCTION = /(?:[&+/]|\s(?:and|et|y|e|und|и))\s*$/iu
/** Words for groups that may also be a use or a part of one crop: "sunflower, fodder". */
const USES = wordSet(`
  grain fodder forage pasture hay meadow green greens vegetable vegetables fruit fruits fibre fiber sugar
  spice herb nut nuts berry berries root roots tuber tubers oilseed salad orchard grass grazing ornamental
  flower flowers lawn turf rose roses
`)

/** Whether a part is a word for the use of the crop before it, and not joined to it by "and" or a slash: "sunflower, fodder". */
export function isUse(text: string, part: string): boolean {
  return USES.has(part.toLowerCase()) && !CONJUNCTION.test(text.slice(0, text.lastIndexOf(part)))
}

/** Whether a text is a group of crops, or a plant that the crop table lacks. */
export const isGroupOrUncovered = (catalogue: CropCatalogue, text: string): boolean =>
  isUncovered(catalogue, text) || readGroup(catalogue, text) !== undefined

/** Whether a part of a list is a group of crops, or a plant that the crop table lacks: "wheat and vegetables". */
function isGroupOrUncoveredCrop(
  catalogue: CropCatalogue,
  text: string,
  { part, types }: { part: string; types: readonly CropType[] },
): boolean {
  if (OTHER.test(part) || isUse(text, part)) return false
  const group = readGroup(catalogue, part)
  return group ? types.every(({ crop }) => !group.crops.includes(crop)) : isUncovered(catalogue, part)
}

/** Lists the crops whose English names are words of a text. */
export function listEnglishCropsOfWords(catalogue: CropCatalogue, text: string): string[] {
  const types = splitIntoWords(text)
    .slice(0, MAX_QUALIFIED_WORDS)
    .filter((word) => isEnglishName(catalogue, word))
    .flatMap((word) => findTypesByKey(catalogue, word) ?? [])
  return listCrops(types)
}

function isEnglishName(catalogue: CropCatalogue, text: string): boolean {
  return listSingulars(toNameKey(text)).some((key) => catalogue.getEnglishNames().has(key))
}

/**
 * Reads the first part together with a word of the others if they name another crop than it alone, as in lists of
 * statistics: "beans, snap, processing" are snap beans, and "beans, green lima" lima beans.
 */
function readSpecificName(
  catalogue: CropCatalogue,
  text: string,
  [head = '', ...others]: readonly string[],
): CropReading | undefined {
  if (isList(text) || listCropsOfSpecies(catalogue, head).length > 0) return undefined
  const general = findTypes(catalogue, head) ?? []
  const readings = others.flatMap((other) =>
    listReadWords(catalogue, other, head).flatMap((word) => {
      const { types } = readPart(catalogue, `${word} ${head}`)
      if (types.length === 0 || types.some(({ crop }) => general.some((type) => type.crop === crop)))
        return []
      const remarks = others.map((part) => (part === other ? part.replace(word, '').trim() : part))
      const isRest = (part: string) =>
        part !== '' && !isUnderstood(catalogue, readPart(catalogue, part), types)
      return [{ types, unusedQualifiers: [], notUnderstood: remarks.filter(isRest) }]
    }),
  )
  const [first] = readings
  const isSame = ({ types }: CropReading) => types[0]?.crop === first?.types[0]?.crop
  return first && !readings.every(isSame) ? { ...first, types: [] } : first
}

/** Lists a part as a whole if it can be read with the head, otherwise its words. */
function listReadWords(catalogue: CropCatalogue, part: string, head: string): string[] {
  const isRead = readPart(catalogue, `${part} ${head}`).types.length > 0
  return isRead ? [part] : splitIntoWords(part)
}

const isKnown = ({ types }: ReadPart) => types.length > 0

export function readPart(catalogue: CropCatalogue, text: string): ReadPart {
  const types = findTypes(catalogue, text)
  const read = types ? { types, unusedQualifiers: [] } : findTypesByQualifiedName(catalogue, text)
  return { text, types: read?.types ?? [], unusedQualifiers: read?.unusedQualifiers ?? [] }
}

/** Whether a part adds nothing to the crop: a word for its group, or a qualifier such as "raw". */
function isUnderstood(catalogue: CropCatalogue, part: ReadPart, types: readonly CropType[]): boolean {
  const [type] = types
  return (
    isGeneralRemark(part.text) ||
    isInGroup(catalogue, part.text, { types }) ||
    (type !== undefined && selectQualifiedTypes(types, splitIntoWords(part.text), []) !== undefined)
  )
}

function isInGroup(
  catalogue: CropCatalogue,
  word: string | undefined,
  part: Pick<ReadPart, 'types'> | undefined,
): boolean {
  const crops = word === undefined ? undefined : readGroup(catalogue, word.replace(OTHER, ''))?.crops
  return part?.types.some(({ crop }) => crops?.includes(crop)) ?? false
}

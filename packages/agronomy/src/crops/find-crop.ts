import { toAccentedSpelling, toNameKey } from '../names/name-key'
import { type CropCatalogue, isWholeCrop } from './crop-catalogue'
import {
  listSingulars,
  removeArabicArticles,
  removeExclusions,
  splitIntoListedParts,
  splitIntoParts,
  splitIntoWords,
  toWordsKey,
} from './crop-names'
import { isGeneralRemark, isOtherPlant, type QualifiedTypes, selectQualifiedTypes } from './crop-qualifiers'
import type { CropHit } from './crop-hits'
import type { CropType } from './crop-type'
import { listRightNames } from './misspelt-names'
import { listScientificNameKeys, toGenusKey } from './scientific-names'

const MAX_SUGGESTIONS = 5
/** Words such as "nuts" mean more crops than a misspelt name. */
const MAX_MEANINGS = 8

/** People write at most so many names of a crop one behind the other. */
const MAX_NAMES_OF_A_CROP = 3
/** Longer texts are not searched for qualifiers. */
const MAX_QUALIFIED_WORDS = 6
/** Lists of more parts, and longer texts, are not read part by part. */
const MAX_PARTS = 12
const MAX_TEXT_LENGTH = 200

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
  /** Parts of the text that mean nothing here: "kera" in "banana (kera)". */
  readonly notUnderstood: readonly string[]
}

/** Why a text means no crop: it means several, or a plant that the crop table lacks. */
export type CropNotFoundReason = 'unknown' | 'several' | 'not_covered'

export interface CropNotFound {
  readonly found: false
  readonly reason: CropNotFoundReason
  /** The crops to suggest. */
  readonly crops: readonly string[]
  /** Their English names, each of which means its crop. */
  readonly suggestions: readonly string[]
}

/** The types of a crop that a text names, and the rest of the text. */
interface CropReading extends QualifiedTypes {
  readonly notUnderstood: readonly string[]
}

/**
 * Finds the crop types a name means: a name or its plural, a scientific name or one in another language, a name with
 * qualifiers such as "boro rice", or one with a remark such as "almonds, with shell". A text that is clearly a misspelling
 * of the name of one crop means that crop. Suggestions are those that are grown most in the country, or in the world.
 */
export function findCrop(catalogue: CropCatalogue, writtenText: string, country?: string): CropMatch {
  const text = removeExclusions(writtenText)
  const reading = readCrop(catalogue, text)
  if (reading && reading.types.length > 0) return toFoundCrop(catalogue, text, reading)
  const { reason, crops } = isUncovered(catalogue, text)
    ? { reason: 'not_covered' as const, crops: listCropsOfWords(catalogue, text) }
    : listMeanings(catalogue, text, country)
  const corrected = reason === 'unknown' ? readMisspelt(catalogue, text) : undefined
  if (corrected) return toFoundCrop(catalogue, text, corrected)
  return { found: false, reason, crops, suggestions: crops.map(catalogue.getSuggestedName) }
}

function toFoundCrop(catalogue: CropCatalogue, text: string, reading: CropReading): FoundCrop {
  return {
    found: true,
    types: reading.types,
    isAlias: !isCropName(reading.types, text),
    isWholeCrop: isWholeCrop(catalogue, reading.types),
    unusedQualifiers: reading.unusedQualifiers,
    notUnderstood: reading.notUnderstood,
  }
}

/** Reads a text as the name of a crop that is misspelt as a whole, or in one of its words: "sweet potatto", "winter whaet". */
function readMisspelt(catalogue: CropCatalogue, text: string): CropReading | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const words = splitIntoWords(text)
  if (words.length > MAX_QUALIFIED_WORDS) return undefined
  const whole = readOneMeaning(catalogue, listRightNames(catalogue, text))
  if (whole || words.length < 2) return whole
  const texts = words
    .filter((word) => !isGeneralRemark(word))
    .flatMap((word) => listRightNames(catalogue, word).map((name) => text.replace(word, () => name)))
  return readOneMeaning(catalogue, texts)
}

/** Reads texts that must all be understood, and mean the same crop. */
function readOneMeaning(catalogue: CropCatalogue, texts: readonly string[]): CropReading | undefined {
  const readings = texts.map((text) => readCrop(catalogue, text))
  const [first] = readings
  const [type] = first?.types ?? []
  const isSame = (reading: CropReading | undefined) =>
    reading?.types[0]?.crop === type?.crop && reading?.notUnderstood.length === 0
  return type && readings.every(isSame) ? first : undefined
}

function readCrop(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const types = findTypes(catalogue, text)
  if (types) return { types, unusedQualifiers: [], notUnderstood: [] }
  if (isUncovered(catalogue, text)) return undefined
  const qualified = findTypesByQualifiedName(catalogue, text) ?? findTypesByAllWords(catalogue, text)
  return qualified ? { ...qualified, notUnderstood: [] } : readParts(catalogue, text)
}

/** Finds the types of a name without qualifiers. The list is empty for a name that must not be read as a crop. */
function findTypes(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  return (
    findTypesByName(catalogue, text) ??
    findTypesByAllParts(catalogue, text) ??
    findTypesByOtherName(catalogue, text)
  )
}

/** A name as it is written comes before a singular of it in another language: "adas" is fennel, "ada" is ginger. */
function findTypesByName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  const key = toNameKey(name)
  const translated = catalogue.byName.has(key) ? undefined : catalogue.byTranslation.get(key)
  if (translated && translated.length > 0) return translated
  return findTypesByKey(catalogue, name) ?? catalogue.byWords.get(toWordsKey(name))
}

function findTypesByKey({ byName }: CropCatalogue, name: string): readonly CropType[] | undefined {
  for (const key of listSingulars(toNameKey(name))) {
    const types = byName.get(key)
    if (types) return types
  }
  return undefined
}

/** Finds the types that every part of a name means: "maize (corn)". No type matches a name with an unknown part. */
function findTypesByAllParts(catalogue: CropCatalogue, text: string): readonly CropType[] | undefined {
  const common = intersectTypes(splitIntoParts(text).map((part) => findTypesByName(catalogue, part) ?? []))
  return common.length > 0 ? common : undefined
}

/** Finds the types that every word of a name means: "jowar sorghum", "maíz choclo". */
function findTypesByAllWords(catalogue: CropCatalogue, text: string): QualifiedTypes | undefined {
  const words = splitIntoWords(text)
  if (words.length < 2 || words.length > MAX_NAMES_OF_A_CROP) return undefined
  const common = intersectTypes(
    words.map((word) => findTypesByName(catalogue, word) ?? findTypesByOtherName(catalogue, word) ?? []),
  )
  return common.length > 0 ? { types: common, unusedQualifiers: [] } : undefined
}

function intersectTypes([first = [], ...others]: readonly (readonly CropType[])[]): readonly CropType[] {
  return first.filter((type) => others.every((types) => types.includes(type)))
}

/**
 * Finds the types that a name means in another language, or as a scientific name. The list is empty for a name that is
 * known to mean several crops, or one that the model does not assess.
 */
function findTypesByOtherName(catalogue: CropCatalogue, name: string): readonly CropType[] | undefined {
  for (const key of [...listSingulars(toNameKey(name)), toNameKey(removeArabicArticles(name))]) {
    const types = catalogue.byTranslation.get(key)
    if (types) return types.length > 0 ? types : (findTypesBySpelling(catalogue, name) ?? types)
  }
  for (const scientificKey of listScientificNameKeys(name)) {
    const types = catalogue.byScientificName.get(scientificKey)
    if (types) return types
  }
  const genusKey = toGenusKey(name)
  return genusKey === undefined
    ? catalogue.getTypesByTranslatedWords().get(toWordsKey(name))
    : findTypesOfGenus(catalogue, genusKey)
}

function findTypesBySpelling({ bySpelling }: CropCatalogue, name: string): readonly CropType[] | undefined {
  const spelling = toAccentedSpelling(name)
  return spelling === undefined ? undefined : bySpelling.get(spelling)
}

/** Finds the types of a genus with one crop. The list is empty for a genus with several. */
function findTypesOfGenus({ types }: CropCatalogue, genusKey: string): readonly CropType[] | undefined {
  const ofGenus = types.filter(
    ({ scientificName }) => toNameKey(scientificName.split(' ')[0] ?? '') === genusKey,
  )
  if (ofGenus.length === 0) return undefined
  return new Set(ofGenus.map(({ crop }) => crop)).size === 1 ? ofGenus : []
}

function isUncovered(catalogue: CropCatalogue, text: string): boolean {
  const uncoveredNames = catalogue.getUncoveredNames()
  const [head = ''] = splitIntoListedParts(text).outside
  return [text, head].some((name) =>
    [...listSingulars(toNameKey(name)), toWordsKey(name)].some((key) => uncoveredNames.has(key)),
  )
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
  const specific = readSpecificName(catalogue, parts)
  if (specific) return specific
  const read = parts.map((part) => readPart(catalogue, part))
  const known = read.filter(({ types }) => types.length > 0)
  const outsideTypes = read.slice(0, outside.length).filter(({ types }) => types.length > 0)
  const isForeign = ({ text: part }: ReadPart) =>
    listSingulars(toNameKey(part)).every((key) => !catalogue.getEnglishNames().has(key))
  const choices = [
    known,
    ...(read.slice(outside.length).filter(isKnown).every(isForeign) ? [outsideTypes] : []),
    ...(known.length === 2 && isInGroup(catalogue, parts[0], known[1]) ? [known.slice(1)] : []),
  ]
  for (const choice of choices) {
    const types = intersectTypes(choice.map((part) => part.types))
    if (types.length === 0) continue
    const remarks = read.filter((part) => !choice.includes(part))
    return {
      types,
      unusedQualifiers: choice.flatMap((part) => part.unusedQualifiers),
      notUnderstood: remarks.filter((part) => !isUnderstood(catalogue, part, types)).map((part) => part.text),
    }
  }
  return undefined
}

/**
 * Reads the first part together with a word of the others if they name another crop than it alone, as in lists of
 * statistics: "beans, snap, processing" are snap beans, and "beans, green lima" lima beans.
 */
function readSpecificName(
  catalogue: CropCatalogue,
  [head = '', ...others]: readonly string[],
): CropReading | undefined {
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

function readPart(catalogue: CropCatalogue, text: string): ReadPart {
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
  const withoutOther = word?.replace(/^(?:other|autres?|otr[ao]s|outr[ao]s)\s+/iu, '') ?? ''
  const crops = catalogue.getSearch().listGroup(withoutOther)
  return part?.types.some(({ crop }) => crops.includes(crop)) ?? false
}

/** Lists the crops to suggest for a text that names no single crop. */
function listMeanings(
  catalogue: CropCatalogue,
  text: string,
  country: string | undefined,
): { reason: CropNotFoundReason; crops: readonly string[] } {
  const listed = listCropsOfParts(catalogue, text)
  if (listed.length > 1) return { reason: 'several', crops: listed.slice(0, MAX_MEANINGS) }
  const search = catalogue.getSearch()
  const word = removeRemarks(catalogue, text)
  const hits = search.search(word, { country })
  const meanings = listBestMeanings(hits, search.listGroup(word))
  if (meanings.length > 1) return { reason: 'several', crops: meanings.slice(0, MAX_MEANINGS) }
  const [best] = hits
  const closest = hits.filter(
    ({ typos, isFamiliar, isWhole }) =>
      typos === best?.typos && isFamiliar === best.isFamiliar && isWhole === best.isWhole,
  )
  const crops = new Set([...listCropsOfWords(catalogue, text), ...closest.map(({ crop }) => crop)])
  return { reason: 'unknown', crops: [...crops].slice(0, MAX_SUGGESTIONS) }
}

/** Returns the word for a group of crops without the remarks beside it: "nuts" for "other nuts, n.e.c.". */
function removeRemarks(catalogue: CropCatalogue, text: string): string {
  const words = splitIntoWords(text).slice(0, MAX_QUALIFIED_WORDS)
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const group = words.slice(start, start + length).join(' ')
      const others = [...words.slice(0, start), ...words.slice(start + length)].join(' ')
      if (isGeneralRemark(others) && catalogue.getSearch().listGroup(group).length > 0) return group
    }
  }
  return text
}

/** Lists the crops that the parts of a text name: "maize and beans", "carrots and turnips". */
function listCropsOfParts(catalogue: CropCatalogue, text: string): string[] {
  if (text.length > MAX_TEXT_LENGTH) return []
  const { outside, inBrackets } = splitIntoListedParts(text)
  const parts = [...outside, ...inBrackets].slice(0, MAX_PARTS)
  if (parts.length < 2) return []
  return [...new Set(parts.flatMap((part) => readPart(catalogue, part).types.map(({ crop }) => crop)))]
}

/** "heirloom tomato" is a tomato, but "rose apple" is no apple: one word is only enough for a suggestion. */
function listCropsOfWords(catalogue: CropCatalogue, text: string): string[] {
  const types = splitIntoWords(text).flatMap((word) => findTypesByKey(catalogue, word) ?? [])
  return [...new Set(types.map(({ crop }) => crop))].slice(0, MAX_SUGGESTIONS)
}

/** Lists the crops that have the text as a name; otherwise those of its group, or if it is none, with it as a word of their name. */
function listBestMeanings(hits: readonly CropHit[], group: readonly string[]): string[] {
  const exact = hits.filter(({ kind }) => kind === 'exact')
  const isMeant = ({ crop, kind, isWhole }: CropHit) =>
    group.length > 0 ? group.includes(crop) : isWhole && kind === 'word'
  return (exact.length > 0 ? exact : hits.filter(isMeant)).map(({ crop }) => crop)
}

/** Other spellings of a crop's name count as aliases, because the reference lists show them so: "sweet potato". */
function isCropName(types: readonly CropType[], text: string): boolean {
  return types.some(({ crop }) => crop === text.trim().toLowerCase())
}

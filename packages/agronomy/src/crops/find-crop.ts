import { findMainLocale } from '../names/main-locale'
import { type CropCatalogue, isWholeCrop } from './catalogue/crop-catalogue'
import {
  findTypesByKey,
  findTypesByName,
  isUncovered,
  listTypesOfScientificName,
  MAX_QUALIFIED_WORDS,
} from './catalogue/find-types'
import type { CropHit } from './catalogue/hits'
import { writeOutAbbreviations } from './reading/abbreviated-names'
import { readInSequence, removeAsides } from './reading/asides'
import { readCatalogueEntry } from './reading/catalogue-entries'
import { readBeforeRemark, removeQuestion } from './reading/english-phrases'
import { readGroup } from './reading/group-words'
import { readMisspelt } from './reading/misspelt-names'
import { readPlantingPhrase } from './reading/planting-phrases'
import {
  type CropReading,
  isUse,
  listEnglishCropsOfWords,
  MAX_PARTS,
  MAX_TEXT_LENGTH,
  readCrop,
  readPart,
} from './reading/read-crop'
import { readBeforeUnknownWords } from './reading/unknown-words'
import { type CropType, listCrops } from './traits/crop-type'
import { isHomograph } from './words/homographs'
import { isFarmingPhrase } from './words/lookalike-words'
import { isGeneralRemark } from './words/read-qualifiers'
import { toGenusOfSpecies } from './words/scientific-names'
import { splitIntoListedParts, splitIntoWords } from './words/split-names'

const MAX_SUGGESTIONS = 5
/** Words such as "nuts" mean more crops than a misspelt name. */
const MAX_MEANINGS = 8

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

/**
 * Finds the crop types a name means: a name or its plural, a scientific name or one in another language, a name with
 * qualifiers such as "boro rice", or one with a remark such as "almonds, with shell". A text that is clearly a misspelling
 * of the name of one crop means that crop. Suggestions are those that are grown most in the country, or in the world.
 */
export function findCrop(catalogue: CropCatalogue, writtenText: string, country?: string): CropMatch {
  const text = removeQuestion(removeAsides(writtenText))
  const writtenOut = writeOutAbbreviations(catalogue, text) ?? { text }
  if ('text' in writtenOut) return findWrittenOut(catalogue, writtenOut.text, country)
  const { crops } = writtenOut
  return createNotFound(catalogue, crops.length > 1 ? 'several' : 'unknown', crops)
}

function findWrittenOut(catalogue: CropCatalogue, text: string, country: string | undefined): CropMatch {
  const reading = readCrop(catalogue, text) ?? readInSequence(catalogue, text)
  if (reading) return toFoundCrop(catalogue, text, reading)
  const { reason, crops } = isUncovered(catalogue, text)
    ? { reason: 'not_covered' as const, crops: listCropsOfWords(catalogue, text) }
    : listMeanings(catalogue, text, country)
  const guess =
    reason === 'unknown'
      ? (readPlantingPhrase(catalogue, text) ??
        readMisspelt(catalogue, text) ??
        readBeforeUnknownWords(catalogue, text, country) ??
        readBeforeRemark(catalogue, text) ??
        readCatalogueEntry(catalogue, text))
      : ((reason === 'several' ? readInMainLanguage(catalogue, text, country) : undefined) ??
        readCropOfGroup(catalogue, text, country))
  if (guess) return toFoundCrop(catalogue, text, guess)
  return createNotFound(catalogue, reason, crops)
}

function createNotFound(
  catalogue: CropCatalogue,
  reason: CropNotFoundReason,
  crops: readonly string[],
): CropNotFound {
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

/**
 * Reads a name of several crops as the one that it means in the main language of the country: "batata" is the potato in
 * Brazil and the sweet potato in Argentina.
 */
function readInMainLanguage(
  catalogue: CropCatalogue,
  text: string,
  country: string | undefined,
): CropReading | undefined {
  if (country === undefined || isHomograph(text)) return undefined
  const { language: main } = findMainLocale(country)
  const names = catalogue.getSearch().listExactNames(text)
  const inLanguage = names.filter(({ language }) => language?.split('-')[0] === main)
  const [crop, ...others] = new Set(inLanguage.map((name) => name.crop))
  const types = crop === undefined || others.length > 0 ? undefined : findTypesByName(catalogue, crop)
  return types && { types, unusedQualifiers: [], notUnderstood: [] }
}

/** Reads a word for a group as the crop that is nearly all of it in the country: "millet" in Niger is pearl millet. */
function readCropOfGroup(
  catalogue: CropCatalogue,
  text: string,
  country: string | undefined,
): CropReading | undefined {
  const crop = country === undefined ? undefined : catalogue.getSearch().findCropOfGroup(text, country)
  const types = crop === undefined ? undefined : findTypesByName(catalogue, crop)
  return types && { types, unusedQualifiers: [], notUnderstood: [] }
}

/** The crops to suggest for a text, and whether it means several of them. */
interface Meanings {
  readonly reason: CropNotFoundReason
  readonly crops: readonly string[]
}

/** Lists the crops to suggest for a text that names no single crop. */
function listMeanings(catalogue: CropCatalogue, text: string, country: string | undefined): Meanings {
  const several = (crops: readonly string[]): Meanings => ({
    reason: 'several',
    crops: crops.slice(0, MAX_MEANINGS),
  })
  const group = readGroup(catalogue, text)
  const listed = group ? [] : listCropsOfParts(catalogue, text)
  if (listed.length > 1 || hasUncoveredPart(catalogue, text, listed)) return several(listed)
  const hits = catalogue.getSearch().search(group?.word ?? text, { country })
  const ofSpecies = listCrops(listTypesOfScientificName(catalogue, text))
  const meanings = [listBestMeanings(hits, group?.crops ?? []), ofSpecies]
  const meant = meanings.find((crops) => crops.length > 1)
  if (meant) return several(meant)
  const ofGenus = listCropsOfGenus(catalogue, text)
  if (ofGenus) return { reason: 'unknown', crops: ofGenus }
  const nearest = hits.find(({ kind }) => kind !== 'group')
  const misspeltGroup = catalogue.getSearch().listMisspeltGroup(text, nearest?.typos)
  if (misspeltGroup.length > 1) return several(misspeltGroup)
  return { reason: 'unknown', crops: listClosestCrops(catalogue, text, hits) }
}

/** Lists the crops of the genus of a species that none of them belongs to; undefined for other texts. */
function listCropsOfGenus(catalogue: CropCatalogue, text: string): readonly string[] | undefined {
  const genus = toGenusOfSpecies(text)
  const crops = genus === undefined ? undefined : catalogue.getCropsByGenus().get(genus)
  return crops && [...crops].slice(0, MAX_SUGGESTIONS)
}

function listClosestCrops(catalogue: CropCatalogue, text: string, hits: readonly CropHit[]): string[] {
  if (isFarmingPhrase(text)) return []
  const [best] = hits
  const closest = hits.filter(
    ({ typos, isFamiliar, isWhole }) =>
      typos === best?.typos && isFamiliar === best.isFamiliar && isWhole === best.isWhole,
  )
  const crops = new Set([...listCropsOfWords(catalogue, text), ...closest.map(({ crop }) => crop)])
  return [...crops].slice(0, MAX_SUGGESTIONS)
}

/** Lists the crops that the parts of a text name: "maize and beans", "carrots and turnips". */
function listCropsOfParts(catalogue: CropCatalogue, text: string): string[] {
  if (text.length > MAX_TEXT_LENGTH) return []
  const { outside, inBrackets } = splitIntoListedParts(text)
  const parts = [...outside, ...inBrackets].slice(0, MAX_PARTS)
  if (parts.length < 2) return listCropsOfRow(catalogue, text)
  const listCrops = (part: string) => {
    const { types } = readPart(catalogue, part)
    if (types.length > 0) return types.map(({ crop }) => crop)
    const ofWords = outside.length < 2 ? [] : listEnglishCropsOfWords(catalogue, part)
    if (ofWords.length > 0 || !outside.includes(part) || isUse(text, part)) return ofWords
    return readGroup(catalogue, part)?.crops ?? []
  }
  return [...new Set(parts.flatMap(listCrops))]
}

/** Whether a part of a list of crops is a plant that the crop table lacks: "maize and tulips". */
function hasUncoveredPart(catalogue: CropCatalogue, text: string, listed: readonly string[]): boolean {
  if (text.length > MAX_TEXT_LENGTH || listed.length === 0) return false
  const { outside } = splitIntoListedParts(text)
  return outside.length > 1 && outside.slice(0, MAX_PARTS).some((part) => isUncovered(catalogue, part))
}

/** Lists the crops that stand one behind the other in a text of nothing else: "maize-soybean rotation". */
function listCropsOfRow(catalogue: CropCatalogue, text: string): string[] {
  const words = splitIntoWords(text)
  if (words.length > MAX_QUALIFIED_WORDS) return []
  const crops = words.map((word) => listEnglishCropsOfWords(catalogue, word))
  const isRow = words.every((word, index) => crops[index]?.length === 1 || isGeneralRemark(word))
  return isRow ? [...new Set(crops.flat())] : []
}

/** "heirloom tomato" is a tomato, but "rose apple" is no apple: one word is only enough for a suggestion. */
function listCropsOfWords(catalogue: CropCatalogue, text: string): string[] {
  const types = splitIntoWords(text).flatMap((word) => findTypesByKey(catalogue, word) ?? [])
  return listCrops(types).slice(0, MAX_SUGGESTIONS)
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

import SearchableMap from 'minisearch/SearchableMap'
import { toAccentedSpelling, toNameKey } from '../../names/name-key'
import type { SimilarNameFinder } from '../../names/similar-names'
import type { CropAreaShares } from '../traits/crop-areas'
import { listCrops } from '../traits/crop-type'
import { listCropGroups, listOneCropGroupKeys } from '../words/groups'
import { isLookalike } from '../words/lookalike-words'
import { isMisspellable } from '../words/misspellable'
import { listSingulars, removeArabicArticles, splitIntoWords } from '../words/split-names'
import { compareByArea, createCropHitList, type CropHit, type CropHitList, isFamiliarIn } from './hits'
import {
  openCropNameIndex,
  packCropNames,
  type PackedCropNames,
  type SearchableName,
  type SimilarNames,
} from './name-index'

export interface CropSearchOptions {
  /** ISO 3166-1 alpha-2: among equal matches, crops with a large harvested area there come first. */
  readonly country?: string | undefined
  /** Language code; names in it count as much as English ones. */
  readonly language?: string | undefined
}

/** Finds crops by a part of any of their names. The search, "did you mean" and questions share it. */
export interface CropSearch {
  /** Lists the crops that a text may mean, each once, the likeliest first. */
  search(text: string, options?: CropSearchOptions): CropHit[]
  /** Lists the names that are equal to a text. */
  listExactNames(text: string): SearchableName[]
  /** Lists the whole names that are one or two typos away from a key. */
  listSimilarNames(key: string): SimilarNames[]
  /** Lists the crops of a group, such as "nuts"; empty for other words. */
  listGroup(text: string): readonly string[]
  /** Finds the crop that a word for a group means in a country: "millet" where nearly all of it is of one kind. */
  findCropOfGroup(text: string, country: string): string | undefined
  /** Lists the crops of a group whose word is misspelt: "milett". Names of crops must not be nearer. */
  listMisspeltGroup(text: string, typosOfNames: number | undefined): readonly string[]
}

/** Longer texts are no name of a crop. */
const MAX_TEXT_LENGTH = 200
/** Shorter beginnings do not find a group. */
const MIN_GROUP_PREFIX_LENGTH = 3
/** Of an unknown text, only the first words are looked up one by one. */
const MAX_WORDS = 6
/** Shorter words are as near to many others, and no word for a group is longer. */
const MIN_GROUP_LETTERS = 6
const MAX_GROUP_LETTERS = 24
/** Share of the area of a group from which on farmers mean one of its crops. */
const MIN_SHARE_OF_GROUP = 0.9

/** The data that a search of names uses. */
interface SearchContext {
  readonly areas: CropAreaShares
  readonly packedNames: PackedCropNames | undefined
  /** Finds the words for groups, and the names of plants that the crop table lacks, that a misspelt key may mean. */
  readonly findOtherWords: SimilarNameFinder
}

export function createCropSearch(
  names: readonly SearchableName[],
  { areas, packedNames = packCropNames(names), findOtherWords }: SearchContext,
): CropSearch {
  const index = openCropNameIndex(names, packedNames)
  const groups = indexGroups(new Set(names.map(({ crop }) => crop)))
  const oneCropKeys = new Set(listOneCropGroupKeys())

  const findGroupKey = (text: string) =>
    listSingulars(toNameKey(removeArabicArticles(text))).find((key) => groups.has(key))

  function listGroup(text: string): readonly string[] {
    const key = findGroupKey(text)
    return key === undefined ? [] : (groups.get(key) ?? [])
  }

  function findCropOfGroup(text: string, country: string): string | undefined {
    const key = findGroupKey(text)
    if (key === undefined || !oneCropKeys.has(key)) return undefined
    const crops = groups.get(key) ?? []
    const getShare = (crop: string) => areas.get(country)?.get(crop) ?? 0
    const total = crops.reduce((sum, crop) => sum + getShare(crop), 0)
    return crops.find((crop) => total > 0 && getShare(crop) >= MIN_SHARE_OF_GROUP * total)
  }

  function listMisspeltGroup(text: string, typosOfNames: number | undefined): readonly string[] {
    const key = toNameKey(text)
    const mayBeGroup = key.length >= MIN_GROUP_LETTERS && key.length <= MAX_GROUP_LETTERS
    if (!mayBeGroup || isLookalike(key) || !isMisspellable(text)) return []
    const [nearest] = findOtherWords(key)
    if (!nearest || nearest.typos === 0 || nearest.typos > (typosOfNames ?? nearest.typos)) return []
    return listGroup(nearest.key)
  }

  return {
    search(text, { country, language } = {}) {
      const key = text.length > MAX_TEXT_LENGTH ? '' : toNameKey(text)
      if (key === '') return []
      const hits = createCropHitList(language)
      const group = listGroup(text)
      const exact = index.listExact(text)
      // "Millet" is the name of several crops in other languages, which must not hide the crops that the word means.
      const isFamiliar = (name: SearchableName) => isFamiliarIn(language, name)
      const isGroup = group.length > 0 && meansSeveral(exact)
      const accented = toAccentedSpelling(text)
      const isExact = (name: SearchableName) =>
        !isGroup && (language === undefined || isFamiliar(name) || hasAccents(name, accented))
      addNames(hits, exact, { kind: 'exact', isOfKind: isExact })
      // The beginning of a name in another language counts less than a word of a familiar one.
      const isBeginning = (name: SearchableName) => isFamiliar(name) && beginsWithAccents(name, accented)
      addNames(hits, index.listBeginnings(text), { kind: 'beginning', isOfKind: isBeginning })
      const { whole, started } = index.listByWords(text)
      hits.addNames('word', whole)
      hits.addNames('word', started, { isWhole: false })
      hits.addGroup(text, group, true)
      if (key.length >= MIN_GROUP_PREFIX_LENGTH) {
        for (const [word, crops] of groups.atPrefix(key)) hits.addGroup(word, crops, false)
      }
      // A text with typos may by chance begin a name in a language that the caller does not use.
      if (!hits.hasFamiliar() && isMisspellable(text)) {
        for (const similar of index.listSimilar(text)) hits.addNames('similar', similar.names, similar)
      }
      if (hits.isEmpty()) {
        const words = splitIntoWords(text).slice(0, MAX_WORDS)
        hits.addNames('similar', words.flatMap(index.listExact), { isWhole: false })
        hits.addGroup(text, listMisspeltGroup(text, undefined), false)
      }
      return hits.toSorted(group, compareByArea(areas, country))
    },
    listExactNames: index.listExact,
    listSimilarNames: index.listSimilarNames,
    listGroup,
    findCropOfGroup,
    listMisspeltGroup,
  }
}

/** Indexes the groups by their words, without crops that the crop table lacks. */
function indexGroups(knownCrops: ReadonlySet<string>): SearchableMap<string[]> {
  const groups = new SearchableMap<string[]>()
  for (const [key, crops] of listCropGroups()) {
    groups.fetch(key, () => []).push(...crops.filter((crop) => knownCrops.has(crop)))
  }
  return groups
}

/** Adds names as a kind of match. Those that are not of the kind count as words, which a text may only begin. */
function addNames(
  hits: CropHitList,
  names: readonly SearchableName[],
  { kind, isOfKind }: { kind: 'exact' | 'beginning'; isOfKind: (name: SearchableName) => boolean },
): void {
  const others = names.filter((name) => !isOfKind(name))
  hits.addNames(kind, names.filter(isOfKind))
  hits.addNames('word', others, { isWhole: kind === 'exact' })
}

/** Whether an accented text has the accents of a name: in English "kal" begins kale, and kål means cabbage. */
const hasAccents = ({ name }: SearchableName, accented: string | undefined) =>
  [undefined, accented].includes(toAccentedSpelling(name))

/** Whether a name begins with an accented text: "cañ" begins caña rather than canola. */
const beginsWithAccents = ({ name }: SearchableName, accented: string | undefined) =>
  accented === undefined || (toAccentedSpelling(name)?.startsWith(accented) ?? false)

/** Whether names mean different crops, and none of them is familiar in every language. */
function meansSeveral(names: readonly SearchableName[]): boolean {
  const isCommon = names.some((name) => isFamiliarIn(undefined, name))
  return !isCommon && listCrops(names).length > 1
}

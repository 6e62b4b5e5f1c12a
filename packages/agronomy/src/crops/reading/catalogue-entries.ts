import { toNameKey } from '../../names/name-key'
import { listWordRuns, type WordRun } from '../../names/phrases'
import { wordKeySet } from '../../names/word-set'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { findTypes, isUncovered } from '../catalogue/find-types'
import type { CropType } from '../traits/crop-type'
import { isHomograph } from '../words/homographs'
import { isLookalike } from '../words/lookalike-words'
import { isGeneralRemark } from '../words/read-qualifiers'
import { splitIntoWords } from '../words/split-names'
import { type CropReading, isGroupOrUncovered, MAX_TEXT_LENGTH } from './read-crop'

const MAX_WORDS = 9
/** Longer names of crops are found before. */
const MAX_NAME_WORDS = 3
/** Shorter names have too many other meanings. */
const MIN_LETTERS = 4

/** Nouns that make something else of the crop before them: another plant, a pest, a disease, a product. */
const OTHER_NOUNS = wordKeySet(`
  balm balsam bush cactus cherry fern flower grass hemp ivy laurel lily mallow myrtle nettle oak orchid palm pine poppy rose sage senna shrub
  thistle thyme tree verbena vine weed willow wort aphid beetle bollworm borer bug caterpillar cutworm fly hopper leafhopper leafminer maggot
  midge mite moth nematode psyllid sawfly scale slug thrips wasp weevil whitefly worm anthracnose blast blight canker disease gall mildew mosaic
  mould mold rot rust scab scald smut spot streak virus wilt bran bread butter cake chips drink flakes flour jam juice meal milk oil pie powder
  salad sauce soup starch syrup wine fertilizer fertiliser herbicide fungicide insecticide pesticide spray sprayer planter harvester
  fertilizante engrais abono herbicida insecticida fungicida herbicide dünger удобрение
`)

/**
 * Reads an entry of a seed catalogue, a field book or a farm program: one name of a crop among words that nothing here knows, with
 * figures, or before words in capitals: "Okra Clemson Spineless 80", "Gloria F1 cabbage". A word for something else means that
 * the crop is not meant: "wheat stem sawfly".
 */
export function readCatalogueEntry(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const words = text.length > MAX_TEXT_LENGTH ? [] : splitIntoWords(text)
  if (words.length < 2 || words.length > MAX_WORDS || /\s[x×]\s/iu.test(text)) return undefined
  for (const run of listWordRuns(words, Math.min(MAX_NAME_WORDS, words.length - 1))) {
    const name = run.words.join(' ')
    const types = (isDistinct(name) && findTypes(catalogue, name)) || []
    if (types.length > 0) return readAround(catalogue, run, types)
  }
  return undefined
}

function readAround(
  catalogue: CropCatalogue,
  { before, words, after }: WordRun,
  types: readonly CropType[],
): CropReading | undefined {
  const others = [...before, ...after]
  if (!hasFigures(others) && !(before.length === 0 && isInCapitals(others))) return undefined
  const withNeighbours = [
    [...words, ...after.slice(0, 1)],
    [...before.slice(-1), ...words],
  ]
  if (withNeighbours.some((part) => isUncovered(catalogue, part.join(' ')))) return undefined
  if (others.some((word) => meansOther(catalogue, word, types[0]?.crop))) return undefined
  return { types, unusedQualifiers: [], notUnderstood: [others.join(' ')] }
}

function isDistinct(name: string): boolean {
  const key = toNameKey(name)
  return (
    (key.length >= MIN_LETTERS || !/^[a-z]/.test(key)) &&
    !/\d/.test(key) &&
    !isHomograph(name) &&
    !isLookalike(key)
  )
}

const hasFigures = (words: readonly string[]) => words.some((word) => /\d/.test(word))

function isInCapitals(words: readonly string[]): boolean {
  return words.filter((word) => /^\p{Lu}/u.test(word)).length > 1
}

/** Whether a word names another crop, a group, a plant that the crop table lacks, or no plant. */
function meansOther(catalogue: CropCatalogue, word: string, crop: string | undefined): boolean {
  const key = toNameKey(word)
  if (key.length < MIN_LETTERS || /\d/.test(key) || isGeneralRemark(word)) return false
  if (OTHER_NOUNS.has(key) || OTHER_NOUNS.has(key.replace(/s$/, ''))) return true
  const names = findTypes(catalogue, word) ?? []
  return names.some((type) => type.crop !== crop) || isGroupOrUncovered(catalogue, word)
}

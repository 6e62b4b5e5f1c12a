import { toNameKey } from '../../names/name-key'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { MAX_QUALIFIED_WORDS } from '../catalogue/find-types'
import { isHomograph } from '../words/homographs'
import { isLookalike } from '../words/lookalike-words'
import { isGeneralRemark } from '../words/read-qualifiers'
import { splitIntoListedParts, splitIntoWords, toSingular } from '../words/split-names'
import { findSlip, type Slip } from '../words/typing-slips'
import { type CropReading, MAX_TEXT_LENGTH, readCrop } from './read-crop'

/**
 * How many letters a text needs at least for each slip from an English or scientific name. Shorter words are one letter
 * away from too many others.
 */
const MIN_LETTERS: Readonly<Record<Slip, number>> = {
  doubled: 5,
  swapped: 5,
  alike: 5,
  vowel: 5,
  omitted: 5,
  consonant: 5,
  letter: 7,
}
/** The same for names in other languages, of which there are many, and whose other words are not known here. */
const MIN_LETTERS_OF_OTHERS: Readonly<Record<Slip, number>> = {
  doubled: 6,
  swapped: 6,
  alike: 6,
  vowel: 7,
  omitted: 7,
  consonant: 9,
  letter: 9,
}
/** Shorter names are not meant by longer texts. */
const MIN_NAME_LENGTH = 5
/** Least letters of a text and of a name, one word each, in which two typos are corrected. */
const MIN_LETTERS_FOR_TWO_TYPOS = 8
const MIN_NAME_LENGTH_FOR_TWO_TYPOS = 7
/** Slips of any kind; a name of several words with another letter may well be another phrase: "black bear". */
const SLIPS_IN_PHRASES: ReadonlySet<Slip> = new Set(['doubled', 'swapped', 'alike', 'vowel', 'omitted'])
/** Slips in a text that also lacks the space between two words. */
const SLIPS_WITHOUT_SPACE: ReadonlySet<Slip> = new Set(['doubled', 'swapped'])

/** A name that a text may be a misspelling of. */
interface Candidate {
  readonly name: string
  readonly crops: readonly string[]
  readonly typos: number
  readonly isFamiliar: boolean
  readonly isLikely: boolean
}

/** A name with letters that differ from those of a text. */
interface SimilarKey {
  readonly name: string
  readonly nameKey: string
  readonly typos: number
  readonly isFamiliar: boolean
}

/** Reads a text as the name of a crop that is misspelt as a whole, or in one of its words: "sweet potatto", "winter whaet". */
export function readMisspelt(catalogue: CropCatalogue, text: string): CropReading | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined
  const words = splitIntoWords(text)
  if (words.length > MAX_QUALIFIED_WORDS) return undefined
  const whole = readOneMeaning(catalogue, listRightNames(catalogue, text))
  if (whole || words.length < 2) return whole
  const correct = (parts: readonly string[]) =>
    parts
      .filter((part) => !isGeneralRemark(part))
      .flatMap((part) => listRightNames(catalogue, part).map((name) => text.replace(part, () => name)))
  const [phrase = ''] = splitIntoListedParts(text).outside
  const isPhrase = phrase !== text && splitIntoWords(phrase).length > 1
  return (
    (isPhrase ? readOneMeaning(catalogue, correct([phrase])) : undefined) ??
    readOneMeaning(catalogue, correct(words))
  )
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

/**
 * Lists the names that a text is most likely a misspelling of. The list is empty if a name of another crop, or of a plant
 * that the crop table lacks, is as near, and for words that mean something else: "lime" and "barely" are no typos.
 */
function listRightNames(catalogue: CropCatalogue, text: string): string[] {
  const keys = [...new Set([toNameKey(text), toSingular(toNameKey(text))])]
  if (isHomograph(text) || keys.some(isLookalike)) return []
  const candidates = keys.flatMap((key) => listCandidates(catalogue, text, key))
  const likely = candidates.filter(({ isLikely }) => isLikely)
  const typos = Math.min(...likely.map((candidate) => candidate.typos))
  const nearest = likely.filter((candidate) => candidate.typos === typos)
  if (nearest.length === 0 || keys.some((key) => isNearOtherWord(catalogue, key, typos))) return []
  const familiar = nearest.filter(({ isFamiliar }) => isFamiliar)
  const best = familiar.length > 0 ? familiar : nearest
  const asNear = candidates.filter(
    (candidate) => candidate.typos <= typos && (candidate.isFamiliar || candidate.isLikely),
  )
  const isOnlyCrop = asNear.every(({ crops }) => crops.some((crop) => best[0]?.crops.includes(crop)))
  return isOnlyCrop ? best.map(({ name }) => name) : []
}

function listCandidates(catalogue: CropCatalogue, text: string, key: string): Candidate[] {
  if (key.length < MIN_NAME_LENGTH) return []
  return catalogue
    .getSearch()
    .listSimilarNames(key)
    .flatMap(({ names, typos }) => {
      const [first] = names
      if (!first) return []
      const nameKey = toNameKey(first.name)
      const isFamiliar = names.some(
        ({ language }) => language === 'en' || language === 'la' || catalogue.getEnglishNames().has(nameKey),
      )
      const isLikely = isLikelySlip(text, key, { name: first.name, nameKey, typos, isFamiliar })
      return [{ name: first.name, crops: names.map(({ crop }) => crop), typos, isFamiliar, isLikely }]
    })
}

function isLikelySlip(text: string, key: string, similar: SimilarKey): boolean {
  const { name, nameKey, typos } = similar
  if (nameKey.length < MIN_NAME_LENGTH) return false
  const isPhrase = splitIntoWords(text).length > 1
  const isNamePhrase = splitIntoWords(name).length > 1
  if (typos > 1) return areLikelySlips(text, key, { ...similar, isPhrase: isPhrase || isNamePhrase })
  const slip = findSlip(key, nameKey)
  if (!slip || !isLongEnough(key, slip, similar)) return false
  if (isPhrase) return isLikelyInPhrase(key, slip, similar) && areLongWordsMisspelt(text, similar, slip)
  return !isNamePhrase || SLIPS_WITHOUT_SPACE.has(slip)
}

/** Whether a text is likely a familiar name with two typos. */
function areLikelySlips(text: string, key: string, similar: SimilarKey & { isPhrase: boolean }): boolean {
  const { nameKey, isFamiliar, isPhrase } = similar
  if (!isFamiliar) return false
  const areUsual = areVowelsMistaken(key, nameKey) || isWrongLetterDoubled(key, nameKey)
  return isPhrase ? areUsual && areLongWordsMisspelt(text, similar) : areUsual || areLikelyTypos(key, nameKey)
}

/** A lost letter is as frequent in a name of two words as in one, wherever it falls: "groud nut". */
function isLikelyInPhrase(key: string, slip: Slip, { nameKey, isFamiliar }: SimilarKey): boolean {
  const isLostLetter = slip === 'consonant' && key.length < nameKey.length
  return SLIPS_IN_PHRASES.has(slip) || (isFamiliar && isLostLetter)
}

function areLikelyTypos(key: string, nameKey: string): boolean {
  return (
    key[0] === nameKey[0] &&
    key.length >= MIN_LETTERS_FOR_TWO_TYPOS &&
    nameKey.length >= MIN_NAME_LENGTH_FOR_TWO_TYPOS
  )
}

/** Whether only vowels of a name are wrong: "pegion pea". */
function areVowelsMistaken(key: string, nameKey: string): boolean {
  const toConsonants = (text: string) => text.replace(/[aeiou]/gu, '')
  return (
    key[0] === nameKey[0] &&
    key.length === nameKey.length &&
    key.length >= MIN_LETTERS_FOR_TWO_TYPOS &&
    toConsonants(key) === toConsonants(nameKey)
  )
}

/** Whether another letter of a name is doubled than should be: "cabagge". */
function isWrongLetterDoubled(key: string, nameKey: string): boolean {
  const toSingleLetters = (text: string) => text.replace(/(.)\1/gu, '$1')
  return (
    key.length === nameKey.length &&
    key.length >= MIN_LETTERS_OF_OTHERS.doubled &&
    toSingleLetters(key) === toSingleLetters(nameKey)
  )
}

function isLongEnough(key: string, slip: Slip, { nameKey, isFamiliar }: SimilarKey): boolean {
  const minLetters = isFamiliar ? MIN_LETTERS : MIN_LETTERS_OF_OTHERS
  return key.length >= minLetters[slip] && (key[0] === nameKey[0] || isLikelyStart(key, slip))
}

/** People seldom mistype the first letter, unless another one sounds alike: "kabbage", "sebada". */
function isLikelyStart(key: string, slip: Slip): boolean {
  return slip === 'alike' && key.length >= MIN_LETTERS_OF_OTHERS.alike
}

/**
 * Whether the words of a phrase that differ from the name are long: "field pai" is no field pea, and "khoai mỡ" another
 * plant than "khoai mì".
 */
function areLongWordsMisspelt(text: string, { nameKey, isFamiliar }: SimilarKey, slip?: Slip): boolean {
  const minLetters =
    isFamiliar || (slip !== undefined && SLIPS_WITHOUT_SPACE.has(slip))
      ? MIN_NAME_LENGTH - 1
      : MIN_NAME_LENGTH
  const others = splitIntoWords(text)
    .map(toNameKey)
    .filter((word) => !nameKey.includes(word))
  return others.every((word) => word.length >= minLetters)
}

/** Whether a key is as near to the name of a plant that the crop table lacks, or to a word for a group of crops. */
function isNearOtherWord(catalogue: CropCatalogue, key: string, typos: number): boolean {
  return catalogue
    .getOtherWordFinder()(key)
    .some((other) => other.typos <= typos)
}

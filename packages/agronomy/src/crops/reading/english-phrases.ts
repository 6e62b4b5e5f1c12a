import { toNameKey } from '../../names/name-key'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { splitIntoWords } from '../words/split-names'
import {
  type CropReading,
  isGroupOrUncovered,
  listEnglishCropsOfWords,
  MAX_TEXT_LENGTH,
  readCrop,
} from './read-crop'

const QUESTION =
  /^(?:(?:when|where|how|what|which|can|could|should|may|is|are|do|does|will|would)\b.{0,60}?\b(?:plant|sow|grow|drill|transplant|cultivate)(?:ing)?|(?:planting|sowing|growing|drilling|transplanting|cultivating))\s+(?:(?:my|our|the|some)\s+)?/iu
const END_OF_QUESTION = /(?:\s+(?:here|now|today|this (?:month|year|week|season)))?\s*\?*$/iu

/** Returns the crop that an English question is about: "garlic" for "when do we sow garlic?". Other texts stay as they are. */
export function removeQuestion(text: string): string {
  const rest = text.length > MAX_TEXT_LENGTH ? text : text.replace(QUESTION, '')
  return rest === text ? text : rest.replace(END_OF_QUESTION, '')
}

/** Words that begin a remark behind the name of a crop. */
const REMARK =
  /\s+((?:(?:cut|grown|sown|planted|kept|raised)\s+)?(?:for|under|on|in|with|without|at|by|from|near|using)\s.*)$/iu
const MAX_REMARK_WORDS = 6

/**
 * Reads the name of a crop in front of an English remark on how or where it grows: "tomatoes under drip", "oats cut for
 * hay". A remark that names another crop, or a plant that the crop table lacks, is none.
 */
export function readBeforeRemark(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const match = text.length > MAX_TEXT_LENGTH ? undefined : REMARK.exec(text)
  const [, remark = ''] = match ?? []
  const words = splitIntoWords(remark)
  if (!match || match.index === 0 || words.length > MAX_REMARK_WORDS) return undefined
  if (listEnglishCropsOfWords(catalogue, remark).length > 0 || words.some(namesPlant)) return undefined
  const reading = readCrop(catalogue, text.slice(0, match.index))
  return reading && { ...reading, notUnderstood: [...reading.notUnderstood, remark] }

  function namesPlant(word: string): boolean {
    return toNameKey(word).length > 3 && isGroupOrUncovered(catalogue, word)
  }
}

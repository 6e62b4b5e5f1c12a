import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { type CropReading, isGroupOrUncovered, MAX_TEXT_LENGTH, readCrop } from './read-crop'

/** Crops that a text excludes, as names in statistics do: "excluding shelled", "(other than durum)". */
const EXCLUSION =
  /\(\s*(?:excluding|excl\.?|except|other than|hors|sauf|excepto|exceto)\s[^()]*\)|,\s*(?:excluding|excl\.?|except|hors|sauf|excepto|exceto)\s[^(),]*/giu
const INCLUDING =
  '(?:including|includes|incl\\.?|inc\\.|y compris|incluyendo|incluidos?|incluidas?|incluindo|inclusive|einschließlich|' +
  'einschl\\.|inkl\\.|compres[oi]|incluso|termasuk|ikiwemo|включая)'
/** Crops that a text includes in the one before: "(incl. seed potatoes)". */
const INCLUSION = new RegExp(
  `(?<=\\p{L}\\p{M}*\\s*)(?:\\(\\s*${INCLUDING}\\s[^()]*\\)?|[,;]?\\s+${INCLUDING}\\s[^()]*)`,
  'giu',
)
/** The code of a list of goods before a name, and the word for area or harvest behind it: "0705 11 00", "甜菜播种面积". */
const LISTED_AS = /^\d{4}(?:[ .]\d{2}){1,3}\s+(?=\p{L})|(?<=\p{L})(?:播种面积|种植面积|总?产量)$/gu

/** Removes the crops that a text excludes or includes, which are not the one it is about, and the marks of lists. */
export function removeAsides(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) return text
  return text.trim().replace(LISTED_AS, '').replace(EXCLUSION, '').replace(INCLUSION, '').trim()
}

/** Words before the other crop of a rotation, or the one that grows above or below. */
const SEQUENCE_WORDS =
  /[\s,;(-]+((?:(?:sown|planted|grown|drilled) )?(?:after|following|ahead of|prior to|before)|preceded by|followed by|under ?sown (?:with|to|in)|under)\s+(?=\p{L})/iu

/** Words that may follow "after" and name no crop. */
const SEQUENCE_REMARK =
  /^(?:the )?(?:fallow|ley|lea|harvest|rains?|(?:break|cover|catch|main|winter|summer) crops?|(?:green )?manure)$/iu

/** Reads a crop with its place in a rotation: "soybeans after wheat". The other crop is not meant. */
export function readInSequence(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const match = text.length > MAX_TEXT_LENGTH ? undefined : SEQUENCE_WORDS.exec(text)
  if (!match || match.index === 0) return undefined
  const other = text.slice(match.index + match[0].length).replace(/\)?\s*$/u, '')
  const isOther =
    SEQUENCE_REMARK.test(other) ||
    isGroupOrUncovered(catalogue, other) ||
    readCrop(catalogue, other) !== undefined
  const reading = isOther ? readCrop(catalogue, text.slice(0, match.index)) : undefined
  const sequence = `${match[1] ?? ''} ${other}`
  return reading && { ...reading, unusedQualifiers: [...reading.unusedQualifiers, sequence] }
}

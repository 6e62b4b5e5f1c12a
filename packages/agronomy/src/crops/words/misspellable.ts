import { isFarmingPhrase } from './lookalike-words'
import { isLatinBinomial } from './scientific-names'

/** Whether a text may be a misspelt name: no phrase of farming, no species of Latin name, no abbreviation. */
export function isMisspellable(text: string): boolean {
  return !isFarmingPhrase(text) && !isLatinBinomial(text) && !isAbbreviation(text)
}

/** Words of few letters in capitals, or without vowels, stand for too many things to be a misspelt name: "OSR". */
function isAbbreviation(text: string): boolean {
  const word = text.trim()
  return (
    /^(?:[A-Z]{1,4}|[b-df-hj-np-tv-xz]{1,4})$/iu.test(word) &&
    (word === word.toUpperCase() || !/[aeiouy]/iu.test(word))
  )
}

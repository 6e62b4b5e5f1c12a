import { toPhrase, TRANSLATED_QUALIFIERS, VARIETY_QUALIFIERS } from './qualifier-words'

/** Words for the length of varieties of potatoes and carrots, whose other qualifiers are in `QUALIFIERS_BY_CROP`. */
const CROP_QUALIFIERS: readonly string[] = ['first early', 'second early', 'maincrop', 'main crop']

const DAYS = /^\d{2,3}[ -]?days?$/u

/** Whether words beside the name of an annual crop may state how long its variety grows: "early", "précoce", "90 day". */
export function isAboutVariety(words: string): boolean {
  const phrase = toPhrase(words.split(' '))
  const meaning = TRANSLATED_QUALIFIERS.get(phrase.normalize('NFC')) ?? phrase
  return VARIETY_QUALIFIERS.has(meaning) || CROP_QUALIFIERS.includes(meaning) || DAYS.test(phrase)
}

import { toNameKey } from './name-key'
import { transliterate } from './transliterate'

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  fort: 'ft',
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
}
const ABBREVIATED_WORD = /^\s*(saint|sainte|st|ste|mount|mt|fort|ft)[\s.-]+(?=\S)/iu

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Returns the keys to store a name under: "St. Louis" is also "Saint Louis", "Mt Isa" is also "Mount Isa". */
export function listIndexKeys(name: string): string[] {
  const key = toNameKey(name)
  const word = ABBREVIATED_WORD.exec(name)?.[1]?.toLowerCase()
  const otherWord = word && ABBREVIATIONS[word]
  return word && otherWord ? [key, otherWord + key.slice(word.length)] : [key]
}

/**
 * Returns the keys to look a name up by, its own key first: umlauts written as two letters or one, Cyrillic and Greek
 * in Latin letters. Empty for a text without letters and digits.
 */
export function listLookupKeys(name: string): string[] {
  const key = toNameKey(name)
  const composed = name.toLowerCase().normalize('NFC')
  const twoLetters = toNameKey(composed.replace(/[äöüåø]/gu, (letter) => UMLAUTS[letter] ?? letter))
  // "aa" counts as "å" only at the start of a name; inside a word it may be two letters, as in Sana'a.
  const oneLetter = key.replace(/([aou])e/g, '$1').replace(/^aa/, 'a')
  const latin = transliterate(name)
  return [...new Set([key, twoLetters, oneLetter, latin === undefined ? key : toNameKey(latin)])].filter(
    Boolean,
  )
}

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

/** Writes umlauts as two letters, in lower case: "muenster" for "Münster". */
export function writeUmlautsAsTwoLetters(name: string): string {
  const composed = name.toLowerCase().normalize('NFC')
  return composed.replace(/[äöüåø]/gu, (letter) => UMLAUTS[letter] ?? letter)
}

/** Burmese and Korean names of towns mostly end with the word for a town. */
const TOWN_WORDS: readonly (readonly [script: RegExp, word: string])[] = [
  [/^[\p{Script=Myanmar}\s]+$/u, 'မြို့'],
  [/^\p{Script=Hangul}{2,}(?<![시군구도])$/u, '시'],
]

/** Returns the keys under which a name is indexed. "St. Louis" is also "Saint Louis", and "Mt Isa" is also "Mount Isa". */
export function listIndexKeys(name: string): string[] {
  const key = toNameKey(name)
  const word = ABBREVIATED_WORD.exec(name)?.[1]?.toLowerCase()
  const otherWord = word && ABBREVIATIONS[word]
  return word && otherWord ? [key, otherWord + key.slice(word.length)] : [key]
}

/** Writes the first word of a name in full: "Saint Louis" for "St. Louis". */
export function expandAbbreviatedWord(name: string): string {
  return name.replace(ABBREVIATED_WORD, (written, word: string) => {
    const other = ABBREVIATIONS[word.toLowerCase()]
    return other !== undefined && other.length > word.length ? `${other} ` : written
  })
}

/**
 * Returns the keys under which to look up a name, its own key first. The others have umlauts written as two letters or as
 * one, Cyrillic and Greek letters in Latin script, and Burmese and Korean names the word for a town. The list is empty for a text without letters and digits.
 */
export function listLookupKeys(name: string): string[] {
  const key = toNameKey(name)
  const keyWithTwoLetters = toNameKey(writeUmlautsAsTwoLetters(name))
  // "aa" counts as "å" only at the start of a name; inside a word it may be two letters, as in Sana'a.
  const keyWithOneLetter = key.replace(/([aou])e/g, '$1').replace(/^aa/, 'a')
  const latin = transliterate(name)
  return [
    ...new Set([
      key,
      keyWithTwoLetters,
      keyWithOneLetter,
      latin === undefined ? key : toNameKey(latin),
      ...TOWN_WORDS.flatMap(([script, word]) => (script.test(name) ? [toNameKey(name + word)] : [])),
    ]),
  ].filter(Boolean)
}

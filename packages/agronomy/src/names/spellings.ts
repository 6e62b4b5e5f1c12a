import { inLatinLetters } from './latin-letters'
import { nameKey } from './name-key'

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Keys to look a name up by, its own first: umlauts written out or not, Cyrillic and Greek in Latin letters. */
export function spellings(name: string): string[] {
  const key = nameKey(name)
  const composed = name.toLowerCase().normalize('NFC')
  const writtenOut = nameKey(composed.replace(/[äöüåø]/gu, (letter) => UMLAUTS[letter] ?? letter))
  const latin = inLatinLetters(name)
  // Two a's within a word are a long one in most languages: Sana'a is not the Sana of Peru.
  const plain = key.replace(/([aou])e/g, '$1').replace(/^aa/, 'a')
  const others = [writtenOut, plain, latin === null ? key : nameKey(latin)]
  return [...new Set([key, ...others])].filter(Boolean)
}

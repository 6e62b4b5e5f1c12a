import { inLatinLetters } from './latin-letters'
import { nameKey } from './name-key'

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Keys to look a name up by, its own first: umlauts written out or not, Cyrillic and Greek in Latin letters. */
export function spellings(name: string): string[] {
  const key = nameKey(name)
  const composed = name.toLowerCase().normalize('NFC')
  const writtenOut = nameKey(composed.replace(/[äöüåø]/gu, (letter) => UMLAUTS[letter] ?? letter))
  const latin = inLatinLetters(name)
  const others = [writtenOut, key.replace(/([aou])e/g, '$1'), latin === null ? key : nameKey(latin)]
  return [...new Set([key, ...others])].filter(Boolean)
}

import { toNameKey } from '../names/name-key'

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u

/** Returns a key followed by its possible English singulars. */
export function listSingulars(key: string): string[] {
  return [key, key.replace(/s$/, ''), key.replace(/es$/, ''), key.replace(/ies$/, 'y')]
}

/** Returns the words of a name in the singular and in alphabetical order: "wheat, winter" equals "winter wheat". */
export function toWordsKey(name: string): string {
  return splitIntoWords(name).map(toNameKey).filter(Boolean).map(toSingular).sort().join(' ')
}

export function splitIntoWords(name: string): string[] {
  return name.split(SEPARATORS).filter(Boolean)
}

/** Splits a name at commas, slashes and brackets: "maize (corn)" has two parts. */
export function splitIntoParts(name: string): string[] {
  return name
    .split(/[,;/()]+/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Returns the name of a crop type without its note in brackets: "Rice, paddy" for "Rice, paddy (indica)". */
export function removeNote(name: string): string {
  return name.replace(/\s*\(.*$/, '')
}

function toSingular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=o|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '')
}

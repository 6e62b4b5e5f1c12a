import { nameKey } from '../names/name-key'

/** A name and what an English plural of it may be in the singular, the name itself first. */
export function singulars(key: string): string[] {
  return [key, key.replace(/s$/, ''), key.replace(/es$/, ''), key.replace(/ies$/, 'y')]
}

/** The words of a name in the singular and in alphabetical order. */
export function wordsKey(text: string): string {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(nameKey)
    .filter(Boolean)
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=o|ch|sh)es$/, '')
        .replace(/(?<!s)s$/, ''),
    )
    .sort()
    .join(' ')
}

/** What stands around commas, slashes and brackets. */
export function parts(text: string): string[] {
  return text
    .split(/[,;/()]+/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** A type's name without the note in brackets: "Rice, paddy" of "Rice, paddy (indica)". */
export function plainName(name: string): string {
  return name.replace(/\s*\(.*$/, '')
}

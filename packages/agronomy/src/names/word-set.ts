import { toNameKey } from './name-key'

/** Returns the words of a text, separated by white space: long lists are easier to read so than with a word a line. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u))

/** Returns the keys of the words of a text. */
export const wordKeySet = (text: string): ReadonlySet<string> => new Set([...wordSet(text)].map(toNameKey))

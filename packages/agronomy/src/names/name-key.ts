/** Letters that do not decompose into a base letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** Accents of Latin, Greek and Cyrillic letters and Arabic vowel marks; the vowel signs of other scripts stay. */
const ACCENTS = /[\u0300-\u036f\u064b-\u0652]/gu
const NOT_IN_A_KEY = /[^\p{L}\p{M}\p{N}]+/gu
const ASCII = /^[\x20-\x7e]*$/
const NOT_IN_AN_ASCII_KEY = /[^a-z0-9]+/g

/**
 * What names are compared by: letters and digits only, in lower case and without accents, so that "N'Djamena",
 * "Ndjamena" and "n djamena" are one name.
 */
export function nameKey(name: string): string {
  const lower = name.toLowerCase()
  if (ASCII.test(lower)) return lower.replace(NOT_IN_AN_ASCII_KEY, '')
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[øłđðħıŋŧßæœþ]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(NOT_IN_A_KEY, '')
    .normalize('NFC')
}

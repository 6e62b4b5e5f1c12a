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
  ə: 'a',
  // One letter, typed on Arabic, Persian, Urdu and Sindhi keyboards.
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u06aa': '\u0643',
  '\u0629': '\u0647',
  '\u06be': '\u0647',
  '\u06c1': '\u0647',
  '\u06c3': '\u0647',
  '\u06d5': '\u0647',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/**
 * Accents of Latin, Greek and Cyrillic letters, Arabic vowel and hamza marks and the stroke that widens Arabic words;
 * the vowel signs of other scripts stay.
 */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/gu
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
  return (
    lower
      .normalize('NFKD')
      .replace(ACCENTS, '')
      // Full-width capitals are plain only now.
      .toLowerCase()
      .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(NOT_IN_A_KEY, '')
      .normalize('NFC')
  )
}

/** The words of a name, as they are compared. */
export function nameWords(name: string): string[] {
  return name
    .split(/[\s,./()_-]+/u)
    .map(nameKey)
    .filter(Boolean)
}

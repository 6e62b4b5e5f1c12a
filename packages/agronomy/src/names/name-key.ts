/** Letters that do not decompose into a base letter and an accent, and the letters that replace them in keys. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
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
  // Arabic, Persian, Urdu and Sindhi keyboards produce different code points for the same letter.
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u06aa': '\u0643',
  '\u0629': '\u0647',
  '\u06be': '\u0647',
  '\u06c1': '\u0647',
  '\u06c3': '\u0647',
  '\u06d5': '\u0647',
  '\u0671': '\u0627',
  // The sign of nasalisation is often written as a plain dot: गेहूँ and गेहूं.
  '\u0901': '\u0902',
}
const REPLACED_LETTERS = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'gu')

/**
 * Accents of Latin, Greek and Cyrillic letters, Arabic vowel and hamza marks, the hamza on the line, the tatweel that
 * stretches Arabic words, and the dot below that Hindi often leaves out. Vowel signs of other scripts distinguish names,
 * so they stay. Unicode counts modifier letters that look like an apostrophe as letters: the okina of Nukuʻalofa, the comma
 * of Fargʻona, the half rings of romanised Arabic.
 */
const ACCENTS = /[\u0300-\u036f\u02b0-\u02ff\ua78b\ua78c\u0621\u064b-\u065f\u0670\u0640\u093c]/gu
/** The letters among `ACCENTS` that are no accents. */
const MODIFIER_LETTERS = /[\u02b0-\u02ff\ua78b\ua78c]/gu
/** A nasal consonant of Devanagari before another consonant is often written as a dot: हिन्दी and हिंदी. */
const DEVANAGARI_NASALS = /[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/gu
/** Hiragana, which Japanese statistics often use for the katakana of names: たまねぎ is タマネギ. */
const HIRAGANA = /[\u3041-\u3096]/gu
const HIRAGANA_TO_KATAKANA = 0x60
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
const ASCII_SEPARATORS = /[\x20-\x2f\x3a-\x60\x7b-\x7e]+/g
/** ASCII, and letters that no step changes: Cyrillic and Arabic ones without accents, katakana, Chinese and Korean ones. */
const PLAIN =
  /^[\x20-\x7e\u0430-\u0438\u043a-\u044f\u0627\u0628\u062a-\u063a\u0641-\u0648\u064a\u30a1-\u30fa\u30fc\u4e00-\u9fef\uac00-\ud7a3]*$/
const ASCII = /^[\x20-\x7e]*$/

/**
 * Returns the form in which names are compared: letters and digits only, in lower case and without accents. "N'Djamena",
 * "Ndjamena" and "n djamena" have the same key.
 */
export function toNameKey(name: string): string {
  const lower = name.toLowerCase()
  if (PLAIN.test(lower)) return lower.replace(ASCII_SEPARATORS, '')
  return (
    lower
      .normalize('NFKD')
      .replace(ACCENTS, '')
      // NFKD turns full-width capitals into plain ones, which the first toLowerCase() did not see.
      .toLowerCase()
      .replace(REPLACED_LETTERS, (letter) => BASE_LETTERS[letter] ?? letter)
      .replace(DEVANAGARI_NASALS, '\u0902')
      .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
      .replace(SEPARATORS, '')
      .normalize('NFC')
  )
}

const LATIN_START = /^[\p{Script=Latin}\p{N}]/u

/** Whether a key begins with a Latin letter or a digit. */
export const isLatinKey = (key: string): boolean => LATIN_START.test(key)

/** A nasal consonant of Devanagari, without its vowel or not, that the consonant behind it may turn into a dot. */
const LAST_NASAL = /[\u0919\u091e\u0923\u0928\u092e]\u094d?$/u

/** Returns the keys with which the key of a longer name may begin: "गन्" begins गन्ना, whose key is that of गंना. */
export function listBeginningKeys(text: string): string[] {
  const key = toNameKey(text)
  return LAST_NASAL.test(key) ? [key, key.replace(LAST_NASAL, '\u0902')] : [key]
}

/**
 * Returns the accented spelling of a Latin name in lower case, letters and digits only: `sanjosé`. Returns undefined for a
 * name without accents, and for other scripts.
 */
export function toAccentedSpelling(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (ASCII.test(lower) || !LATIN.test(lower)) return undefined
  const spelling = lower.normalize('NFC').replace(MODIFIER_LETTERS, '').replace(SEPARATORS, '')
  return spelling === toNameKey(name) ? undefined : spelling
}

const BETWEEN_WORDS = /[\s,./()_-]+/u

/** Whether a name has nothing between words. */
export const isSingleWord = (name: string): boolean => !BETWEEN_WORDS.test(name)

/** Returns the keys of the words of a name. */
export function toNameWords(name: string): string[] {
  return name.split(BETWEEN_WORDS).map(toNameKey).filter(Boolean)
}

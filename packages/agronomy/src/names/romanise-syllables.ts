/** Scripts whose letters are syllables, and the countries that write them. */
const COUNTRIES: readonly (readonly [script: RegExp, countries: readonly string[]])[] = [
  [/\p{Script=Devanagari}/u, ['in', 'np']],
  [/\p{Script=Bengali}/u, ['bd', 'in']],
  [/\p{Script=Tamil}/u, ['in', 'lk']],
  [
    /\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}/u,
    ['in'],
  ],
  [/\p{Script=Ethiopic}/u, ['et', 'er']],
]

/** Letters of the scripts of India, which Unicode has at the same offsets in each block, with their romanisation. */
const INDIC: ReadonlyMap<number, string> = new Map([
  ...listFrom(0x01, ['n', 'n', 'h']),
  ...listFrom(0x05, 'a a i i u u ri l e e e ai o o o au'.split(' ')),
  ...listFrom(
    0x15,
    'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' '),
  ),
  ...listFrom(0x3e, 'a i i u u ri ri e e e ai o o o au'.split(' ')),
  [0x4e, 't'],
  ...listFrom(0x58, 'k kh g z r rh f y'.split(' ')),
  [0x70, 'n'],
  ...listFrom(0x7a, 'n n r l l k'.split(' ')),
])
const isConsonant = (offset: number) =>
  (offset >= 0x15 && offset <= 0x39) || (offset >= 0x58 && offset <= 0x5f)
const isVowelSign = (offset: number) => offset >= 0x3e && offset <= 0x4c
const VIRAMA = 0x4d
const INDIC_BLOCKS = { first: 0x900, last: 0xd7f, size: 0x80 }
/** Scripts that write no sign for a vowel that is not spoken. */
const SILENT_VOWELS =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}]/u

/** Consonants of the rows of eight syllables in the Ethiopic block, and the vowels of each row. */
const ETHIOPIC_ROWS =
  'h l h m s r s sh k k k k b v t ch h h n n  k k k k w  z zh y d d j g g g t ch p ts ts f p'.split(' ')
const ETHIOPIC_VOWELS = ['e', 'u', 'i', 'a', 'e', '', 'o', 'wa']
const ETHIOPIC_BLOCK = { first: 0x1200, last: 0x1357, rowSize: 8 }

function listFrom(first: number, letters: readonly string[]): [number, string][] {
  return letters.map((letter, index) => [first + index, letter])
}

/** Returns the countries that write the script of a text in syllables; none for other scripts. */
export function listSyllabicCountries(text: string): readonly string[] {
  return COUNTRIES.find(([script]) => script.test(text))?.[1] ?? []
}

/** Returns a name in a script of India or Ethiopia in Latin letters, as maps roughly spell it; other letters stay. */
export function romaniseSyllables(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Script=Ethiopic}/gu, romaniseEthiopic)
    .split(/(\s+|[,-])/u)
    .map(romaniseIndic)
    .join('')
}

function romaniseEthiopic(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const row = Math.floor((code - ETHIOPIC_BLOCK.first) / ETHIOPIC_BLOCK.rowSize)
  if (code > ETHIOPIC_BLOCK.last) return ''
  return `${ETHIOPIC_ROWS[row] ?? ''}${ETHIOPIC_VOWELS[code % ETHIOPIC_BLOCK.rowSize] ?? ''}`
}

/** A consonant with its vowel; either may be empty. */
interface Syllable {
  readonly consonant: string
  vowel: string
  /** Whether the vowel is the one that each consonant has unless another sign follows. */
  readonly isInherent: boolean
}

function romaniseIndic(word: string): string {
  const syllables = listSyllables(word)
  if (SILENT_VOWELS.test(word)) silenceVowels(syllables)
  return syllables
    .map(({ consonant, vowel }) => consonant + vowel)
    .join('')
    .replace(/ganv$/u, 'gaon')
}

function listSyllables(word: string): Syllable[] {
  const letters = Array.from(word.replace(/[\u200b-\u200d\u09bc\u093c\u0a3c]/gu, ''))
  const offsets = letters.map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code >= INDIC_BLOCKS.first && code <= INDIC_BLOCKS.last ? code % INDIC_BLOCKS.size : undefined
  })
  const syllables: Syllable[] = []
  for (const [index, letter] of letters.entries()) {
    const offset = offsets[index]
    const last = syllables.at(-1)
    const latin = offset === undefined ? letter : (INDIC.get(offset) ?? '')
    if (offset !== undefined && isConsonant(offset)) {
      const next = offsets[index + 1] ?? NaN
      const isInherent = !isVowelSign(next) && next !== VIRAMA
      syllables.push({ consonant: latin, vowel: isInherent ? 'a' : '', isInherent })
    } else if (last && offset !== undefined) last.vowel += latin
    else syllables.push({ consonant: '', vowel: latin, isInherent: false })
  }
  return syllables
}

/** Drops the vowels that are written with each consonant but not spoken: "jabalapura" is Jabalpur. */
function silenceVowels(syllables: readonly Syllable[]): void {
  for (const [index, syllable] of [...syllables.entries()].reverse()) {
    const [previous, next] = [syllables[index - 1], syllables[index + 1]]
    const isSilent =
      syllable.isInherent && syllable.vowel === 'a' && previous !== undefined && previous.vowel !== ''
    if (isSilent && (!next || (next.consonant !== '' && next.vowel !== ''))) syllable.vowel = ''
  }
}

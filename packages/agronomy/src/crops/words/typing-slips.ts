import { countCommonEnds, soundAlike } from '../../names/similar-names'

/** How a text differs by one letter from the name that is meant. */
export type Slip =
  /** A letter twice instead of once, or once instead of twice: "bannana", "letuce". */
  | 'doubled'
  /** Two neighbouring letters in the other order: "onoin". */
  | 'swapped'
  /** A letter that sounds alike: "maise". */
  | 'alike'
  /** A vowel instead of another: "cassave". */
  | 'vowel'
  /** A vowel, or a letter at the end, that is missing or added: "barly", "mangoe". */
  | 'omitted'
  /** Another letter that is missing or added: "rasberry". */
  | 'consonant'
  /** Any other letter instead of the right one. */
  | 'letter'

const VOWEL = /^[aeiouyаеёиоуыэюяαεηιουω]$/u

/** Returns how a key differs from that of a name; undefined unless they are one typo apart. */
export function findSlip(key: string, name: string): Slip | undefined {
  const [start, end] = countCommonEnds(key, name)
  const typed = key.slice(start, key.length - end)
  const right = name.slice(start, name.length - end)
  if (typed.length + right.length === 1) {
    return classifyLetterCount(key.length > name.length ? key : name, start, end)
  }
  if (typed.length === 2 && right === typed.charAt(1) + typed.charAt(0)) return 'swapped'
  return typed.length === 1 && right.length === 1 ? classifyLetter(typed, right) : undefined
}

function classifyLetter(typed: string, right: string): Slip {
  if (VOWEL.test(typed) && VOWEL.test(right)) return 'vowel'
  return soundAlike(typed, right) ? 'alike' : 'letter'
}

/** Classifies the letter at `start`, with `end` letters behind it, that only the longer of two keys has. */
function classifyLetterCount(longer: string, start: number, end: number): Slip {
  const letter = longer[start] ?? ''
  if (letter === longer[start - 1] || letter === longer[start + 1]) return 'doubled'
  return end === 0 || VOWEL.test(letter) ? 'omitted' : 'consonant'
}

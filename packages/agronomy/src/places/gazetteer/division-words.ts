import { ATTACHED_TO_DIVISION, joinWords, PLACE_WORDS, type PlaceWords } from './place-words'

const isBefore = ({ division }: PlaceWords) => division === 'before' || division === 'both'
const isBehind = ({ division }: PlaceWords) => division === 'behind' || division === 'both'

const LEADING = PLACE_WORDS.filter(isBefore)
  .map(({ words, links }) => String.raw`(?:${words})${links === undefined ? '' : `(?: (?:${links}))?`}`)
  .join('|')
const LEADING_WORD = new RegExp(String.raw`^\s*(?:${LEADING})(?:\s+|(?<=['’]))(?=\S)`, 'iu')
const TRAILING_WORD = new RegExp(String.raw`(?<=\S)[\s-]+(?:${joinWords(isBehind)})\s*$`, 'iu')
const ATTACHED_WORD = new RegExp(ATTACHED_TO_DIVISION, 'u')

/** No name of a division is longer. The limit keeps the time for hostile texts short. */
const MAX_LENGTH = 100

/** Returns the name of a division without the words for its kind: "Devon" for "County of Devon"; undefined if it has none. */
export function stripDivisionWords(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const stripped = name.replace(LEADING_WORD, '').replace(TRAILING_WORD, '').replace(ATTACHED_WORD, '').trim()
  return stripped === '' || stripped === name.trim() ? undefined : stripped
}

import {
  ATTACHED_BEFORE,
  ATTACHED_BEHIND,
  ATTACHED_BETWEEN,
  joinWords,
  PLACE_WORDS,
} from '../gazetteer/place-words'

/** Links between a word for a kind of place and the name: "municipio de", "bayan ng", "préfecture de la". */
const LINK = String.raw`(?:(?:of|de\sla|de\sl['’]|de\slas|de\slos|des|del|dell['’]|de|du|do|da|dos|d['’]|di|della|ng|wa|ya|cha)(?:\s+|(?<=['’])\s*))?`

const SEPARATING = joinWords(({ address }) => address === 'between')
const BEFORE = joinWords(({ address }) => address !== undefined && address !== 'behind')
const BEHIND = joinWords(({ address }) => address !== undefined && address !== 'before')

const ATTACHED_BEFORE_NAME = new RegExp(String.raw`^(?:${ATTACHED_BEFORE})\s*(?=\S)`, 'u')
const ATTACHED_BEHIND_NAME = new RegExp(ATTACHED_BEHIND, 'u')

/** The words of each country that is the only one to use them. */
const WORDS_BY_COUNTRY = PLACE_WORDS.flatMap(({ words, country }) =>
  country === undefined ? [] : [{ country, pattern: new RegExp(`^(?:${words})$`, 'iu') }],
)

const BEFORE_NAME = new RegExp(
  String.raw`^(${BEFORE})(?:\.?\s*[:–-]+\s*|\.\s*|\s+|(?<=\.))${LINK}(?=\S*[\p{L}\p{M}]{2})`,
  'iu',
)
const BEHIND_NAME = new RegExp(String.raw`(?<=[\p{L}\p{M}\d.])[\s-]+(${BEHIND})\.?$`, 'iu')
const BETWEEN_NAMES = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\d.)])\s+(?:[–-]\s*)?(?:${SEPARATING})(?:\.?\s*[:–-]+\s*|\.\s*|\s+)${LINK}(?=[\p{L}]{2})`,
  'giu',
)
const ATTACHED_BETWEEN_NAMES = new RegExp(String.raw`(?<=\S)\s+(?=(?:${ATTACHED_BETWEEN})\s?\S)`, 'gu')
/** A postal code between the town and its division. */
const CODE_BETWEEN_NAMES = /(?<=\p{L}{2}[,.]?)\s+\d{4,6}(?:-\d{3})?\s+(?=\p{L}{3})/gu

/** No part of an address has more such words: "Teh. & Distt. Lucknow". */
const MAX_AREA_WORDS = 3
/** No part of an address is longer. The limit keeps the time for hostile texts short. */
const MAX_PART_LENGTH = 100

/** A name without the words for its kind. */
export interface AreaName {
  readonly name: string
  /** The only country that uses one of the words; undefined if there is none. */
  readonly country: string | undefined
}

/** Puts commas where words for kinds of places and postal codes separate places: "Rampur Tehsil Malihabad Distt. Lucknow". */
export function separateAreas(text: string): string {
  return text
    .replace(CODE_BETWEEN_NAMES, ', ')
    .replace(ATTACHED_BETWEEN_NAMES, ', ')
    .replace(BETWEEN_NAMES, (words) => `, ${words.trimStart()}`)
}

/** Removes the words for its kind before and behind the name of a place. */
export function stripAreaWords(text: string): AreaName {
  let name = text.trim()
  let country: string | undefined
  for (let count = 0; count < MAX_AREA_WORDS && name.length <= MAX_PART_LENGTH; count += 1) {
    const word = BEFORE_NAME.exec(name)?.[1] ?? BEHIND_NAME.exec(name)?.[1]
    const stripped = name
      .replace(ATTACHED_BEFORE_NAME, '')
      .replace(ATTACHED_BEHIND_NAME, '')
      .replace(BEFORE_NAME, '')
      .replace(/^(?:&|and|\/)\s*/iu, '')
      .replace(BEHIND_NAME, '')
      .trim()
    if (stripped === name || stripped === '') break
    country ??= WORDS_BY_COUNTRY.find(({ pattern }) => pattern.test(word ?? ''))?.country
    name = stripped
  }
  return { name, country }
}

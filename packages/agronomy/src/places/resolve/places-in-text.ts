import { toNameKey } from '../../names/name-key'
import { listWordRuns, type WordRun } from '../../names/phrases'
import { listKnownNominatives } from '../addresses/inflected-names'
import { findCountryCode, type Gazetteer, isAnyName, isCountryName } from '../gazetteer/gazetteer'
import { isSamePlace, type Place } from '../gazetteer/place'
import { getSize } from '../gazetteer/prominence'
import { parsePlaceQuery } from './parse-query'
import { listMeantPlaces, resolvePlaceQuery } from './query'

/** The limits keep the time for hostile texts short. */
const MAX_LENGTH = 200
const MAX_WORDS = 14
const MAX_NAME_WORDS = 4
/** Shorter words are no names of their own; a Chinese, Japanese or Korean name has two letters. */
const MIN_LETTERS = 4
const MIN_LETTERS_OF_SYLLABLES = 2
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Many words are the names of smaller places. */
const MIN_SIZE = 10_000
/** The least size in a country that the text names. */
const MIN_SIZE_IN_COUNTRY = 1000

const DIGIT = /\d/u
const CAPITAL = /^\p{Lu}/u
const SMALL = /^\p{Ll}/u
const WORDS = /[\p{L}\p{M}\p{N}'’ʻ.-]+/gu

/** Lists the places that a text names which is otherwise not understood, the longest names first. */
export function listPlacesInText(gazetteer: Gazetteer, text: string): Place[] {
  const words = text.length > MAX_LENGTH ? [] : (text.match(WORDS) ?? []).map(trimPoints)
  if (words.length < 2 || words.length > MAX_WORDS) return []
  const phrases = [...listWordRuns(words, MAX_NAME_WORDS)]
  const countries = new Set(phrases.flatMap((phrase) => findNamedCountry(gazetteer, phrase) ?? []))
  const found: (WordRun & { readonly place: Place })[] = []
  for (const phrase of phrases) {
    const isWithinFound = found.some((other) => overlaps(phrase, other))
    const place = isWithinFound ? undefined : findPlaceOf(gazetteer, phrase, words, countries)
    if (place && !found.some((other) => isSamePlace(other.place, place))) found.push({ ...phrase, place })
  }
  return found
    .sort((a, b) => b.words.length - a.words.length || getSize(b.place) - getSize(a.place))
    .map(({ place }) => place)
}

const trimPoints = (word: string) => word.replace(/^[.'’-]+|[.'’-]+$/gu, '')

/** Whether two runs of words of one text share a word. */
function overlaps(a: WordRun, b: WordRun): boolean {
  const [startA, startB] = [a.before.length, b.before.length]
  return startA < startB + b.words.length && startB < startA + a.words.length
}

function findNamedCountry(gazetteer: Gazetteer, { words }: WordRun): string | undefined {
  const key = toNameKey(words.join(' '))
  // "In die" is no India, which is Indie in Polish.
  const isName = key.length >= MIN_LETTERS && (words.length === 1 || words.every(({ length }) => length > 2))
  return isName && isCountryName(gazetteer, key) ? findCountryCode(gazetteer, key) : undefined
}

function findPlaceOf(
  gazetteer: Gazetteer,
  phrase: WordRun,
  words: readonly string[],
  countries: ReadonlySet<string>,
): Place | undefined {
  const text = phrase.words.join(' ')
  const minLetters = SYLLABLES.test(text) ? MIN_LETTERS_OF_SYLLABLES : MIN_LETTERS
  const isName = toNameKey(text).length >= minLetters && !DIGIT.test(text) && isWrittenAsName(phrase, words)
  if (!isName || findNamedCountry(gazetteer, phrase)) return undefined
  const isInCountry = ({ country = '' }: Place) => countries.size === 0 || countries.has(country)
  const minSize = countries.size === 0 ? MIN_SIZE : MIN_SIZE_IN_COUNTRY
  return listNames(gazetteer, phrase)
    .flatMap((name) => listMeantPlaces(resolvePlaceQuery(gazetteer, parsePlaceQuery(name))))
    .filter((place) => isInCountry(place) && getSize(place) >= minSize)
    .sort((a, b) => getSize(b) - getSize(a))[0]
}

/** Lists the known names that words may be: the words themselves, or else the nominatives of a single word. */
function listNames(gazetteer: Gazetteer, { words }: WordRun): string[] {
  const text = words.join(' ')
  if (isAnyName(gazetteer, text)) return [text]
  return words.length === 1 ? listKnownNominatives(gazetteer, text) : []
}

/** Whether a name begins with a capital letter, where the text has words with and without one. */
function isWrittenAsName({ words }: WordRun, all: readonly string[]): boolean {
  const hasBoth = all.some((word) => CAPITAL.test(word)) && all.some((word) => SMALL.test(word))
  return !hasBoth || !SMALL.test(words[0] ?? '')
}

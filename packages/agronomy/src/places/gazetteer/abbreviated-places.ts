import { toNameWords } from '../../names/name-key'
import { wordSet } from '../../names/word-set'
import { stripDivisionWords } from './division-words'
import { type Gazetteer, listPlaces, listPlacesByName } from './gazetteer'
import type { Place } from './place'

/** The first word must be written out. */
const MIN_FIRST_WORD = 4
/** Longer words are no abbreviations. */
const MAX_ABBREVIATION = 3
const MAX_WORDS = 6
/** More places begin with words such as "santa", which others than this list abbreviate. */
const MAX_PLACES = 300
/** Small words of names, which an abbreviated name leaves out: "Frankfurt/Oder" is Frankfurt an der Oder. */
const SMALL_WORDS = wordSet(
  'am an der den dem in im ob bei unter upon on sur sous les le la de del do da di du nad na',
)

const GERMAN_PREPOSITIONS = wordSet('a am b i im o ob u v')
const GERMAN_COUNTRIES: ReadonlySet<string> = new Set(['DE', 'AT', 'CH'])

/**
 * Finds the places whose name a text abbreviates behind the first word: "Rothenburg o.d.T.", "Frankfurt/Oder", "Newcastle u.
 * Tyne". Each word of the text begins a word of the name, in the same order, and only small words of the name are left out.
 */
export function findAbbreviatedPlaces(gazetteer: Gazetteer, name: string): Place[] {
  const words = toNameWords(name)
  const [first = '', ...rest] = words
  const hasAbbreviation = name.includes('/') || rest.some(({ length }) => length <= MAX_ABBREVIATION)
  if (!hasAbbreviation || first.length < MIN_FIRST_WORD || rest.length > MAX_WORDS) return []
  // The letter of a ward, as in "Kreis 4" or "District B", abbreviates no name.
  if (stripDivisionWords(name) !== undefined) return []
  const positions = gazetteer.byName.getByPrefix(first)
  if (positions.length > MAX_PLACES) return []
  const abbreviated = listPlaces(gazetteer, new Set(positions)).filter((place) => {
    const [placeFirst, ...placeRest] = toNameWords(place.name)
    return placeFirst === first && abbreviates(rest, placeRest)
  })
  return abbreviated.length > 0 || !isGermanAddition(rest) ? abbreviated : listGermanTowns(gazetteer, first)
}

/** Whether the words abbreviate what German puts behind a name: "i. Br." in Freiburg i. Br. is im Breisgau. */
function isGermanAddition([preposition = '', ...rest]: readonly string[]): boolean {
  return (
    GERMAN_PREPOSITIONS.has(preposition) &&
    rest.length > 0 &&
    rest.every(({ length }) => length <= MAX_ABBREVIATION)
  )
}

/** Lists the towns whose name in the gazetteer lacks the addition. */
function listGermanTowns(gazetteer: Gazetteer, key: string): Place[] {
  return listPlacesByName(gazetteer, key).filter(
    ({ kind, country = '' }) => kind === 'city' && GERMAN_COUNTRIES.has(country),
  )
}

function abbreviates(words: readonly string[], placeWords: readonly string[]): boolean {
  let next = 0
  for (const placeWord of placeWords) {
    const word = words[next]
    const isAbbreviated = word !== undefined && isBeginning(word, placeWord)
    if (isAbbreviated) next += 1
    else if (!SMALL_WORDS.has(placeWord)) return false
  }
  return placeWords.length > 0 && next === words.length
}

function isBeginning(word: string, placeWord: string): boolean {
  return word === placeWord || (word.length <= MAX_ABBREVIATION && placeWord.startsWith(word))
}

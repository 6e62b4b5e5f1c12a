import { toNameWords } from '../../names/name-key'
import { expandAbbreviatedWord } from '../../names/name-variants'
import { stripDivisionWords } from '../gazetteer/division-words'
import type { Place } from '../gazetteer/place'
import { getSize } from '../gazetteer/prominence'
import type { ResolvedPlace } from './query'

/** How many times larger than the place of a query another one is that counts by any of its names: Cochin for "Kochi". */
const LARGER_RATIO = 1.8

/**
 * Lists the namesakes that have the name of the query, apart from accents and abbreviations: Suwa is no other "Suva", and Hong
 * Kong no other "Victoria". If no place has it, lists all. Regions count by any name, because theirs are often translated.
 */
export function listExactNamesakes({ name, place, namesakes }: ResolvedPlace): readonly Place[] {
  if (name === undefined || namesakes.length === 0) return namesakes
  const words = toWords(name)
  const hasName = (other: Place) => listNames(other).some((otherName) => isNamed(otherName, words))
  if (![place, ...namesakes].some(hasName)) return namesakes
  const isMuchLarger = (other: Place) => getSize(other) > LARGER_RATIO * getSize(place)
  return namesakes.filter((other) => other.kind === 'region' || hasName(other) || isMuchLarger(other))
}

/** Words that link a name to where it is: Santiago de Cuba and Newcastle upon Tyne, but not Perth Amboy. */
const LINK = /^ (?:de|del|upon|on|an|am|in|sur|ad)(?= )/u

function isNamed(name: string, words: string): boolean {
  const nameWords = toWords(name)
  return nameWords === words || (nameWords.startsWith(words) && LINK.test(nameWords.slice(words.length)))
}

/** Lists the names of a place that its own one gives, and that of a division without the word for its kind. */
function listNames({ name, kind }: Place): string[] {
  const stripped = kind === 'city' ? undefined : stripDivisionWords(name)
  const names = [name, name.replace(/\(.*$/u, ''), ...name.split('/')]
  return stripped === undefined ? names : [...names, stripped]
}

const toWords = (name: string) => toNameWords(expandAbbreviatedWord(name)).join(' ')

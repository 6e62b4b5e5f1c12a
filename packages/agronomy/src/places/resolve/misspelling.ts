import { toNameKey, toNameWords } from '../../names/name-key'
import type { Gazetteer } from '../gazetteer/gazetteer'
import { isIdenticalPlace, isSamePlace, type Place } from '../gazetteer/place'
import { getProminence } from '../gazetteer/prominence'
import type { SimilarPlace } from '../gazetteer/similar-places'
import type { PlaceReading } from './parse-query'
import { filterByQualifiers } from './qualifiers'
import { type ResolvedPlace, resolvePlaceQuery } from './query'
import type { RankedPlace } from './rank-places'

/** The least that a misspelt name needs to be taken as a place. */
interface Limits {
  /** Shorter names resemble too many others. */
  readonly minLength: number
  /** A less prominent place is more often confused with a village that the gazetteer lacks. */
  readonly minProminence: number
}

/** Of the villages of the gazetteer, 4 % would be a larger place by mistake with one typo if they were missing, and 1 % with two. */
const ONE_TYPO: Limits = { minLength: 6, minProminence: 50_000 }
const TWO_TYPOS: Limits = { minLength: 8, minProminence: 500_000 }
/** Chinese towns in Latin letters have names of the same few syllables. */
const ONE_TYPO_ONLY = 'CN'
/** A place with less than this share of the prominence of the first one is not a likely reading, unless it is large. */
const MIN_PROMINENCE_SHARE = 0.05
const LARGE_PROMINENCE = 500_000

/** A place whose name or alias is one typo away. */
interface Candidate extends RankedPlace {
  readonly key: string
}

/**
 * Returns what the name means that differs from that of the query by one letter, if only one is likely among all places with
 * such a name or alias where the qualifiers say. Its own alias is not enough, because some town has an alias one letter away
 * from almost any name. If there is no such name, returns the large town whose longer name differs by two letters.
 */
export function resolveMisspelling(
  gazetteer: Gazetteer,
  reading: PlaceReading,
  similar: readonly SimilarPlace[],
): ResolvedPlace | undefined {
  const oneTypo = preferFirstLetter(
    reading.key,
    similar.filter((other) => other.typos === 1 && !joinsWords(reading, other)),
  )
  if (oneTypo.some(({ isAlias }) => !isAlias)) return resolveTypos(gazetteer, reading, oneTypo, ONE_TYPO)
  const resolved = resolveTypos(gazetteer, reading, similar, TWO_TYPOS)
  return resolved?.place.country === ONE_TYPO_ONLY ? undefined : resolved
}

function resolveTypos(
  gazetteer: Gazetteer,
  reading: PlaceReading,
  similar: readonly SimilarPlace[],
  { minLength, minProminence }: Limits,
): ResolvedPlace | undefined {
  if (reading.key.length < minLength) return undefined
  const byName = similar.filter(({ isAlias }) => !isAlias)
  const [first, ...others] = listCandidates(gazetteer, reading, byName)
  if (!first || first.prominence < minProminence) return undefined
  const byAlias = similar.filter(({ isAlias }) => isAlias)
  const isOnlyLikely = [...others, ...listCandidates(gazetteer, reading, byAlias)].every(
    ({ place, key, prominence }) =>
      key === first.key ||
      prominence < Math.min(MIN_PROMINENCE_SHARE * first.prominence, LARGE_PROMINENCE) ||
      isSamePlace(place, first.place),
  )
  const resolved = isOnlyLikely ? resolveRightName(gazetteer, reading, first.key) : undefined
  return resolved && isLarge(resolved.place, first.place) ? resolved : undefined
}

/** Drops the names with another first letter if some have the same, because people seldom mistype it. */
function preferFirstLetter(key: string, similar: readonly SimilarPlace[]): readonly SimilarPlace[] {
  const withFirstLetter = similar.filter((other) => other.key[0] === key[0])
  return withFirstLetter.some(({ isAlias }) => !isAlias) ? withFirstLetter : similar
}

/** Whether the words of a query are a single one in the name: a space too much is a second typo. */
function joinsWords({ words }: PlaceReading, { place, key, isAlias }: SimilarPlace): boolean {
  return !isAlias && words.length > 1 && toNameWords(place.name).includes(key)
}

function listCandidates(
  gazetteer: Gazetteer,
  { qualifiers }: PlaceReading,
  similar: readonly SimilarPlace[],
): Candidate[] {
  const places = similar.map(({ place }) => place)
  const qualified = filterByQualifiers(gazetteer, places, qualifiers)
  return similar
    .filter(({ place }) => qualified.some((other) => isIdenticalPlace(other, place)))
    .map(({ place, key, isAlias }) => ({ place, key, prominence: toProminence(place, isAlias) }))
    .sort((a, b) => b.prominence - a.prominence)
}

function toProminence(place: Place, isAlias: boolean): number {
  return getProminence(place, toNameKey(place.name), isAlias ? 'alias' : 'name')
}

/** Whether a place is large enough itself: not the village Broome in Australia for "Broomee", if the county is. */
function isLarge(place: Place, mostProminent: Place): boolean {
  return toProminence(place, false) >= ONE_TYPO.minProminence || isSamePlace(place, mostProminent)
}

/** Resolves the right name, which may have namesakes of its own. */
function resolveRightName(
  gazetteer: Gazetteer,
  { qualifiers }: PlaceReading,
  key: string,
): ResolvedPlace | undefined {
  const reading = { name: key, key, lookupKeys: [key], words: [key], qualifiers, kind: undefined }
  const resolved = resolvePlaceQuery(gazetteer, { type: 'name', key, reading, otherReadings: () => [] })
  return resolved && { ...resolved, isAlias: true, name: resolved.place.name, rightName: resolved.place.name }
}

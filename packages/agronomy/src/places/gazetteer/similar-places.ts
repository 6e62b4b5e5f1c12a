import { findSimilarNames, getMaxTypos } from '../../names/similar-names'
import { type Gazetteer, listPlaces } from './gazetteer'
import type { NameIndex } from './name-index'
import type { Place } from './place'

/** A place, and how many typos its name or an alias is away from a misspelt name. */
export interface SimilarPlace {
  readonly place: Place
  /** Key of the name or alias. */
  readonly key: string
  readonly typos: number
  readonly isAlias: boolean
}

/** Names of three letters are one typo away from too many places. */
const MIN_MISSPELT_LENGTH = 4
/** Minimum length of a misspelt alias by its number of typos, because almost any short text resembles some alias. */
const MIN_ALIAS_LENGTH_BY_TYPOS = [0, 5, 9]

/** Finds places whose name is one or two typos away from a key. */
export function findSimilarPlaces(gazetteer: Gazetteer, key: string): SimilarPlace[] {
  if (key.length < MIN_MISSPELT_LENGTH) return []
  const byAlias = findInIndex(gazetteer, gazetteer.byAlias, key).filter(
    ({ typos }) => key.length >= (MIN_ALIAS_LENGTH_BY_TYPOS[typos] ?? Infinity),
  )
  const byName = findInIndex(gazetteer, gazetteer.byName, key)
  return [
    ...byName.map((similar) => ({ ...similar, isAlias: false })),
    ...byAlias.map((similar) => ({ ...similar, isAlias: true })),
  ]
}

function findInIndex(gazetteer: Gazetteer, index: NameIndex, key: string): Omit<SimilarPlace, 'isAlias'>[] {
  return findSimilarNames(key, index.listSimilarKeys(key, getMaxTypos(key))).flatMap(
    ({ key: similarKey, typos }) =>
      listPlaces(gazetteer, index.get(similarKey)).map((place) => ({ place, key: similarKey, typos })),
  )
}

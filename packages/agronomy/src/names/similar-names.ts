import { distance } from 'fastest-levenshtein'

/** Shorter names are too alike for two wrong letters. */
const LENGTH_FOR_TWO_ERRORS = 6

export interface SimilarName {
  readonly key: string
  readonly errors: number
}

/** Names one or two letters away from a misspelt one, the closest first; each name once. */
export function similarNames(misspelt: string, keys: Iterable<string>): SimilarName[] {
  if (misspelt.length < 3) return []
  const tolerated = misspelt.length < LENGTH_FOR_TWO_ERRORS ? 1 : 2
  const similar = new Map<string, number>()
  for (const key of keys) {
    if (Math.abs(key.length - misspelt.length) > tolerated) continue
    const errors = distance(key, misspelt)
    if (errors <= tolerated) similar.set(key, errors)
  }
  return [...similar].map(([key, errors]) => ({ key, errors })).sort((a, b) => a.errors - b.errors)
}

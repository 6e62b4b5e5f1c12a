import { tryVarieties } from '../annual/variety-trial'
import { findPlaceClimate, type PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import { withScratchSeries } from '../season/season-series'

/** About 0.2 MB each. Successive questions are often about the same place. */
const MAX_CACHED_SITES = 24

/** The climate of a place and the scores of crops in it. */
export interface Site {
  readonly climate: PlaceClimate
  /** Lists the scores, in a planting month, of all crops that may be suggested as alternatives. */
  listAlternativeScores(month: number): readonly TypeScore[]
}

export interface TypeScore {
  readonly type: CropType
  readonly score: number
}

/** Creates a function that finds the site of a place and caches the most recent ones. */
export function createSiteFinder({ stations, crops }: Reference): (place: Place) => Site | null {
  const alternatives = crops.types.filter((type) => !isPerennial(type) && !type.flags.has('longseason'))
  const cache = new Map<string, Site>()
  return (place) => {
    const key = [place.latitude, place.longitude, place.elevationM].join()
    const site = cache.get(key) ?? createSite(place)
    cache.delete(key)
    if (site) cache.set(key, site)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_SITES && oldest !== undefined) cache.delete(oldest)
    return site
  }

  function createSite(place: Place): Site | null {
    const climate = findPlaceClimate(stations, place)
    return climate && { climate, listAlternativeScores: cacheScoresByMonth(climate, alternatives) }
  }
}

function cacheScoresByMonth(climate: PlaceClimate, types: readonly CropType[]) {
  const cache = new Map<number, readonly TypeScore[]>()
  return (month: number): readonly TypeScore[] => {
    const scores =
      cache.get(month) ??
      types.map((type) => ({
        type,
        score: withScratchSeries(() => tryVarieties(climate, type, month).scores.unknown),
      }))
    cache.set(month, scores)
    return scores
  }
}

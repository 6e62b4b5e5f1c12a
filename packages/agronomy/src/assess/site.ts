import { type PlaceClimate, findPlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import { tryVarieties } from '../annual/variety-trial'
import { withScratchSeries } from '../season/season-series'

/** Places kept at hand, about 0.2 MB each: neighbours in a queue often ask about the same place. */
const MAX_CACHED_SITES = 24

/** A place's climate and what grows in it. */
export interface Site {
  readonly climate: PlaceClimate
  /** Scores of all crops that are offered as alternatives, planted in a month. */
  listAlternativeScores(month: number): readonly TypeScore[]
}

export interface TypeScore {
  readonly type: CropType
  readonly score: number
}

/** Finds sites and remembers the latest ones; they are pure functions of the place, so nothing else changes. */
export function createSiteFinder({ stations, crops }: Reference): (place: Place) => Site | null {
  const offered = crops.types.filter((type) => !isPerennial(type) && !type.flags.has('longseason'))
  const recent = new Map<string, Site>()
  return (place) => {
    const key = [place.latitude, place.longitude, place.elevationM].join()
    const site = recent.get(key) ?? createSite(place)
    recent.delete(key)
    if (site) recent.set(key, site)
    const [oldest] = recent.keys()
    if (recent.size > MAX_CACHED_SITES && oldest !== undefined) recent.delete(oldest)
    return site
  }

  function createSite(place: Place): Site | null {
    const climate = findPlaceClimate(stations, place)
    return climate && { climate, listAlternativeScores: cacheScoresByMonth(climate, offered) }
  }
}

function cacheScoresByMonth(climate: PlaceClimate, types: readonly CropType[]) {
  const known = new Map<number, readonly TypeScore[]>()
  return (month: number): readonly TypeScore[] => {
    const scores =
      known.get(month) ??
      types.map((type) => ({
        type,
        score: withScratchSeries(() => tryVarieties(climate, type, month).scores.unknown),
      }))
    known.set(month, scores)
    return scores
  }
}

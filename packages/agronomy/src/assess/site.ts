import { type PlaceClimate, placeClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import { tryMonth } from '../season/annual-trial'
import { scratchSeries } from '../season/season-series'

/** Places kept at hand, about 0.2 MB each: neighbours in a queue often ask about the same place. */
const MOST_SITES = 24

/** A place's climate and what grows in it. */
export interface Site {
  readonly climate: PlaceClimate
  /** Scores of all crops that are offered as alternatives, planted in a month. */
  alternativesIn(month: number): readonly TypeScore[]
}

export interface TypeScore {
  readonly type: CropType
  readonly score: number
}

/** Finds sites and remembers the latest ones; they are pure functions of the place, so nothing else changes. */
export function siteFinder({ stations, crops }: Reference): (place: Place) => Site | null {
  const offered = crops.types.filter((type) => !isPerennial(type) && !type.flags.has('longseason'))
  const recent = new Map<string, Site>()
  return (place) => {
    const key = [place.latitude, place.longitude, place.elevationM].join()
    const site = recent.get(key) ?? newSite(place)
    recent.delete(key)
    if (site) recent.set(key, site)
    const [oldest] = recent.keys()
    if (recent.size > MOST_SITES && oldest !== undefined) recent.delete(oldest)
    return site
  }

  function newSite(place: Place): Site | null {
    const climate = placeClimate(stations, place)
    return climate && { climate, alternativesIn: scoresByMonth(climate, offered) }
  }
}

function scoresByMonth(climate: PlaceClimate, types: readonly CropType[]) {
  const known = new Map<number, readonly TypeScore[]>()
  return (month: number): readonly TypeScore[] => {
    const scores =
      known.get(month) ??
      types.map((type) => ({
        type,
        score: scratchSeries(() => tryMonth(climate, type, month).scores.unknown),
      }))
    known.set(month, scores)
    return scores
  }
}

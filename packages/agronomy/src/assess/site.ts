import type { QuestionConditions } from '@crop/domain'
import { findBestScore } from '../annual/variety-trial'
import { getPartsOfMonth } from '../calendar'
import { findPlaceClimate, type PlaceClimate } from '../climate/place-climate'
import { findCropAreaShare } from '../crops/crop-areas'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import type { Reference } from '../reference'
import type { Field } from '../score/field'
import { computePlantingTimings } from '../score/planting-timing'
import { getScoredSupply } from '../score/water-supply'
import { withScratchSeries } from '../season/season-series'
import { findIrrigatedShare } from '../water/irrigated-shares'

/** About 0.2 MB each. Successive questions are often about the same place. */
const MAX_CACHED_SITES = 24

/** The climate of a place, the conditions of a field there, and the scores of crops in it. */
export interface Site {
  readonly climate: PlaceClimate
  /** Returns the irrigated share of a crop's area in the country; null where unknown. */
  getIrrigatedShare(type: CropType): number | null
  /** Returns the share of a crop in the harvested area of the country; null where unknown. */
  getAreaShare(type: CropType): number | null
  /** Returns the field as the scores of a crop see it. */
  getField(type: CropType): Field
  /** Lists the scores, in a planting month, of all crops that may be suggested as alternatives. */
  listAlternativeScores(month: number): readonly TypeScore[]
}

export interface TypeScore {
  readonly type: CropType
  /** Scores below `MIN_COMPUTED_SCORE` are given as this value. */
  readonly score: number
  /** Share of the crop in the harvested area of the country; null where unknown. */
  readonly areaShare: number | null
}

/** Alternatives score at least 0.5, so lower scores are not computed exactly. */
const MIN_COMPUTED_SCORE = 0.49

export type SiteFinder = (place: Place, conditions?: QuestionConditions) => Site | null

/** Creates a function that finds the site of a place and caches the most recent ones. A stated elevation replaces the place's. */
export function createSiteFinder({ stations, crops, irrigatedShares, cropAreas }: Reference): SiteFinder {
  const alternatives = crops.types.filter((type) => !isPerennial(type) && !type.flags.has('longseason'))
  const cache = new Map<string, Site>()
  return (place, conditions = {}) => {
    const elevationM = conditions.elevation_m?.value ?? place.elevationM
    const soilTexture = conditions.soil_texture?.value
    const statedSupply = conditions.water_supply?.value
    const soilPh = conditions.soil_ph?.value
    const { latitude, longitude } = place
    const country = getCountry(place)
    const key = [latitude, longitude, elevationM, country, soilTexture, statedSupply, soilPh].join()
    const site = cache.get(key) ?? createSite({ ...place, elevationM }, conditions)
    cache.delete(key)
    if (site) cache.set(key, site)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_SITES && oldest !== undefined) cache.delete(oldest)
    return site
  }

  function createSite(place: Place, conditions: QuestionConditions): Site | null {
    const climate = findPlaceClimate(stations, place, conditions.soil_texture?.value)
    if (!climate) return null
    const country = getCountry(place)
    const getIrrigatedShare = (type: CropType) => findIrrigatedShare(irrigatedShares, country, type)
    const getAreaShare = (type: CropType) => findCropAreaShare(cropAreas, country, type)
    const getField = (type: CropType): Field => ({
      supply: getScoredSupply(conditions.water_supply, getIrrigatedShare(type)),
      soilPh: conditions.soil_ph?.value,
    })
    const listAlternativeScores = cacheScoresByMonth(climate, alternatives, { getField, getAreaShare })
    return { climate, getIrrigatedShare, getAreaShare, getField, listAlternativeScores }
  }
}

/** Returns the country whose statistics apply to a place. */
function getCountry({ country, nearestTownCountry }: Place): string | undefined {
  return country ?? nearestTownCountry
}

function cacheScoresByMonth(
  climate: PlaceClimate,
  types: readonly CropType[],
  { getField, getAreaShare }: Pick<Site, 'getField' | 'getAreaShare'>,
) {
  const cache = new Map<number, readonly TypeScore[]>()
  return (month: number): readonly TypeScore[] => {
    const scores = cache.get(month) ?? listTypeScores(month)
    cache.set(month, scores)
    return scores
  }

  function listTypeScores(month: number): readonly TypeScore[] {
    const plantingDays = getPartsOfMonth(month).map(({ plantingDay }) => plantingDay)
    return types.map((type) => {
      const timing = computePlantingTimings(climate, type)?.[month - 1]
      const options = { field: getField(type), timing, minScore: MIN_COMPUTED_SCORE }
      return {
        type,
        score: withScratchSeries(() => findBestScore(climate, type, plantingDays, options)),
        areaShare: getAreaShare(type),
      }
    })
  }
}

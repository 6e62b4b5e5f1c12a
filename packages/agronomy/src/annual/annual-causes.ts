import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { getNightLimits } from '../crops/traits/warm-nights'
import type { WarmNights, WetWeather } from '../score/causes'
import type { Season } from '../season/season'
import { computeSeasonSuitability } from '../season/season-suitability'
import { computeMeanNightC, rateNights } from '../season/warm-nights'
import { computeDisease, computeHarvestRain, computeWetYear } from '../water/wet-weather'

/** Finds nights that limit a season more than all other temperatures together. */
export function findWarmNights(climate: PlaceClimate, crop: CropType, season: Season): WarmNights | null {
  const limits = getNightLimits(crop)
  if (!limits) return null
  const meanC = computeMeanNightC(climate, season)
  const score = rateNights(meanC, limits)
  const otherScores = score > 0 ? computeSeasonSuitability(climate, crop, season) / score : 1
  if (score === 1 || score > otherScores) return null
  return { span: 'canopy', meanC, limitC: limits.optimalMaxC }
}

/** Finds what harms a crop most in wet weather: rain while it ripens, disease, or the rain of the year. */
export function findWetWeather(climate: PlaceClimate, crop: CropType, season: Season): WetWeather | null {
  const harvest = computeHarvestRain(climate, crop, season)
  const disease = computeDisease(climate, crop, season)
  const year = computeWetYear(climate, crop, season)
  const lowest = Math.min(harvest.score, disease.score, year.score)
  if (lowest === 1) return null
  if (harvest.score === lowest) return { kind: 'harvest', rainMm: harvest.rainMm }
  return disease.score === lowest
    ? { kind: 'disease', rainMm: disease.rainMm, meanC: disease.meanC }
    : { kind: 'year', rainMm: year.rainMm, maxMm: crop.rainMaxMm }
}

import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { getNightLimits } from '../crops/warm-nights'
import type { WarmNights, WetWeather } from '../score/causes'
import type { Season } from '../season/season'
import { computeSeasonSuitability } from '../season/season-suitability'
import { computeMeanNightC, rateNights } from '../season/warm-nights'
import { computeDisease, computeHarvestRain } from '../water/wet-weather'

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

/** Finds what harms a crop most in wet weather: rain while it ripens, or disease. */
export function findWetWeather(climate: PlaceClimate, crop: CropType, season: Season): WetWeather | null {
  const harvest = computeHarvestRain(climate, crop, season)
  const disease = computeDisease(climate, crop, season)
  if (harvest.score === 1 && disease.score === 1) return null
  return disease.score < harvest.score
    ? { kind: 'disease', rainMm: disease.rainMm, meanC: disease.meanC }
    : { kind: 'harvest', rainMm: harvest.rainMm }
}

import { DAYS_IN_YEAR } from '../calendar'
import { type CropType, isWinterType } from './crop-type'

/** Days from planting to harvest that varieties of a crop can have. */
export interface CycleLimits {
  readonly minDays: number
  readonly maxDays: number
}

/**
 * From the published cycle (EcoCrop) held to the published stage lengths (FAO-56 Table 11): cycles of a species are wide
 * (maize 65 to 365 days), stage lengths those of one variety in one region.
 */
export function getCycleLimits(crop: CropType): CycleLimits {
  // Winter types spend months at rest that published cycles count differently.
  if (isWinterType(crop)) return { minDays: 90, maxDays: 340 }
  const { cycleMinDays, cycleMaxDays } = crop
  const typical = crop.publishedDays ?? Math.min((cycleMinDays + cycleMaxDays) / 2, 1.4 * cycleMinDays)
  return {
    minDays: Math.max(0.9 * cycleMinDays, 0.6 * typical),
    maxDays: Math.min(DAYS_IN_YEAR, Math.max(Math.min(1.15 * cycleMaxDays, 1.7 * typical), 1.25 * typical)),
  }
}

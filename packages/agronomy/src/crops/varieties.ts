import type { Variety } from '../assessment'
import type { CropType } from './crop-type'
import { isFieldCrop } from './cycle-limits'

export interface VarietyOption {
  readonly name: Variety
  /** Thermal time to ripeness relative to the full-season variety. */
  readonly thermalTimeRatio: number
}

/** At least one variety, that with the longest season first. */
export type VarietyOptions = readonly [VarietyOption, ...VarietyOption[]]

export const FULL_SEASON: VarietyOption = { name: 'full', thermalTimeRatio: 1 }
/** Of the earliest variety that the model chooses. */
export const EARLY_RATIO = 0.55
const EARLY: VarietyOption = { name: 'early', thermalTimeRatio: EARLY_RATIO }

const VARIETIES: VarietyOptions = [FULL_SEASON, { name: 'medium', thermalTimeRatio: 0.75 }, EARLY]

/**
 * Farmers grow warm-season field crops of more lengths than a full, a medium and an early one: fitted to the harvests of
 * planting calendars. With these lengths, wheat would ripen too early in Punjab and around the Mediterranean.
 */
const WARM_SEASON_VARIETIES: VarietyOptions = [
  FULL_SEASON,
  { name: 'medium', thermalTimeRatio: 0.87 },
  { name: 'medium', thermalTimeRatio: 0.7 },
  EARLY,
]

/** Returns the varieties of an annual crop from which the model chooses the best one. */
export function getVarieties(crop: CropType): VarietyOptions {
  return isFieldCrop(crop) && !crop.flags.has('coolseason') ? WARM_SEASON_VARIETIES : VARIETIES
}

import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isSpringCereal } from '../crops/traits/crop-type'
import { clamp } from '../numbers'
import type { Season } from './season'

/** Suitability of the temperature below which a warm-season crop hardly grows; judged. */
export const CHILLED_BELOW_SUITABILITY = 0.2
/** Such days that it stands, and the further days at which the score falls to 1/e; judged. */
const HARMLESS_CHILLED_DAYS = 15
const CHILLED_SCALE_DAYS = 15

/** Returns whether cold above freezing harms the crop: annual crops of the warm season starve and rot in it. */
export function suffersFromChilling({ habit, flags }: CropType): boolean {
  return habit === 'annual' && !flags.has('coolseason') && !flags.has('winter')
}

/** Computes a score from the number of days of the season that are too cold for growth. */
export function computeChillingScore(chilledDays: number): number {
  return chilledDays > HARMLESS_CHILLED_DAYS
    ? Math.exp((HARMLESS_CHILLED_DAYS - chilledDays) / CHILLED_SCALE_DAYS)
    : 1
}

/** Progress between which cold makes rice sterile: from the forming of pollen to the end of flowering (ORYZA2000). */
const STERILITY_FROM_PROGRESS = 0.49
const STERILITY_END_PROGRESS = 0.72
/** Daily mean below which it does. */
export const STERILITY_BELOW_C = 22
/** Share of spikelets that are sterile even without cold. */
const USUAL_STERILITY = 0.046

/**
 * Computes the share of the spikelets of rice that cold does not make sterile, relative to warm weather (Horie et al. 1992, as
 * in ORYZA2000, Bouman et al. 2001); 1 for other crops.
 */
export function computeFertility({ tmeanC }: PlaceClimate, crop: CropType, season: Season): number {
  if (crop.crop !== 'rice' || crop.habit !== 'annual') return 1
  const { plantingDay, days, progress } = season
  let coldCDays = 0
  for (let day = 0; day < days; day += 1) {
    const dayProgress = at(progress, day)
    const dayC = at(tmeanC, plantingDay + day)
    if (
      dayProgress >= STERILITY_FROM_PROGRESS &&
      dayProgress < STERILITY_END_PROGRESS &&
      dayC < STERILITY_BELOW_C
    ) {
      coldCDays += STERILITY_BELOW_C - dayC
    }
  }
  const sterileByCold = 0.00054 * coldCDays ** 1.56
  return Math.max(0, 1 - sterileByCold / (1 - USUAL_STERILITY))
}

/**
 * Means of the daytime between which the grain of spring cereals ripens only partly, because it is too cool. A daily mean
 * of 10 to 12 °C is published for spring wheat, barley and oats (Stepanov 1948), which is about 2 °C less; in tropical
 * highlands they ripen at less, because the days are warm. Judged.
 */
const RIPENING_DAYTIME_MIN_C = 11
export const RIPENING_DAYTIME_OPTIMAL_MIN_C = 14

/** Computes how much of the grain of a spring cereal ripens despite a cool end of summer, 0 to 1; 1 for other crops. */
export function computeGrainWarmth({ tmeanC, tmaxC }: PlaceClimate, crop: CropType, season: Season): number {
  if (!isSpringCereal(crop)) return 1
  const { plantingDay, days, gain, stageDays } = season
  let weighted = 0
  let total = 0
  for (let day = stageDays.late; day < days; day += 1) {
    const daytimeC = (at(tmeanC, plantingDay + day) + at(tmaxC, plantingDay + day)) / 2
    const warmth =
      (daytimeC - RIPENING_DAYTIME_MIN_C) / (RIPENING_DAYTIME_OPTIMAL_MIN_C - RIPENING_DAYTIME_MIN_C)
    weighted += at(gain, day) * clamp(warmth, 0, 1)
    total += at(gain, day)
  }
  return total > 0 ? weighted / total : 1
}

import { clamp } from '../numbers'

/** Soil pH between which a crop is usually grown (absolute) and grows best (optimal), from EcoCrop or judged. */
export interface SoilPhRange {
  readonly absoluteMin: number
  readonly optimalMin: number
  readonly optimalMax: number
  readonly absoluteMax: number
}

/**
 * Score at an absolute limit. Published limits are those of usual cultivation, not of life: a soil there costs yield, which
 * lime, sulphur, gypsum or trace elements win back in part. Judged.
 */
const SCORE_AT_LIMIT = 0.5
/** pH units beyond an absolute limit at which the score is 0; judged, so that classes are near those of sodic soils in India. */
const HOPELESS_BEYOND_LIMIT = 1

/**
 * Computes how well a soil pH suits a crop: 1 in its optimal range, 0.5 at its absolute limits and 0 one unit beyond them.
 * Returns 1 if the range of the crop is not published.
 */
export function computeSoilPhScore(ph: number, range: SoilPhRange | undefined): number {
  if (!range) return 1
  if (ph < range.optimalMin) return scoreOutside(range.optimalMin - ph, range.optimalMin - range.absoluteMin)
  if (ph > range.optimalMax) return scoreOutside(ph - range.optimalMax, range.absoluteMax - range.optimalMax)
  return 1
}

/** Scores a distance from the optimal range that has its absolute limit at `limit`. */
function scoreOutside(distance: number, limit: number): number {
  return distance < limit
    ? 1 - (1 - SCORE_AT_LIMIT) * (distance / limit)
    : SCORE_AT_LIMIT * clamp(1 - (distance - limit) / HOPELESS_BEYOND_LIMIT, 0, 1)
}

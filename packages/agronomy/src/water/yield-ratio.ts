import { clamp } from '../numbers'

/** Highest share of the yield relative to the share of the water, so that no water gives no yield; judged. */
const MAX_YIELD_PER_WATER = 3

/**
 * Computes the share of the attainable yield that is reached under water stress. It is Y in the equation
 * 1 - Y = Ky (1 - ETa / ETc) of FAO-33; `usedMm` is ETa, and `neededMm` is ETc. For a Ky below 1 the equation leaves a yield
 * without any water, because it was fitted to milder stress.
 */
export function computeYieldRatio(yieldResponse: number, usedMm: number, neededMm: number): number {
  if (neededMm <= 0) return 1
  const supplied = usedMm / neededMm
  return clamp(1 - yieldResponse * (1 - supplied), 0, Math.min(1, MAX_YIELD_PER_WATER * supplied))
}

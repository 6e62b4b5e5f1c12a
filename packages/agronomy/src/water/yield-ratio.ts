import { clamp } from '../numbers'

/**
 * Computes the share of the attainable yield that is reached under water stress. It is Y in the equation
 * 1 - Y = Ky (1 - ETa / ETc) of FAO-33; `usedMm` is ETa, and `neededMm` is ETc.
 */
export function computeYieldRatio(yieldResponse: number, usedMm: number, neededMm: number): number {
  if (neededMm <= 0) return 1
  return clamp(1 - yieldResponse * (1 - usedMm / neededMm), 0, 1)
}

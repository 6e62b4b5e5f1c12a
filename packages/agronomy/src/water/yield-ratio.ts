import { clamp } from '../numbers'

/** Share of the attainable yield left by a shortage of water: FAO-33, 1 - Y = ky (1 - ETa / ETc). */
export function yieldRatio(yieldResponse: number, usedMm: number, neededMm: number): number {
  if (neededMm <= 0) return 1
  return clamp(1 - yieldResponse * (1 - usedMm / neededMm), 0, 1)
}

import { clamp } from '../numbers'

/** Share of the attainable yield under water stress, Y in 1 - Y = Ky (1 - ETa / ETc) of FAO-33. */
export function yieldRatio(yieldResponse: number, usedMm: number, neededMm: number): number {
  if (neededMm <= 0) return 1
  return clamp(1 - yieldResponse * (1 - usedMm / neededMm), 0, 1)
}

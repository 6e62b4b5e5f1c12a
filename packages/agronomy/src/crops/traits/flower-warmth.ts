import type { CropType } from './crop-type'

/** Mean temperatures of the warmest two months from which on a crop forms some flowers, and all of them. */
export interface FlowerWarmth {
  readonly absoluteMinC: number
  readonly optimalMinC: number
}

/**
 * Limits of crops that form their flowers in the warmth of their summer rest. Corms of saffron form all of theirs in 50 or more days
 * at 23 to 27 °C, at 17 °C one flower or none, at 9 °C none (Molina et al. 2005, Scientia Horticulturae 103:361-379).
 */
const FLOWER_WARMTH: Readonly<Record<string, FlowerWarmth | undefined>> = {
  saffron: { absoluteMinC: 16, optimalMinC: 23 },
}

/** Returns the limits of a crop; undefined for those that form flowers in any summer in which they grow. */
export function getFlowerWarmth({ key }: CropType): FlowerWarmth | undefined {
  return FLOWER_WARMTH[key]
}

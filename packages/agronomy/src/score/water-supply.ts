/** How much a shortage of rain counts: nothing where fields are irrigated; unknown supplies are mostly rainfed. */
export const SHORTAGE_WEIGHT = { rainfed: 1, unknown: 0.7, irrigated: 0 } as const

export type WaterSupplyType = keyof typeof SHORTAGE_WEIGHT

/** Factor of the score for a yield ratio under rain alone. */
export function waterFactor(yieldRatioRainfed: number, supply: WaterSupplyType): number {
  return 1 - SHORTAGE_WEIGHT[supply] * (1 - yieldRatioRainfed)
}

/** Scores in [0, 1] for the three kinds of supply. */
export interface SupplyScores {
  readonly unknown: number
  readonly rainfed: number
  readonly irrigated: number
}

export function toSupplyScores(climateScore: number, yieldRatioRainfed: number): SupplyScores {
  const score = (supply: WaterSupplyType) =>
    Math.min(1, climateScore * waterFactor(yieldRatioRainfed, supply))
  return { unknown: score('unknown'), rainfed: score('rainfed'), irrigated: score('irrigated') }
}

/** Of each supply the better score. */
export function maxScores(one: SupplyScores, other: SupplyScores): SupplyScores {
  return {
    unknown: Math.max(one.unknown, other.unknown),
    rainfed: Math.max(one.rainfed, other.rainfed),
    irrigated: Math.max(one.irrigated, other.irrigated),
  }
}

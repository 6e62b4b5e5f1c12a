/** Weight of a rain shortage: none if fields are irrigated. An unknown supply is mostly rain. */
export const SHORTAGE_WEIGHT = { rainfed: 1, unknown: 0.7, irrigated: 0 } as const

export type WaterSupplyType = keyof typeof SHORTAGE_WEIGHT

/** Factor of the score for a yield ratio without irrigation. */
export function waterFactor(yieldRatioRainfed: number, supply: WaterSupplyType): number {
  return 1 - SHORTAGE_WEIGHT[supply] * (1 - yieldRatioRainfed)
}

/** Scores, 0 to 1, for each type of water supply. */
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

/** Returns the higher score for each supply. */
export function maxScores(one: SupplyScores, other: SupplyScores): SupplyScores {
  return {
    unknown: Math.max(one.unknown, other.unknown),
    rainfed: Math.max(one.rainfed, other.rainfed),
    irrigated: Math.max(one.irrigated, other.irrigated),
  }
}

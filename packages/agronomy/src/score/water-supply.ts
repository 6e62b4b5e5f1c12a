/** Weight of a rain shortage in the score. Irrigated fields have no shortage; an unknown supply is mostly rain. */
export const SHORTAGE_WEIGHT = { rainfed: 1, unknown: 0.7, irrigated: 0 } as const

export type WaterSupplyType = keyof typeof SHORTAGE_WEIGHT

/** Computes the score of the water factor from the yield ratio without irrigation. */
export function computeWaterScore(yieldRatioRainfed: number, supply: WaterSupplyType): number {
  return 1 - SHORTAGE_WEIGHT[supply] * (1 - yieldRatioRainfed)
}

/** Scores, 0 to 1, for each type of water supply. */
export interface SupplyScores {
  readonly unknown: number
  readonly rainfed: number
  readonly irrigated: number
}

export function toSupplyScores(climateScore: number, yieldRatioRainfed: number): SupplyScores {
  const getScore = (supply: WaterSupplyType) =>
    Math.min(1, climateScore * computeWaterScore(yieldRatioRainfed, supply))
  return {
    unknown: getScore('unknown'),
    rainfed: getScore('rainfed'),
    irrigated: getScore('irrigated'),
  }
}

/** Returns the higher of two scores for each water supply. */
export function getHigherScores(one: SupplyScores, other: SupplyScores): SupplyScores {
  return {
    unknown: Math.max(one.unknown, other.unknown),
    rainfed: Math.max(one.rainfed, other.rainfed),
    irrigated: Math.max(one.irrigated, other.irrigated),
  }
}

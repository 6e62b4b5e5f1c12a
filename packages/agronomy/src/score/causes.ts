import type { GrowthPhase } from '@crop/domain'

/** The temperatures that limit a crop most. */
export interface TemperatureLimit {
  readonly side: 'cold' | 'hot'
  readonly phase: GrowthPhase
  /** Months (1 to 12) in which it is too cold or too hot. */
  readonly months: readonly number[]
  /** Mean of the days that are too cold or too hot. */
  readonly meanC: number
  /** What the crop needs at least, or takes at most, to do its best. */
  readonly limitC: number
}

/** What is behind the factors of an outcome. Months are 1 to 12. */
export interface Causes {
  /** Null if no temperature limits the crop. */
  readonly temperature: TemperatureLimit | null
  /** Months with most of the frost, and whether it harms flowers but not plants. */
  readonly frost: { readonly months: readonly number[]; readonly harmsFlowers: boolean }
  /** When it is too hot: dates around flowering, as MM-DD, or months. */
  readonly heat: { readonly from: string; readonly to: string } | { readonly months: readonly number[] }
  /** Months that are more usual for planting, or in which young plants take better. */
  readonly betterPlantingMonths: readonly number[]
  /** Why an earlier variety does best: a full-season one lacks time to ripen, or water. */
  readonly fullSeasonLacks: 'time' | 'water' | null
}

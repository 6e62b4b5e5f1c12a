import type { AutumnFault } from '@crop/domain'
import type { TemperatureLimit } from '../season/temperature-limit'

/** What is behind the factors of an outcome. Months are 1 to 12. */
export interface Causes {
  /** Null if no temperature limits the crop. */
  readonly temperature: TemperatureLimit | null
  /** Months with most of the frost, and whether it harms flowers but not plants. */
  readonly frost: { readonly months: readonly number[]; readonly harmsFlowers: boolean }
  /** When it is too hot: dates around flowering, as MM-DD, or months. */
  readonly heat: { readonly from: string; readonly to: string } | { readonly months: readonly number[] }
  /** What is wrong with the weather at sowing; null unless the type is sown in autumn. */
  readonly autumn: Readonly<AutumnFault> | null
  /** Months that are more usual for planting, or in which young plants take better. */
  readonly betterPlantingMonths: readonly number[]
  /** Why an earlier variety does best: a full-season one lacks time to ripen, or water. */
  readonly fullSeasonLacks: 'time' | 'water' | null
}

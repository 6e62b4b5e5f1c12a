import type { AutumnFault } from '@crop/domain'
import type { TemperatureLimit } from '../season/temperature-limit'

/** Nights that are too warm: from full canopy to harvest, or in the coolest month for crops that flower after cool nights. */
export interface WarmNights {
  readonly span: 'canopy' | 'coolest_month'
  /** Mean nightly minimum, and the limit up to which the crop does best. */
  readonly meanC: number
  readonly limitC: number
}

/** What harms a crop in wet weather; rain in mm a day, or of a year and at most in one. */
export type WetWeather =
  | { readonly kind: 'harvest'; readonly rainMm: number }
  | { readonly kind: 'disease'; readonly rainMm: number; readonly meanC: number }
  | { readonly kind: 'year'; readonly rainMm: number; readonly maxMm: number }

/** The causes of the factors of an outcome. Months are 1 to 12. */
export interface Causes {
  /** Returns null if no temperature limits the crop. Few explanations give the limit, which takes long to find. */
  readonly findTemperatureLimit: () => TemperatureLimit | null
  /** Null unless warm nights limit the crop more than other temperatures do. */
  readonly warmNights: WarmNights | null
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
  /** Null if wet weather does not lower the score. */
  readonly wetWeather: WetWeather | null
}

import type { VarietyOptions } from '../crops/traits/varieties'
import { MIXED, type ScoredSupply } from './water-supply'

/** Conditions that affect scores besides the climate. */
export interface Field {
  readonly supply: ScoredSupply
  /** Undefined if unknown; the pH is then not considered. */
  readonly soilPh: number | undefined
  /** The varieties that the field may have; undefined if the one usual at the place is planted. */
  readonly varieties?: VarietyOptions | undefined
}

/** A field of which nothing is known. */
export const UNKNOWN_FIELD: Field = { supply: MIXED, soilPh: undefined }

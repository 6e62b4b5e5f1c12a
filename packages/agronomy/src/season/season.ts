/** Daily development of a crop from planting to harvest. */
export interface Season {
  /** Planting day, counted from 0 (1 January). */
  readonly plantingDay: number
  readonly days: number
  /** Thermal time of the variety relative to a full-season one. */
  readonly earliness: number
  /** Development at the start of each day, 0 at planting and 1 at ripeness. */
  readonly progress: Float64Array
  /** Increase of `progress` on each day. */
  readonly gain: Float64Array
  readonly endProgress: number
  /** Progress at which canopy growth, full canopy and ripening begin. */
  readonly stages: StageBounds
  /** False for a winter type without enough cold to flower. */
  readonly isVernalised: boolean
}

export interface StageBounds {
  readonly development: number
  readonly mid: number
  readonly late: number
}

/** The course of one crop from planting to harvest, day by day. */
export interface Season {
  /** Day of the year of planting, counted from 0. */
  readonly plantingDay: number
  readonly days: number
  /** Earliness of the variety: share of the full-season variety's thermal time. */
  readonly earliness: number
  /** Progress (0 at planting, 1 at ripeness) at the start of each day. */
  readonly progress: Float64Array
  /** Progress made on each day. */
  readonly gain: Float64Array
  readonly endProgress: number
  /** Progress at which canopy growth, full canopy and ripening begin. */
  readonly stages: StageBounds
  /** False for a winter type that had too little cold to flower. */
  readonly isVernalised: boolean
}

export interface StageBounds {
  readonly development: number
  readonly mid: number
  readonly late: number
}

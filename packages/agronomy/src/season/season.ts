/** The development of a crop from planting to ripeness, day by day. */
export interface Season {
  /** Day of the year, counted from 0 (1 January). */
  readonly plantingDay: number
  /** Days from planting to ripeness. */
  readonly days: number
  /** Thermal time to ripeness of the variety, relative to the full-season variety. */
  readonly thermalTimeRatio: number
  /** Development at the start of each day, 0 at planting and 1 at ripeness. */
  readonly progress: Float64Array
  /** Increase of `progress` on each day. */
  readonly gain: Float64Array
  /** Canopy growth at the start of each day, as progress. It is ahead of `progress` where day length delays flowering. */
  readonly canopyProgress: Float64Array
  /** Progress at harvest. */
  readonly endProgress: number
  readonly stages: StageBounds
  /** First day of each stage after planting, or `days` if it is never reached. */
  readonly stageDays: StageBounds
  /** False for a winter type without enough cold to flower. */
  readonly isVernalised: boolean
}

/** Progress, or days, at which canopy growth (development), full canopy (mid) and ripening (late) begin. */
export interface StageBounds {
  readonly development: number
  readonly mid: number
  readonly late: number
}

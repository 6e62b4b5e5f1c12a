import { at } from '../at'
import { SERIES_DAYS } from '../climate/daily-series'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { getLower } from '../numbers'
import { reuseMemory } from '../reused/reused-memory'
import { getDailyDegrees, getDailySuitability } from './daily-growth'
import { getGrowthRate, type GrowthRate, isDayNeutral } from './simulate-season'

/** Sums over the days before each day of the two-year series. Only their differences have a meaning. */
export interface RunningSums {
  /** Progress, if nothing but the degrees and the highest daily gain limits it. */
  readonly progress: Float64Array
  /** Suitability of the temperature, weighted by the gain of each day. */
  readonly suitability: Float64Array
  /** Reference evapotranspiration, weighted by the progress of each day. */
  readonly et0: Float64Array
}

/** Running sums of a variety at a place, from which the phases of its seasons follow without simulating their days. */
export interface GrowthSums {
  readonly beforeFlowering: RunningSums
  readonly fromFlowering: RunningSums
}

const createRunningSums = (): RunningSums => ({
  progress: new Float64Array(SERIES_DAYS + 1),
  suitability: new Float64Array(SERIES_DAYS + 1),
  et0: new Float64Array(SERIES_DAYS + 1),
})

const reuseSums = reuseMemory(() => {
  const fromFlowering = createRunningSums()
  const sums: GrowthSums = { beforeFlowering: createRunningSums(), fromFlowering }
  /** The sums of crops without a response to day length. */
  const neutralSums: GrowthSums = { beforeFlowering: fromFlowering, fromFlowering }
  return { sums, neutralSums }
})

/**
 * Sums the growth of a variety, which is not a winter type, from `firstDay` to `endDay`. The sums are valid until the next
 * call.
 */
export function sumGrowth(
  climate: PlaceClimate,
  crop: CropType,
  thermalTimeRatio: number,
  { firstDay, endDay }: { readonly firstDay: number; readonly endDay: number },
): GrowthSums {
  const { degreesBeforeFlowering, degreesFromFlowering } = getDailyDegrees(climate, crop)
  const { suitability } = getDailySuitability(climate, crop)
  const rate = getGrowthRate(crop, thermalTimeRatio)
  const days = { firstDay, endDay, suitability, et0Mm: climate.et0Mm, ...rate }
  const { sums, neutralSums } = reuseSums()
  fillSums(sums.fromFlowering, degreesFromFlowering, days)
  if (isDayNeutral(crop, thermalTimeRatio)) return neutralSums
  fillSums(sums.beforeFlowering, degreesBeforeFlowering, days)
  return sums
}

interface SummedDays extends GrowthRate {
  readonly firstDay: number
  readonly endDay: number
  /** Suitability of each day of the series, 0 to 1. */
  readonly suitability: Float64Array
  readonly et0Mm: Float64Array
}

function fillSums(
  sums: RunningSums,
  degrees: Float64Array,
  { firstDay, endDay, suitability, et0Mm, thermalTimeCDays, maxGain }: SummedDays,
): void {
  const { progress: progressSums, suitability: suitabilitySums, et0: et0Sums } = sums
  let progress = 0
  let weightedSuitability = 0
  let weightedEt0Mm = 0
  for (let day = firstDay; day < endDay; day += 1) {
    progressSums[day] = progress
    suitabilitySums[day] = weightedSuitability
    et0Sums[day] = weightedEt0Mm
    const gain = getLower(at(degrees, day) / thermalTimeCDays, maxGain)
    weightedSuitability += gain * at(suitability, day)
    weightedEt0Mm += progress * at(et0Mm, day)
    progress += gain
  }
  progressSums[endDay] = progress
  suitabilitySums[endDay] = weightedSuitability
  et0Sums[endDay] = weightedEt0Mm
}

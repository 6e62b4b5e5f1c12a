import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import type { Season, StageBounds } from '../season/season'
import { allocateSeasonSeries } from '../season/season-series'
import { SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'

/** Winter types rest below this mean temperature. */
const RESTING_BELOW_C = 4
/** Crop coefficient of resting winter types. */
const RESTING_KC = 0.4

/** Daily water demand and rooting depth of a crop. */
export interface CropDemand {
  /** Day of the two-year series on which the water balance starts. */
  readonly startDay: number
  readonly days: number
  /** Days at the start that only fill the soil; they do not count towards totals. */
  readonly warmUpDays: number
  /** Daily water use without water stress. */
  readonly etcMm: Float64Array
  readonly rootDepthM: Float64Array
  /** Sum of `etcMm` after the warm-up. */
  readonly totalMm: number
}

/** Computes the crop evapotranspiration ETc = Kc ET0 (FAO-56 eq. 58) and the rooting depth of each day of a season. */
export function computeCropDemand(climate: PlaceClimate, crop: CropType, season: Season): CropDemand {
  const isWinter = isWinterType(crop)
  const etcMm = allocateSeasonSeries(season.days)
  const rootDepthM = allocateSeasonSeries(season.days)
  let totalMm = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    const progress = at(season.progress, day)
    const isResting = isWinter && at(climate.tmeanC, date) < RESTING_BELOW_C
    const kc = isResting ? RESTING_KC : getCropCoefficient(crop, season.stages, progress)
    etcMm[day] = kc * at(climate.et0Mm, date)
    totalMm += at(etcMm, day)
    rootDepthM[day] = getRootDepthM(crop.rootDepthM, progress / season.stages.mid)
  }
  return { startDay: season.plantingDay, days: season.days, warmUpDays: 0, etcMm, rootDepthM, totalMm }
}

/** Returns Kc of FAO-56 eq. 66, which is constant in the initial and mid stages and linear between and after them. */
function getCropCoefficient({ kc }: CropType, stages: StageBounds, progress: number): number {
  if (progress < stages.development) return kc.initial
  if (progress < stages.mid) {
    const share = (progress - stages.development) / (stages.mid - stages.development)
    return kc.initial + share * (kc.mid - kc.initial)
  }
  if (progress < stages.late) return kc.mid
  return kc.mid + ((progress - stages.late) / (1 - stages.late)) * (kc.end - kc.mid)
}

/** Returns the rooting depth, which grows from that of a seedling (growth 0) to the crop's maximum (growth 1). */
function getRootDepthM(maxDepthM: number, growth: number): number {
  if (growth >= 1) return Math.max(SEEDLING_ROOT_DEPTH_M, maxDepthM)
  return SEEDLING_ROOT_DEPTH_M + Math.max(0, maxDepthM - SEEDLING_ROOT_DEPTH_M) * growth
}

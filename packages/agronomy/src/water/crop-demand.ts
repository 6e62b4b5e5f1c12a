import { at } from '../numbers'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import type { Season, StageBounds } from '../season/season'
import { allocateSeasonSeries } from '../season/season-series'
import { SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'

/** Winter types below 4 degrees. */
const RESTING_KC = 0.4
const RESTING_BELOW_C = 4

/** What a crop asks of the soil, day by day. */
export interface CropDemand {
  /** Day of the two-year series on which the balance starts. */
  readonly startDay: number
  readonly days: number
  /** Days from the start that only fill the soil and are not counted. */
  readonly warmUpDays: number
  /** Water use of the crop when it is never short. */
  readonly etcMm: Float64Array
  readonly rootDepthM: Float64Array
  /** Sum over the counted days. */
  readonly totalMm: number
}

/** Crop evapotranspiration ETc = Kc ET0 (FAO-56 eq. 58) and rooting depth over a season. */
export function getCropDemand(climate: PlaceClimate, crop: CropType, season: Season): CropDemand {
  const winter = isWinterType(crop)
  const etcMm = allocateSeasonSeries(season.days)
  const rootDepthM = allocateSeasonSeries(season.days)
  let totalMm = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    const progress = at(season.progress, day)
    const resting = winter && at(climate.tmeanC, date) < RESTING_BELOW_C
    const kc = resting ? RESTING_KC : cropCoefficient(crop, season.stages, progress)
    etcMm[day] = kc * at(climate.et0Mm, date)
    totalMm += at(etcMm, day)
    rootDepthM[day] = rootDepth(crop.rootDepthM, progress / season.stages.mid)
  }
  return { startDay: season.plantingDay, days: season.days, warmUpDays: 0, etcMm, rootDepthM, totalMm }
}

/** FAO-56 eq. 66: level in the initial and mid stages, a straight line between and after them. */
function cropCoefficient({ kc }: CropType, stages: StageBounds, progress: number): number {
  if (progress < stages.development) return kc.initial
  if (progress < stages.mid) {
    const share = (progress - stages.development) / (stages.mid - stages.development)
    return kc.initial + share * (kc.mid - kc.initial)
  }
  if (progress < stages.late) return kc.mid
  return kc.mid + ((progress - stages.late) / (1 - stages.late)) * (kc.end - kc.mid)
}

function rootDepth(deepestM: number, shareGrown: number): number {
  if (shareGrown >= 1) return Math.max(SEEDLING_ROOT_DEPTH_M, deepestM)
  return SEEDLING_ROOT_DEPTH_M + Math.max(0, deepestM - SEEDLING_ROOT_DEPTH_M) * shareGrown
}

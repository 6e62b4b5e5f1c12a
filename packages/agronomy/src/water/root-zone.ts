import { at } from '../at'
import type { CropDemand } from './crop-demand'
import { AVAILABLE_WATER_MM_PER_M, SEEDLING_ROOTS_M } from './soil'

/** Water left in the root zone at the end of a day that began with `waterMm` of at most `capacityMm`. */
export type DayOfWater = (day: number, waterMm: number, capacityMm: number) => number

/**
 * Walks through the season: every day the roots reach deeper soil, which is as wet as it was at planting (0 to 1),
 * and then `spendDay` says what the day leaves.
 */
export function walkRootZone(demand: CropDemand, wetnessAtPlanting: number, spendDay: DayOfWater): void {
  let rootsM = SEEDLING_ROOTS_M
  let waterMm = wetnessAtPlanting * AVAILABLE_WATER_MM_PER_M * rootsM
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    waterMm += (depthM - rootsM) * wetnessAtPlanting * AVAILABLE_WATER_MM_PER_M
    rootsM = depthM
    waterMm = spendDay(day, waterMm, AVAILABLE_WATER_MM_PER_M * depthM)
  }
}

import { at } from '../at'
import { clamp } from '../numbers'
import { availableWaterMm, SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'
import type { CropDemand } from './crop-demand'

// Roots grow daily into soil that is as wet as it was at planting. The two balances do not share a loop with a callback
// per day, because V8 would then allocate an object for every number: half of the model's garbage.

export interface WaterSupply {
  /** Daily effective rain over two years. */
  readonly effectiveRainMm: Float64Array
  /** Wetness of the soil at planting, 0 to 1. */
  readonly wetnessAtPlanting: number
}

/** Water, in mm, that a crop uses from rain and soil alone: daily balance of FAO-56 eq. 84 and 85. */
export function drylandWaterUse(demand: CropDemand, depletionFraction: number, supply: WaterSupply): number {
  let rootDepthM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootDepthM, supply.wetnessAtPlanting)
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootDepthM, supply.wetnessAtPlanting)
    rootDepthM = depthM
    const etcMm = at(demand.etcMm, day)
    const useMm =
      stressCoefficient(waterMm, capacityMm, readilyAvailableShare(depletionFraction, etcMm)) * etcMm
    if (day >= demand.warmUpDays) usedMm += useMm
    waterMm = clamp(waterMm + at(supply.effectiveRainMm, demand.startDay + day) - useMm, 0, capacityMm)
  }
  return usedMm
}

/** Net irrigation, in mm, that avoids all water stress. */
export function drylandIrrigation(
  demand: CropDemand,
  depletionFraction: number,
  supply: WaterSupply,
): number {
  let rootDepthM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootDepthM, supply.wetnessAtPlanting)
  let irrigationMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootDepthM, supply.wetnessAtPlanting)
    rootDepthM = depthM
    const etcMm = at(demand.etcMm, day)
    const requiredMm = capacityMm * (1 - readilyAvailableShare(depletionFraction, etcMm))
    const remainingMm = clamp(
      waterMm + at(supply.effectiveRainMm, demand.startDay + day) - etcMm,
      0,
      capacityMm,
    )
    const appliedMm = Math.max(0, requiredMm - remainingMm)
    if (day >= demand.warmUpDays) irrigationMm += appliedMm
    waterMm = remainingMm + appliedMm
  }
  return irrigationMm
}

/** Readily available share of the soil water (p); lower on days of high demand (FAO-56 Table 22). */
function readilyAvailableShare(depletionFraction: number, etcMm: number): number {
  return clamp(depletionFraction + 0.04 * (5 - etcMm), 0.1, 0.8)
}

/** Water stress coefficient Ks, FAO-56 eq. 84. */
function stressCoefficient(waterMm: number, capacityMm: number, readilyAvailable: number): number {
  const stressBelowMm = capacityMm * (1 - readilyAvailable)
  return waterMm >= stressBelowMm ? 1 : waterMm / stressBelowMm
}

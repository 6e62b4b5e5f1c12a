import { at, clamp } from '../numbers'
import type { CropDemand } from './crop-demand'
import { SEEDLING_ROOT_DEPTH_M, availableWaterMm } from '../soil/soil-water'

// Every day the roots reach deeper soil, which is as wet as it was at planting. Each balance has a loop of its own:
// with a callback for each day V8 makes an object of every number, which was half of all garbage of the model.

export interface WaterSupply {
  /** Daily rain that reaches the roots, over two years. */
  readonly effectiveRainMm: Float64Array
  /** Filling of the soil at planting, 0 to 1. */
  readonly wetnessAtPlanting: number
}

/** Water a crop uses from rain and soil alone, in mm: the daily balance of FAO-56 eq. 84 and 85. */
export function drylandWaterUse(demand: CropDemand, depletionFraction: number, supply: WaterSupply): number {
  let rootsM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootsM, supply.wetnessAtPlanting)
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootsM, supply.wetnessAtPlanting)
    rootsM = depthM
    const etcMm = at(demand.etcMm, day)
    const useMm =
      stressCoefficient(waterMm, capacityMm, readilyAvailableShare(depletionFraction, etcMm)) * etcMm
    if (day >= demand.warmUpDays) usedMm += useMm
    waterMm = clamp(waterMm + at(supply.effectiveRainMm, demand.startDay + day) - useMm, 0, capacityMm)
  }
  return usedMm
}

/** Net irrigation in mm that keeps the crop from ever being short of water. */
export function drylandIrrigation(
  demand: CropDemand,
  depletionFraction: number,
  supply: WaterSupply,
): number {
  let rootsM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootsM, supply.wetnessAtPlanting)
  let givenMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootsM, supply.wetnessAtPlanting)
    rootsM = depthM
    const etcMm = at(demand.etcMm, day)
    const leastMm = capacityMm * (1 - readilyAvailableShare(depletionFraction, etcMm))
    const leftMm = clamp(waterMm + at(supply.effectiveRainMm, demand.startDay + day) - etcMm, 0, capacityMm)
    const giftMm = Math.max(0, leastMm - leftMm)
    if (day >= demand.warmUpDays) givenMm += giftMm
    waterMm = leftMm + giftMm
  }
  return givenMm
}

/** Share of the available water that is taken up without stress; less on days of high demand (FAO-56 Table 22). */
function readilyAvailableShare(depletionFraction: number, etcMm: number): number {
  return clamp(depletionFraction + 0.04 * (5 - etcMm), 0.1, 0.8)
}

/** Ks, FAO-56 eq. 84. */
function stressCoefficient(waterMm: number, capacityMm: number, easy: number): number {
  const stressedBelowMm = capacityMm * (1 - easy)
  return waterMm >= stressedBelowMm ? 1 : waterMm / stressedBelowMm
}

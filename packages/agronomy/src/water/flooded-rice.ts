import { at } from '../at'
import { clamp } from '../numbers'
import { availableWaterMm, SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'
import type { CropDemand } from './crop-demand'

/** Depth of water that the bunds of a field hold. */
const BUND_MM = 100
/** Daily percolation through the puddled soil of a flooded field. */
const PERCOLATION_MM = 2
/** Daily percolation of an irrigated field, which is always flooded. */
const IRRIGATED_PERCOLATION_MM = 3
const LAND_PREPARATION_MM = 150
/** Soil wetness below which paddy rice is under water stress. */
const STRESS_BELOW_WETNESS = 0.8

export interface PaddySupply {
  readonly rainMm: Float64Array
  readonly effectiveRainMm: Float64Array
  readonly wetnessAtPlanting: number
}

/** Water, in mm, that a flooded crop uses from the rain that its field holds. */
export function paddyWaterUse(demand: CropDemand, supply: PaddySupply): number {
  let rootDepthM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootDepthM, supply.wetnessAtPlanting)
  let pondMm = 0
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootDepthM, supply.wetnessAtPlanting)
    rootDepthM = depthM
    const etcMm = at(demand.etcMm, day)
    const rainMm = at(supply.rainMm, demand.startDay + day)
    const floodMm = Math.min(BUND_MM, pondMm + rainMm)
    if (floodMm >= etcMm + PERCOLATION_MM) {
      pondMm = floodMm - etcMm - PERCOLATION_MM
      usedMm += etcMm
      waterMm = capacityMm
      continue
    }
    pondMm = 0
    const useMm = clamp(waterMm / capacityMm / STRESS_BELOW_WETNESS, 0, 1) * etcMm
    usedMm += useMm
    waterMm = clamp(waterMm + rainMm / 2 - useMm, 0, capacityMm)
  }
  return usedMm
}

/** Net irrigation, in mm, of a field that is flooded from planting to harvest. */
export function paddyIrrigation(demand: CropDemand, supply: PaddySupply): number {
  let irrigationMm = LAND_PREPARATION_MM
  for (let day = 0; day < demand.days; day += 1) {
    const lossMm = at(demand.etcMm, day) + IRRIGATED_PERCOLATION_MM
    irrigationMm += Math.max(0, lossMm - at(supply.effectiveRainMm, demand.startDay + day))
  }
  return irrigationMm
}

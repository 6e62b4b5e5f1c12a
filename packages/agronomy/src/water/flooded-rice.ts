import { at, clamp } from '../numbers'
import type { CropDemand } from './crop-demand'
import { SEEDLING_ROOT_DEPTH_M, availableWaterMm } from '../soil/soil-water'

const BUND_MM = 100
/** Water that seeps through the puddled soil of a flooded field in a day. */
const PERCOLATION_MM = 2
/** With irrigation the field is flooded all the time and loses a little more. */
const IRRIGATED_PERCOLATION_MM = 3
const LAND_PREPARATION_MM = 150
/** Paddy rice is short of water as soon as its soil is no longer nearly saturated. */
const STRESS_BELOW_WETNESS = 0.8

export interface PaddySupply {
  readonly rainMm: Float64Array
  readonly effectiveRainMm: Float64Array
  readonly wetnessAtPlanting: number
}

/** Water a flooded crop uses from rain held in the field, in mm. */
export function paddyWaterUse(demand: CropDemand, supply: PaddySupply): number {
  let rootsM = SEEDLING_ROOT_DEPTH_M
  let waterMm = availableWaterMm(rootsM, supply.wetnessAtPlanting)
  let pondMm = 0
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = availableWaterMm(depthM, 1)
    waterMm += availableWaterMm(depthM - rootsM, supply.wetnessAtPlanting)
    rootsM = depthM
    const etcMm = at(demand.etcMm, day)
    const rainMm = at(supply.rainMm, demand.startDay + day)
    const heldMm = Math.min(BUND_MM, pondMm + rainMm)
    if (heldMm >= etcMm + PERCOLATION_MM) {
      pondMm = heldMm - etcMm - PERCOLATION_MM
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

/** Net irrigation in mm of a field that is flooded from planting to harvest. */
export function paddyIrrigation(demand: CropDemand, supply: PaddySupply): number {
  let givenMm = LAND_PREPARATION_MM
  for (let day = 0; day < demand.days; day += 1) {
    const lossMm = at(demand.etcMm, day) + IRRIGATED_PERCOLATION_MM
    givenMm += Math.max(0, lossMm - at(supply.effectiveRainMm, demand.startDay + day))
  }
  return givenMm
}

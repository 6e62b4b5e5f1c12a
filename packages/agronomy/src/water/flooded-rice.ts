import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { clamp } from '../numbers'
import { computeAvailableWaterMm, SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'
import type { CropDemand } from './crop-demand'
import type { DrylandClimate } from './dryland-water'

/** Depth of water that the bunds of a field hold. */
const BUND_MM = 100
/** Daily percolation through the puddled soil of a flooded field. */
const PERCOLATION_MM = 2
/** Daily percolation of an irrigated field, which is always flooded. */
const IRRIGATED_PERCOLATION_MM = 3
/** Water that soaks and puddles the soil before planting. */
const LAND_PREPARATION_MM = 150
/** Soil wetness below which paddy rice is under water stress. */
const STRESS_BELOW_WETNESS = 0.8

/** A constant of this module, like that of dryland crops. */
const START_DEPTH_M = SEEDLING_ROOT_DEPTH_M

/** The part of a climate that decides the water of a paddy field. */
export type PaddyClimate = DrylandClimate & Pick<PlaceClimate, 'rainMm'>

/**
 * Computes the water, in mm, that a flooded crop uses without irrigation. The field holds back rain. When its standing
 * water is used up, the crop uses soil water, which half of the day's rain replenishes.
 */
export function computePaddyWaterUse(
  demand: CropDemand,
  { rainMm: dailyRainMm, fallowWetness, soilCapacityMmPerM }: PaddyClimate,
): number {
  const wetnessAtPlanting = at(fallowWetness, demand.startDay)
  let rootDepthM = START_DEPTH_M
  let waterMm = computeAvailableWaterMm(rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
  let pondMm = 0
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    const capacityMm = computeAvailableWaterMm(depthM, 1, soilCapacityMmPerM)
    waterMm += computeAvailableWaterMm(depthM - rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
    rootDepthM = depthM
    const etcMm = at(demand.etcMm, day)
    const rainMm = at(dailyRainMm, demand.startDay + day)
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

/** Computes the net irrigation, in mm, of a field that is flooded from planting to harvest. */
export function computePaddyIrrigation(demand: CropDemand, supply: PaddyClimate): number {
  let irrigationMm = LAND_PREPARATION_MM
  for (let day = 0; day < demand.days; day += 1) {
    const lossMm = at(demand.etcMm, day) + IRRIGATED_PERCOLATION_MM
    irrigationMm += Math.max(0, lossMm - at(supply.effectiveRainMm, demand.startDay + day))
  }
  return irrigationMm
}

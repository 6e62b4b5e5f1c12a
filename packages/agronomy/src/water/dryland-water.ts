import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { clamp } from '../numbers'
import { computeAvailableWaterMm, SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'
import type { CropDemand } from './crop-demand'

// Each day roots grow into soil that is as wet as it was at planting. The loop over the days is written out in both
// functions. With a shared loop that calls a function per day, V8 allocates an object for every number, and the model
// produces twice as much garbage.

/** A constant of this module, because V8 allocates an object for each value of a variable that starts with an imported one. */
const START_DEPTH_M = SEEDLING_ROOT_DEPTH_M

/** The part of a climate that decides the water of a rain-fed field. */
export type DrylandClimate = Pick<PlaceClimate, 'effectiveRainMm' | 'fallowWetness' | 'soilCapacityMmPerM'>

/** Computes the water, in mm, that a crop uses from rain and soil alone, by the daily balance of FAO-56 eq. 84 and 85. */
export function computeDrylandWaterUse(
  demand: CropDemand,
  depletionFraction: number,
  { effectiveRainMm, fallowWetness, soilCapacityMmPerM }: DrylandClimate,
): number {
  const wetnessAtPlanting = at(fallowWetness, demand.startDay)
  let rootDepthM = START_DEPTH_M
  let capacityMm = computeAvailableWaterMm(rootDepthM, 1, soilCapacityMmPerM)
  let waterMm = computeAvailableWaterMm(rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
  let usedMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    if (depthM !== rootDepthM) {
      capacityMm = computeAvailableWaterMm(depthM, 1, soilCapacityMmPerM)
      waterMm += computeAvailableWaterMm(depthM - rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
      rootDepthM = depthM
    }
    const etcMm = at(demand.etcMm, day)
    const useMm =
      getStressCoefficient(waterMm, capacityMm, getReadilyAvailableShare(depletionFraction, etcMm)) * etcMm
    if (day >= demand.warmUpDays) usedMm += useMm
    waterMm = clamp(waterMm + at(effectiveRainMm, demand.startDay + day) - useMm, 0, capacityMm)
  }
  return usedMm
}

/** Computes the net irrigation, in mm, that avoids all water stress. */
export function computeDrylandIrrigation(
  demand: CropDemand,
  depletionFraction: number,
  { effectiveRainMm, fallowWetness, soilCapacityMmPerM }: DrylandClimate,
): number {
  const wetnessAtPlanting = at(fallowWetness, demand.startDay)
  let rootDepthM = START_DEPTH_M
  let capacityMm = computeAvailableWaterMm(rootDepthM, 1, soilCapacityMmPerM)
  let waterMm = computeAvailableWaterMm(rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
  let irrigationMm = 0
  for (let day = 0; day < demand.days; day += 1) {
    const depthM = at(demand.rootDepthM, day)
    if (depthM !== rootDepthM) {
      capacityMm = computeAvailableWaterMm(depthM, 1, soilCapacityMmPerM)
      waterMm += computeAvailableWaterMm(depthM - rootDepthM, wetnessAtPlanting, soilCapacityMmPerM)
      rootDepthM = depthM
    }
    const etcMm = at(demand.etcMm, day)
    const requiredMm = capacityMm * (1 - getReadilyAvailableShare(depletionFraction, etcMm))
    const remainingMm = clamp(waterMm + at(effectiveRainMm, demand.startDay + day) - etcMm, 0, capacityMm)
    const appliedMm = Math.max(0, requiredMm - remainingMm)
    if (day >= demand.warmUpDays) irrigationMm += appliedMm
    waterMm = remainingMm + appliedMm
  }
  return irrigationMm
}

/** Returns the readily available share of the soil water (p), which is lower on days of high demand (FAO-56 Table 22). */
function getReadilyAvailableShare(depletionFraction: number, etcMm: number): number {
  return clamp(depletionFraction + 0.04 * (5 - etcMm), 0.1, 0.8)
}

/** Returns the water stress coefficient Ks (FAO-56 eq. 84). */
function getStressCoefficient(waterMm: number, capacityMm: number, readilyAvailableShare: number): number {
  const stressBelowMm = capacityMm * (1 - readilyAvailableShare)
  return waterMm >= stressBelowMm ? 1 : waterMm / stressBelowMm
}

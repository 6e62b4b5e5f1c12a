/** Water a medium loam holds between field capacity and wilting point, mm per metre of depth. */
export const AVAILABLE_WATER_MM_PER_M = 140

/** Depth of the roots of a seedling. */
export const SEEDLING_ROOTS_M = 0.3

/** Available water, in mm, in so many metres of soil that is filled to this share (0 to 1). */
export function soilWaterMm(depthM: number, filled: number): number {
  return depthM * filled * AVAILABLE_WATER_MM_PER_M
}

/** Water a medium loam holds between field capacity and wilting point, mm per metre of depth. */
export const AVAILABLE_WATER_MM_PER_M = 140

/** Depth of the roots of a seedling. */
export const SEEDLING_ROOTS_M = 0.3

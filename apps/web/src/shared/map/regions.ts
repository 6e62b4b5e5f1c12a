/** Parts of the world that the map can show: west, south, east and north in degrees. */
export const REGIONS = {
  world: [-170, -56, 180, 78],
  africa: [-19, -36, 53, 38],
  asia: [40, -11, 150, 56],
  europe: [-12, 34, 45, 71],
  'north-america': [-135, 7, -52, 62],
  'south-america': [-83, -56, -33, 14],
  oceania: [110, -48, 180, 1],
} as const

export type Region = keyof typeof REGIONS

export const isRegion = (name: string | null): name is Region => name !== null && Object.hasOwn(REGIONS, name)

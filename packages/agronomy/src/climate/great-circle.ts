const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Returns the distance in km of two points from the dot product of their unit vectors. */
export function toGreatCircleKm(dot: number): number {
  return EARTH_RADIUS_KM * Math.acos(Math.max(-1, Math.min(1, dot)))
}

export interface UnitVector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function toUnitVector(latitude: number, longitude: number): UnitVector {
  const cosLatitude = Math.cos(latitude * RADIANS)
  return {
    x: cosLatitude * Math.cos(longitude * RADIANS),
    y: cosLatitude * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  }
}

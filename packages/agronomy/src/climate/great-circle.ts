const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Converts the dot product of the unit vectors of two points to the distance between the points in km. */
export function toGreatCircleKm(dotProduct: number): number {
  return EARTH_RADIUS_KM * Math.acos(Math.max(-1, Math.min(1, dotProduct)))
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

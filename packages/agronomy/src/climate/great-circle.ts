const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Distance in km between two points whose unit vectors have this dot product. */
export function toGreatCircleKm(dot: number): number {
  return EARTH_RADIUS_KM * Math.acos(Math.max(-1, Math.min(1, dot)))
}

export interface UnitVector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function toUnitVector(latitude: number, longitude: number): UnitVector {
  const ring = Math.cos(latitude * RADIANS)
  return {
    x: ring * Math.cos(longitude * RADIANS),
    y: ring * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  }
}

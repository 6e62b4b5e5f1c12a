export interface Point {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6371

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance of two points on the globe in kilometres (haversine formula). */
export function getDistanceKm(one: Point, other: Point): number {
  const [latitude1, latitude2] = [toRadians(one.latitude), toRadians(other.latitude)]
  const dLongitude = toRadians(other.longitude - one.longitude)
  const haversine =
    Math.sin((latitude2 - latitude1) / 2) ** 2 +
    Math.cos(latitude1) * Math.cos(latitude2) * Math.sin(dLongitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)))
}

import type { Point } from './place'

/** Bounds of an area in degrees. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Returns the bounds of points. */
export function toBounds(points: readonly Point[]): Bounds {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}

/** Whether a point is within bounds, or not farther outside than a margin in degrees. */
export function isWithinBounds(
  { south, west, north, east }: Bounds,
  { latitude, longitude }: Point,
  margin = 0,
): boolean {
  return (
    latitude >= south - margin &&
    latitude <= north + margin &&
    longitude >= west - margin &&
    longitude <= east + margin
  )
}

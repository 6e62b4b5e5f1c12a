import type { CropMap } from '@crop/client'

/** Latitude, longitude and score of the centre of a cell. */
export type Cell = CropMap['cells'][number]

/** Returns where a longitude and a latitude are drawn. */
type Project = (point: [longitude: number, latitude: number]) => [number, number] | null

/** Returns the cell at a point of the map; undefined at sea. */
export function findCell(
  cells: readonly Cell[],
  latitude: number,
  longitude: number,
  step: number,
): Cell | undefined {
  const half = step / 2
  return cells.find(
    ([cellLatitude, cellLongitude]) =>
      Math.abs(cellLatitude - latitude) <= half && Math.abs(cellLongitude - longitude) <= half,
  )
}

/** Returns the cell whose centre is drawn nearest to a point, in pixels. */
export function findNearestCell(
  cells: readonly Cell[],
  project: Project,
  [x, y]: readonly [number, number],
  maxDistance: number,
): Cell | undefined {
  let nearest: Cell | undefined
  let nearestDistance = maxDistance
  for (const cell of cells) {
    const point = project([cell[1], cell[0]])
    const distance = point ? Math.hypot(point[0] - x, point[1] - y) : Infinity
    if (distance > nearestDistance) continue
    nearest = cell
    nearestDistance = distance
  }
  return nearest
}

const DIRECTIONS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
} as const

export type Direction = keyof typeof DIRECTIONS

export const isDirection = (key: string): key is Direction => Object.hasOwn(DIRECTIONS, key)

/** How much farther a cell counts for each degree beside the line of the movement. */
const SIDEWAYS = 4

/**
 * Returns the nearest cell in a direction, across seas where there is no land between; undefined at the last one. `stride`
 * is the least distance in degrees.
 */
export function findNextCell(
  cells: readonly Cell[],
  [latitude, longitude]: Cell,
  direction: Direction,
  stride: number,
): Cell | undefined {
  const [north, east] = DIRECTIONS[direction]
  let next: Cell | undefined
  let nextDistance = Infinity
  for (const cell of cells) {
    const [dLatitude, dLongitude] = [cell[0] - latitude, cell[1] - longitude]
    const ahead = dLatitude * north + dLongitude * east
    const aside = Math.abs(dLatitude * east) + Math.abs(dLongitude * north)
    const distance = ahead + SIDEWAYS * aside
    if (ahead < stride || distance >= nextDistance) continue
    next = cell
    nextDistance = distance
  }
  return next
}

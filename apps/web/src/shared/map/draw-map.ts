import type { CropMap } from '@crop/client'
import { geoEquirectangular, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo'
import type { MultiPoint } from 'geojson'
import { getLabelClass, toLabel, VERDICT_LABELS } from '../analysis/labels'
import { REGIONS, type Region } from './regions'
import type { World } from './world'

/** Latitude, longitude and score of the centre of a cell. */
export type Cell = CropMap['cells'][number]

export interface MapDrawing {
  world: World
  cells: readonly Cell[]
  /** Height and width of a cell in degrees. */
  step: number
  projection: GeoProjection
  width: number
  height: number
}

/** Returns a projection that shows the region in this rectangle. */
export function createProjection(region: Region, width: number, height: number): GeoProjection {
  const [west, south, east, north] = REGIONS[region]
  const middle = (west + east) / 2
  const points: MultiPoint = {
    type: 'MultiPoint',
    coordinates: [west, middle, east].flatMap((longitude) =>
      [south, (south + north) / 2, north].map((latitude) => [longitude, latitude]),
    ),
  }
  const projection = region === 'world' ? geoNaturalEarth1() : geoEquirectangular().rotate([-middle, 0])
  return projection.fitExtent(
    [
      [4, 4],
      [width - 4, height - 4],
    ],
    points,
  )
}

/** Draws land without data, the cells by class, and the outlines, in the colours of the style sheet. */
export function drawMap(canvas: HTMLCanvasElement, drawing: MapDrawing): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { world, projection, width, height } = drawing
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  const styles = getComputedStyle(canvas)
  const getColour = (name: string) => styles.getPropertyValue(`--${name}`)
  const path = geoPath(projection, context)
  context.beginPath()
  path(world.countries)
  context.fillStyle = getColour('unknown')
  context.fill()
  drawCells(context, drawing, getColour)
  context.beginPath()
  path(world.outlines)
  context.strokeStyle = getColour('border-line')
  context.lineWidth = 0.6
  context.stroke()
}

function drawCells(
  context: CanvasRenderingContext2D,
  { cells, step, projection }: MapDrawing,
  getColour: (name: string) => string,
): void {
  const half = step / 2
  const paths = new Map(VERDICT_LABELS.map((label) => [getLabelClass(label), new Path2D()]))
  for (const [latitude = 0, longitude = 0, score = 0] of cells) {
    const path = paths.get(getLabelClass(toLabel(score)))
    const corners = [
      [longitude - half, latitude - half],
      [longitude - half, latitude + half],
      [longitude + half, latitude + half],
      [longitude + half, latitude - half],
    ] as const
    corners.forEach(([lon, lat], index) => {
      const point = projection([lon, lat])
      if (point) path?.[index === 0 ? 'moveTo' : 'lineTo'](point[0], point[1])
    })
    path?.closePath()
  }
  for (const [name, path] of paths) {
    context.fillStyle = context.strokeStyle = getColour(name)
    // Covers the hairlines between neighbouring cells.
    context.lineWidth = 0.7
    context.fill(path)
    context.stroke(path)
  }
}

/** Returns the cell at a point of the map; undefined at sea. */
export function findCell(cells: readonly Cell[], latitude: number, longitude: number, step: number) {
  const half = step / 2
  return cells.find(
    ([cellLatitude = NaN, cellLongitude = NaN]) =>
      Math.abs(cellLatitude - latitude) <= half && Math.abs(cellLongitude - longitude) <= half,
  )
}

import { geoEquirectangular, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo'
import type { MultiPoint } from 'geojson'
import { getLabelClass, VERDICT_LABELS } from '../analysis/labels'
import type { Cell } from './find-cell'
import { joinCells } from './join-cells'
import type { MapZoom } from './map-zoom'
import { REGIONS, type Region } from './regions'
import type { World } from './world'

export interface MapDrawing {
  world: World
  cells: readonly Cell[]
  /** Height and width of a cell in degrees. */
  step: number
  projection: GeoProjection
  width: number
  height: number
}

/** Returns a projection that shows the region in this rectangle, or the part of it that is zoomed to. */
export function createProjection(
  region: Region,
  { width, height, zoom }: { width: number; height: number; zoom: MapZoom },
): GeoProjection {
  const [west, south, east, north] = REGIONS[region]
  const middle = (west + east) / 2
  const points: MultiPoint = {
    type: 'MultiPoint',
    coordinates: [west, middle, east].flatMap((longitude) =>
      [south, (south + north) / 2, north].map((latitude) => [longitude, latitude]),
    ),
  }
  const projection = region === 'world' ? geoNaturalEarth1() : geoEquirectangular().rotate([-middle, 0])
  projection.fitExtent(
    [
      [4, 4],
      [width - 4, height - 4],
    ],
    points,
  )
  const [x, y] = projection.translate()
  const { factor } = zoom
  return projection
    .scale(projection.scale() * factor)
    .translate([width / 2 + factor * (x - zoom.x * width), height / 2 + factor * (y - zoom.y * height)])
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
  for (const { latitude, west, east, label } of joinCells(cells, step)) {
    const path = paths.get(getLabelClass(label))
    const corners = [
      [west - half, latitude - half],
      [west - half, latitude + half],
      [east + half, latitude + half],
      [east + half, latitude - half],
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

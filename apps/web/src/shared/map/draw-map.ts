import { geoEquirectangular, geoNaturalEarth1, geoPath, type GeoProjection } from 'd3-geo'
import type { MultiPoint } from 'geojson'
import type { Cell } from './find-cell'
import { joinCells } from './join-cells'
import type { MapScale } from './map-scale'
import type { MapZoom } from './map-zoom'
import { REGIONS, type Region } from './regions'
import type { World } from './world'

interface Size {
  width: number
  height: number
}

/** Returns a projection that shows the region in this rectangle. */
export function createProjection(region: Region, { width, height }: Size): GeoProjection {
  const [west, south, east, north] = REGIONS[region]
  const middle = (west + east) / 2
  const points: MultiPoint = {
    type: 'MultiPoint',
    coordinates: [west, middle, east].flatMap((longitude) =>
      [south, (south + north) / 2, north].map((latitude) => [longitude, latitude]),
    ),
  }
  const projection = region === 'world' ? geoNaturalEarth1() : geoEquirectangular().rotate([-middle, 0])
  return (
    projection
      // Adds no points to the lines: their own are close enough, and looking for more takes half of the time.
      .precision(0)
      .fitExtent(
        [
          [4, 4],
          [width - 4, height - 4],
        ],
        points,
      )
  )
}

/** Returns the projection of the part of a region that is zoomed to. */
export function zoomProjection(region: Region, size: Size, zoom: MapZoom): GeoProjection {
  const projection = createProjection(region, size)
  const [x, y] = projection.translate()
  const [left, top] = getOffset(size, zoom)
  const { factor } = zoom
  return projection.scale(projection.scale() * factor).translate([left + factor * x, top + factor * y])
}

/** Returns where the corner of the whole region is while a part of it is shown. */
export const getOffset = ({ width, height }: Size, { factor, x, y }: MapZoom): [number, number] => [
  width / 2 - factor * x * width,
  height / 2 - factor * y * height,
]

/** The shapes of a map of the whole region. They are traced once and drawn at any zoom. */
export interface WorldShapes {
  land: Path2D
  outlines: Path2D
}

export function traceWorld({ land, outlines }: World, projection: GeoProjection): WorldShapes {
  const trace = (shape: World['land'] | World['outlines']) => {
    // d3-geo begins a path only for points, of which there are none.
    const path = Object.assign(new Path2D(), { beginPath: () => undefined })
    geoPath(projection, path)(shape)
    return path
  }
  return { land: trace(land), outlines: trace(outlines) }
}

/** Traces the cells of each class as one shape. The projections draw parallels as straight lines. */
export function traceCells(
  cells: readonly Cell[],
  step: number,
  projection: GeoProjection,
  { classes, toClass }: MapScale,
): ReadonlyMap<string, Path2D> {
  const half = step / 2
  const shapes = new Map(classes.map((name) => [name, new Path2D()]))
  for (const { latitude, west, east, name } of joinCells(cells, step, toClass)) {
    const shape = shapes.get(name)
    const corners = [
      [west - half, latitude - half],
      [west - half, latitude + half],
      [east + half, latitude + half],
      [east + half, latitude - half],
    ] as const
    corners.forEach(([lon, lat], index) => {
      const point = projection([lon, lat])
      if (point) shape?.[index === 0 ? 'moveTo' : 'lineTo'](point[0], point[1])
    })
    shape?.closePath()
  }
  return shapes
}

export interface MapDrawing extends Size {
  world: WorldShapes
  cells: ReadonlyMap<string, Path2D>
  zoom: MapZoom
}

/** Draws land without data, the cells by class, and the outlines, in the colours of the style sheet. */
export function drawMap(canvas: HTMLCanvasElement, { world, cells, width, height, zoom }: MapDrawing): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = window.devicePixelRatio
  canvas.width = width * scale
  canvas.height = height * scale
  const [left, top] = getOffset({ width, height }, zoom)
  const { factor } = zoom
  context.setTransform(scale * factor, 0, 0, scale * factor, scale * left, scale * top)
  const styles = getComputedStyle(canvas)
  const getColour = (name: string) => styles.getPropertyValue(`--${name}`)
  context.fillStyle = getColour('unknown')
  context.fill(world.land)
  for (const [name, shape] of cells) {
    context.fillStyle = context.strokeStyle = getColour(name)
    // Covers the hairlines between neighbouring cells.
    context.lineWidth = 0.7 / factor
    context.fill(shape)
    context.stroke(shape)
  }
  context.strokeStyle = getColour('border-line')
  context.lineWidth = 0.6 / factor
  context.stroke(world.outlines)
}

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

/** The shapes of the cells by class, in the order in which they are drawn. */
export type CellShapes = ReadonlyMap<string, Path2D>

/** Traces land and outlines, as work for `runInSlices`. */
export function* traceWorld(
  { land, outlines }: World,
  projection: GeoProjection,
): Generator<void, WorldShapes> {
  const shapes = { land: new Path2D(), outlines: new Path2D() }
  // d3-geo begins a path only for points, of which there are none.
  const traceTo = (path: Path2D) => geoPath(projection, Object.assign(path, { beginPath: () => undefined }))
  const [traceLand, traceOutline] = [traceTo(shapes.land), traceTo(shapes.outlines)]
  for (const coordinates of land.coordinates) {
    traceLand({ type: 'Polygon', coordinates })
    yield
  }
  for (const coordinates of outlines.coordinates) {
    traceOutline({ type: 'LineString', coordinates })
    yield
  }
  return shapes
}

/**
 * Traces the cells of the classes, as work for `runInSlices`. The first shape has all cells, in the colour of the last
 * class; each further one covers those of the classes up to its own, so that no land shows between neighbouring cells. The
 * projections draw parallels as straight lines.
 */
export function* traceCells(
  cells: readonly Cell[],
  step: number,
  projection: GeoProjection,
  { classes, toClass }: MapScale,
): Generator<void, CellShapes> {
  const half = step / 2
  const ranks = cells.map(([, , value]) => classes.indexOf(toClass(value)))
  const shapes = new Map<string, Path2D>()
  for (const [rank, name] of [...classes.entries()].reverse()) {
    const shape = new Path2D()
    shapes.set(name, shape)
    yield
    const drawn = cells.filter((_, index) => (ranks[index] ?? Infinity) <= rank)
    for (const { latitude, west, east } of joinCells(drawn, step, () => name)) {
      const corners = [
        [west - half, latitude - half],
        [west - half, latitude + half],
        [east + half, latitude + half],
        [east + half, latitude - half],
      ] as const
      corners.forEach(([lon, lat], index) => {
        const point = projection([lon, lat])
        if (point) shape[index === 0 ? 'moveTo' : 'lineTo'](point[0], point[1])
      })
      shape.closePath()
      yield
    }
  }
  return shapes
}

export interface MapDrawing extends Size {
  world: WorldShapes
  cells: CellShapes | undefined
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
  for (const [name, shape] of cells ?? []) {
    context.fillStyle = getColour(name)
    context.fill(shape)
  }
  context.strokeStyle = getColour('edge')
  // At most one pixel of the screen, because wider lines take three times as long.
  context.lineWidth = Math.min(0.6, 1 / scale) / factor
  context.stroke(world.outlines)
}

import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { ErrorMessage } from '../controls/error-message'
import { useFormat } from '../format/use-format'
import { useWidth } from '../use-width'
import { useColourScheme } from './colour-scheme'
import { CountryNames } from './country-names'
import { createProjection, drawMap, traceCells, traceWorld, zoomProjection } from './draw-map'
import { type Cell, findCell, findNearestCell } from './find-cell'
import type { MapScale } from './map-scale'
import { type MapZoom, WHOLE_REGION } from './map-zoom'
import type { Region } from './regions'
import { useMapCursor } from './use-map-cursor'
import { useMapGestures } from './use-map-gestures'
import { useTraced } from './use-traced'
import { useWorld } from './world'
import { ZoomButtons } from './zoom-buttons'
import './world-map.css'

export interface WorldMapProps {
  /** The values of the cells; undefined until they are loaded. */
  map: { cells: readonly Cell[]; resolution_degrees: number } | undefined
  region: Region
  scale: MapScale
  /** Says the value of a cell in words. */
  describeValue(value: number): string
  /** What the map shows, for screen readers. */
  description: string
  /** Called with the point of a click on land, or with the centre of the nearest cell. */
  onChoose(latitude: number, longitude: number): void
}

/** The height of a map as a share of its width. */
const getAspect = (region: Region) => (region === 'world' ? 0.5 : 0.72)

const NO_CELLS: readonly Cell[] = []

/** How far from land a tap still means it, in pixels: about half a fingertip. */
const TAP_RADIUS = 22

/** A map of the land in classes. It draws on a canvas, because it has some fifteen thousand cells. */
export function WorldMap(props: WorldMapProps) {
  const { element, width } = useWidth<HTMLDivElement>()
  const room = { aspectRatio: 1 / getAspect(props.region) }
  const { error, refetch } = useWorld()
  return (
    <>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      <div className="world-map" ref={element} style={width === undefined ? room : undefined}>
        {width !== undefined && <MeasuredMap {...props} width={width} />}
      </div>
    </>
  )
}

interface MeasuredMapProps extends WorldMapProps {
  width: number
}

function MeasuredMap(props: MeasuredMapProps) {
  const { map: { cells, resolution_degrees: step } = { cells: NO_CELLS, resolution_degrees: 1 } } = props
  const { region, scale, description, describeValue, onChoose, width } = props
  const { map: texts } = useStrings()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(WHOLE_REGION)
  const [pointed, setPointed] = useState<Cell>()
  const height = Math.round(width * getAspect(region))
  const projection = useMemo(
    () => zoomProjection(region, { width, height }, zoom),
    [region, width, height, zoom],
  )
  const chooseCell = ([latitude, longitude]: Cell) => onChoose(latitude, longitude)
  const keyboard = useMapCursor({
    cells,
    step,
    projection,
    width,
    height,
    zoom,
    setZoom,
    onChoose: chooseCell,
  })
  const gestures = useMapGestures({ width, height, onZoom: setZoom })
  useDrawing(canvas, { cells, step, region, scale, width, height, zoom })
  const findPoint = ({ nativeEvent }: MouseEvent) =>
    projection.invert?.([nativeEvent.offsetX, nativeEvent.offsetY]) ?? undefined
  const findPointedCell = (event: MouseEvent) => {
    const point = findPoint(event)
    return point && findCell(cells, point[1], point[0], step)
  }
  const chooseAt = (event: MouseEvent) => {
    if (gestures.wasDragged()) return
    const point = findPoint(event)
    if (point && findPointedCell(event)) return onChoose(point[1], point[0])
    const { offsetX, offsetY } = event.nativeEvent
    const nearest = findNearestCell(cells, projection, [offsetX, offsetY], TAP_RADIUS)
    if (nearest) chooseCell(nearest)
  }
  return (
    <>
      <div className="world-map-frame">
        <div
          className={zoom.factor > 1 ? 'world-map-view is-zoomed' : 'world-map-view'}
          role="application"
          aria-label={texts.keys}
          tabIndex={0}
          {...keyboard.handlers}
          {...gestures.handlers}
        >
          <canvas
            ref={canvas}
            style={{ width, height }}
            role="img"
            aria-label={description}
            className={pointed ? 'is-pointing' : undefined}
            onMouseMove={(event) => setPointed(findPointedCell(event))}
            onMouseLeave={() => setPointed(undefined)}
            onClick={chooseAt}
          />
          <CountryNames region={region} width={width} height={height} zoom={zoom} />
          {keyboard.position && (
            <span
              className="world-map-cursor"
              style={{ left: keyboard.position[0], top: keyboard.position[1] }}
            />
          )}
        </div>
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <CellText pointed={pointed} cursor={keyboard.cursor} describeValue={describeValue} />
    </>
  )
}

interface Drawing extends Pick<WorldMapProps, 'region' | 'scale'> {
  cells: readonly Cell[]
  step: number
  width: number
  height: number
  zoom: MapZoom
}

/** Draws the map again when something changes; shapes are traced only for another size, region or other cells. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawing: Drawing): void {
  const { cells, step, region, scale, width, height, zoom } = drawing
  const colourScheme = useColourScheme()
  const { data: world } = useWorld()
  const projection = useMemo(() => createProjection(region, { width, height }), [region, width, height])
  const worldShapes = useTraced(
    projection,
    useMemo(() => world && (() => traceWorld(world, projection)), [world, projection]),
  )
  const cellShapes = useTraced(
    projection,
    useMemo(() => () => traceCells(cells, step, projection, scale), [cells, step, projection, scale]),
  )
  useEffect(() => {
    // In the next frame, because tracing and drawing in one task would block slow phones.
    const frame = requestAnimationFrame(() => {
      if (canvas.current && worldShapes)
        drawMap(canvas.current, { world: worldShapes, cells: cellShapes, width, height, zoom })
    })
    return () => cancelAnimationFrame(frame)
  }, [canvas, worldShapes, cellShapes, width, height, zoom, colourScheme])
}

interface CellTextProps extends Pick<WorldMapProps, 'describeValue'> {
  pointed: Cell | undefined
  cursor: Cell | undefined
}

/** The cell under the pointer or the keyboard's; screen readers read only the keyboard's. */
function CellText({ pointed, cursor, describeValue }: CellTextProps) {
  const format = useFormat()
  const describe = (cell: Cell | undefined) =>
    cell && `${format.leftToRight(formatCoordinates(cell))} · ${describeValue(cell[2])}`
  return (
    <>
      <p className="world-map-pointed hint" aria-hidden="true">
        {describe(pointed ?? cursor) ?? '\u00a0'}
      </p>
      <p className="unseen" role="status">
        {describe(cursor)}
      </p>
    </>
  )
}

function formatCoordinates([latitude, longitude]: Cell): string {
  const northSouth = latitude < 0 ? 'S' : 'N'
  const eastWest = longitude < 0 ? 'W' : 'E'
  return `${Math.abs(latitude).toFixed(1)}° ${northSouth}, ${Math.abs(longitude).toFixed(1)}° ${eastWest}`
}

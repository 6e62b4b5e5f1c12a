import type { GeoProjection } from 'd3-geo'
import { type KeyboardEvent, useState } from 'react'
import { type Cell, findNearestCell, findNextCell, isDirection } from './find-cell'
import { centreOn, type MapZoom, zoomBy } from './map-zoom'

/** Cells that one press of an arrow key passes while the whole region is shown. */
const WIDE_STRIDE = 3

interface MapCursorOptions {
  cells: readonly Cell[]
  step: number
  projection: GeoProjection
  width: number
  height: number
  zoom: MapZoom
  setZoom(zoom: MapZoom): void
  onChoose(cell: Cell): void
}

/** The selected cell: arrow keys select another one on land, plus and minus zoom, Enter asks about it. */
export function useMapCursor(options: MapCursorOptions) {
  const { cells, step, projection, width, height, zoom, setZoom, onChoose } = options
  const [cursor, setCursor] = useState<Cell>()
  const position = cursor && projection([cursor[1], cursor[0]])
  const moveTo = (next: Cell | undefined) => {
    const point = next && projection([next[1], next[0]])
    if (!point) return
    setCursor(next)
    const [x, y] = [point[0] / width, point[1] / height]
    const isOnScreen = x >= 0 && x <= 1 && y >= 0 && y <= 1
    if (!isOnScreen) setZoom(centreOn(zoom, { x, y }))
  }
  const zoomAtCursor = (by: number) =>
    setZoom(
      position ? zoomBy(zoom, by, { x: position[0] / width, y: position[1] / height }) : zoomBy(zoom, by),
    )
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (isDirection(key)) {
      const stride = step * (zoom.factor > 1 ? 1 : WIDE_STRIDE)
      const next = cursor
        ? findNextCell(cells, cursor, key, stride)
        : findNearestCell(cells, projection, [width / 2, height / 2], width)
      moveTo(next)
    } else if (key === '+' || key === '=') zoomAtCursor(2)
    else if (key === '-') zoomAtCursor(0.5)
    else if (key === 'Enter' && cursor) onChoose(cursor)
    else return
    event.preventDefault()
  }
  return { cursor, position, handlers: { onKeyDown, onBlur: () => setCursor(undefined) } }
}

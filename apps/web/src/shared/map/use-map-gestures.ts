import { type PointerEvent, useRef } from 'react'
import { type MapZoom, moveBy, type ScreenPoint, zoomBy } from './map-zoom'

/** Movement in pixels up to which a touch is a tap. */
const TAP_TOLERANCE = 8

interface GestureOptions {
  width: number
  height: number
  onZoom(change: (zoom: MapZoom) => MapZoom): void
}

/** Moves the map with one pointer and zooms it with two. `wasDragged` is true for a click that ends a movement. */
export function useMapGestures({ width, height, onZoom }: GestureOptions) {
  const pointers = useRef(new Map<number, ScreenPoint>())
  const travelled = useRef(0)
  const toShares = ({ clientX, clientY }: PointerEvent): ScreenPoint => ({
    x: clientX / width,
    y: clientY / height,
  })
  const onPointerDown = (event: PointerEvent) => {
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, toShares(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = toShares(event)
    travelled.current += Math.hypot((now.x - before.x) * width, (now.y - before.y) * height)
    if (travelled.current <= TAP_TOLERANCE) return
    // From here on the movement is the map's, also beyond its edge.
    event.currentTarget.setPointerCapture(event.pointerId)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) {
      onZoom((zoom) => moveBy(zoom, { x: now.x - before.x, y: now.y - before.y }))
      return
    }
    const getDistance = (point: ScreenPoint) =>
      Math.max(1, Math.hypot((point.x - other.x) * width, (point.y - other.y) * height))
    const bounds = event.currentTarget.getBoundingClientRect()
    const middle = {
      x: (now.x + other.x) / 2 - bounds.left / width,
      y: (now.y + other.y) / 2 - bounds.top / height,
    }
    onZoom((zoom) => zoomBy(zoom, getDistance(now) / getDistance(before), middle))
  }
  const forget = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: forget, onPointerCancel: forget },
    wasDragged: () => travelled.current > TAP_TOLERANCE,
  }
}

/** The part of a region that a map shows. `x` and `y` are its centre, as shares of the whole map's width and height. */
export interface MapZoom {
  /** 1 shows the whole region. */
  factor: number
  x: number
  y: number
}

export const WHOLE_REGION: MapZoom = { factor: 1, x: 0.5, y: 0.5 }

export const MAX_ZOOM = 12

/** A place on the screen, as shares of the map's width and height. */
export interface ScreenPoint {
  x: number
  y: number
}

const CENTRE: ScreenPoint = { x: 0.5, y: 0.5 }

/** Zooms by a factor around a point of the screen, as far as the edges of the region allow. */
export function zoomBy(zoom: MapZoom, by: number, at: ScreenPoint = CENTRE): MapZoom {
  const factor = Math.min(MAX_ZOOM, Math.max(1, zoom.factor * by))
  const keepPlace = (centre: number, position: number) =>
    centre + (position - 0.5) / zoom.factor - (position - 0.5) / factor
  return keepInside({ factor, x: keepPlace(zoom.x, at.x), y: keepPlace(zoom.y, at.y) })
}

/** Moves the map with a finger or a pointer that went this far, in shares of the map's width and height. */
export const moveBy = (zoom: MapZoom, { x, y }: ScreenPoint): MapZoom =>
  keepInside({ ...zoom, x: zoom.x - x / zoom.factor, y: zoom.y - y / zoom.factor })

/** Moves a point of the screen to its centre, as far as the edges allow. */
export const centreOn = (zoom: MapZoom, { x, y }: ScreenPoint): MapZoom =>
  moveBy(zoom, { x: 0.5 - x, y: 0.5 - y })

/** Keeps the edges of the region outside of the screen. */
function keepInside({ factor, x, y }: MapZoom): MapZoom {
  const margin = 0.5 / factor
  const clamp = (value: number) => Math.min(1 - margin, Math.max(margin, value))
  return { factor, x: clamp(x), y: clamp(y) }
}

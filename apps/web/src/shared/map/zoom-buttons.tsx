import { useStrings } from '../../i18n/language-context'
import { MAX_ZOOM, type MapZoom, WHOLE_REGION, zoomBy } from './map-zoom'

interface ZoomButtonsProps {
  zoom: MapZoom
  onZoom(change: (zoom: MapZoom) => MapZoom): void
}

const STEP = 2

export function ZoomButtons({ zoom: { factor }, onZoom }: ZoomButtonsProps) {
  const { map } = useStrings()
  return (
    <div className="world-map-zoom no-print" role="group" aria-label={map.zoom}>
      <button
        type="button"
        aria-label={map.zoomIn}
        aria-disabled={factor >= MAX_ZOOM}
        onClick={() => onZoom((zoom) => zoomBy(zoom, STEP))}
      >
        <span aria-hidden="true">+</span>
      </button>
      <button
        type="button"
        aria-label={map.zoomOut}
        aria-disabled={factor <= 1}
        onClick={() => onZoom((zoom) => zoomBy(zoom, 1 / STEP))}
      >
        <span aria-hidden="true">−</span>
      </button>
      {factor > 1 && (
        <button type="button" aria-label={map.zoomReset} onClick={() => onZoom(() => WHOLE_REGION)}>
          <span aria-hidden="true">⤢</span>
        </button>
      )}
    </div>
  )
}

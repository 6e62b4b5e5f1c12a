import { useStrings } from '../i18n/language-context'
import { type MapView, toMapFileAddress } from './map-view'

/** The help of a map, and links to download it. */
export function MapFooter({ view }: { view: MapView }) {
  const { map } = useStrings()
  return (
    <>
      <p className="hint">{map.hint}</p>
      <p className="map-downloads">
        {map.download}
        <a href={toMapFileAddress(view, 'csv')} download>
          CSV
        </a>
        <a href={toMapFileAddress(view, 'tif')} download>
          GeoTIFF
        </a>
      </p>
    </>
  )
}

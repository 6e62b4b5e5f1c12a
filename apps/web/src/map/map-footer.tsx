import { useStrings } from '../i18n/language-context'
import { type MapParams, toMapFileAddress } from './map-params'

/** The help of a map, and links to download it. */
export function MapFooter({ params }: { params: MapParams }) {
  const { map } = useStrings()
  return (
    <>
      <p className="hint">{map.hint}</p>
      <p className="map-downloads">
        {map.download}
        <a href={toMapFileAddress(params, 'csv')} download>
          CSV
        </a>
        <a href={toMapFileAddress(params, 'tif')} download>
          GeoTIFF
        </a>
      </p>
    </>
  )
}

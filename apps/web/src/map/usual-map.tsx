import { useStrings } from '../i18n/language-context'
import { uncapitalise } from '../shared/format/capitalise'
import { ErrorMessage } from '../shared/controls/error-message'
import { SuitabilityMap } from '../shared/map/suitability-map'
import { useCropMap } from '../shared/map/use-crop-map'
import type { WorldMapProps } from '../shared/map/world-map'
import { CountryTable } from './country-table'
import { MapProgress } from './map-progress'
import { type MapParams, toMapFileUrl } from './map-params'

interface UsualMapProps extends Pick<WorldMapProps, 'description' | 'onChoose'> {
  params: MapParams
  cropName: string
}

/** The map of a usual year, and the same by country. */
export function UsualMap({ params, cropName, description, onChoose }: UsualMapProps) {
  const { data, error, isPlaceholderData, progress, refetch } = useCropMap(params)
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  return (
    <>
      <section className="card map-card" aria-busy={isPlaceholderData || !data}>
        <SuitabilityMap map={data} region={params.region} description={description} onChoose={onChoose} />
        {/* Below the map, so that the map stays where it is when it is complete. */}
        {data ? <MapFooter params={params} /> : <MapProgress progress={progress} />}
      </section>
      {data && <CountryTable map={data} crop={uncapitalise(cropName)} month={params.month} />}
    </>
  )
}

/** The help of a map, and links to download it. */
function MapFooter({ params }: { params: MapParams }) {
  const { map } = useStrings()
  return (
    <>
      <p className="hint">{map.hint}</p>
      <p className="map-downloads">
        {map.download}
        <a href={toMapFileUrl(params, 'csv')} download>
          CSV
        </a>
        <a href={toMapFileUrl(params, 'tif')} download>
          GeoTIFF
        </a>
      </p>
    </>
  )
}

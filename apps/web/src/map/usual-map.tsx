import { uncapitalise } from '../shared/analysis/subject'
import { ErrorMessage } from '../shared/controls/error-message'
import { SuitabilityMap } from '../shared/map/suitability-map'
import { useCropMap } from '../shared/map/use-crop-map'
import { CountryTable } from './country-table'
import { MapFooter } from './map-footer'
import { MapProgress } from './map-progress'
import type { MapView } from './map-view'

interface UsualMapProps {
  view: MapView
  cropName: string
  description: string
  onChoose(latitude: number, longitude: number): void
}

/** The map of a usual year, and the same by country. */
export function UsualMap({ view, cropName, description, onChoose }: UsualMapProps) {
  const { data, error, isPlaceholderData, progress, refetch } = useCropMap(view)
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  return (
    <>
      <section className="card map-card" aria-busy={isPlaceholderData || !data}>
        <SuitabilityMap map={data} region={view.region} description={description} onChoose={onChoose} />
        {/* Below the map, so that the map stays where it is when it is complete. */}
        {data ? <MapFooter view={view} /> : <MapProgress progress={progress} />}
      </section>
      {data && <CountryTable map={data} crop={uncapitalise(cropName)} month={view.month} />}
    </>
  )
}

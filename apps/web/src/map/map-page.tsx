import { isApiError } from '@crop/client'
import { useLocation, useParams, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { AddressNotice } from '../shared/analysis/address-notice'
import { toAnswerAddress, toCoordinates } from '../shared/analysis/addresses'
import { uncapitalise } from '../shared/analysis/subject'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { MapLegend } from '../shared/map/map-legend'
import { useCropMap } from '../shared/map/use-crop-map'
import { WorldMap } from '../shared/map/world-map'
import { useTitle } from '../shared/use-title'
import { AskPlaceForm } from './ask-place-form'
import { CountryTable } from './country-table'
import { MapControls } from './map-controls'
import { MapFooter } from './map-footer'
import { MapProgress } from './map-progress'
import { listMapProblems, readView, toMapAddress } from './map-view'
import './map.css'

export function MapPage() {
  const { map } = useStrings()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { crop } = useParams<{ crop?: string }>()
  const search = useSearch()
  const view = readView(crop, search)
  const cropName = useCropLabel()(view.crop)
  const { data, error, isPlaceholderData, progress, refetch } = useCropMap(view)
  const heading = map.heading(cropName, format.month(view.month))
  useTitle(heading)

  const ask = (location: string) =>
    navigate(
      toAnswerAddress({
        crop: view.crop,
        location,
        month: view.month,
        conditions: { water_supply: view.waterSupply },
      }),
    )
  return (
    <div className="page map-page">
      <header>
        <h1>{map.title}</h1>
        <p className="map-heading">{heading}</p>
      </header>
      <AddressNotice problems={listMapProblems(search)} />
      <MapControls
        key={view.crop}
        view={view}
        // The slider replaces the address, so that Back leaves the map instead of replaying its months.
        onChange={(changes, options) => navigate(toMapAddress({ ...view, ...changes }), options)}
      />
      {isApiError(error, 'CROP_NOT_FOUND') && <p className="notice">{map.unknownCrop}</p>}
      {error && !isApiError(error, 'CROP_NOT_FOUND') && (
        <ErrorMessage error={error} onRetry={() => void refetch()} />
      )}
      {!error && (
        <section className="card map-card" aria-busy={isPlaceholderData || !data}>
          <WorldMap
            cells={data?.cells ?? NO_CELLS}
            step={data?.resolution_degrees ?? 1}
            region={view.region}
            description={map.description(uncapitalise(cropName), format.month(view.month))}
            onChoose={(latitude, longitude) => ask(toCoordinates(latitude, longitude))}
          />
          <MapLegend />
          {/* Below the map, so that the map stays where it is when it is complete. */}
          {data ? <MapFooter view={view} /> : <MapProgress progress={progress} />}
        </section>
      )}
      <AskPlaceForm onAsk={ask} />
      {data && <CountryTable map={data} crop={uncapitalise(cropName)} month={view.month} />}
      <p className="hint">{map.source}</p>
    </div>
  )
}

const NO_CELLS: [] = []

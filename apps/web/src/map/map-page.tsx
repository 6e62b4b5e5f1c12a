import { useLocation, useParams, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { AddressNotice } from '../shared/analysis/address-notice'
import { toAnswerAddress, toCoordinates } from '../shared/analysis/addresses'
import { uncapitalise } from '../shared/analysis/subject'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { useFormat } from '../shared/format/use-format'
import { useTitle } from '../shared/use-title'
import { AskPlaceForm } from './ask-place-form'
import { MapControls } from './map-controls'
import { listMapProblems, readView, toMapAddress } from './map-view'
import { OutlookMap } from './outlook-map'
import { UsualMap } from './usual-map'
import './map.css'

export function MapPage() {
  const { map, outlook } = useStrings()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { crop } = useParams<{ crop?: string }>()
  const search = useSearch()
  const view = readView(crop, search)
  const cropName = useCropLabel()(view.crop)
  const planting = map.heading(cropName, format.month(view.month))
  const heading = view.season === 'outlook' ? `${planting} · ${outlook.title}` : planting
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
  const chooseAt = (latitude: number, longitude: number) => ask(toCoordinates(latitude, longitude))
  const description = map.description(uncapitalise(cropName), format.month(view.month))
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
      {view.season === 'outlook' ? (
        <OutlookMap view={view} description={description} onChoose={chooseAt} />
      ) : (
        <UsualMap view={view} cropName={cropName} description={description} onChoose={chooseAt} />
      )}
      <AskPlaceForm onAsk={ask} />
      <p className="hint">{map.source}</p>
    </div>
  )
}

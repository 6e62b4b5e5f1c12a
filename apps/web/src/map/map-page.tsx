import { useLocation, useParams, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { UrlNotice } from '../shared/question/url-notice'
import { toAnswerUrl, toCoordinates } from '../shared/question/question-urls'
import { uncapitalise } from '../shared/format/capitalise'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { useFormat } from '../shared/format/use-format'
import { toMapUrl } from '../shared/question/map-url'
import { useTitle } from '../shared/use-title'
import { AskPlaceForm } from './ask-place-form'
import { MapControls } from './map-controls'
import { listMapProblems, readMapParams } from './map-params'
import { OutlookMap } from './outlook-map'
import { UsualMap } from './usual-map'
import './map.css'

export function MapPage() {
  const { map, outlook } = useStrings()
  const format = useFormat()
  const [, navigate] = useLocation()
  const { crop } = useParams<{ crop?: string }>()
  const search = useSearch()
  const params = readMapParams(crop, search)
  const cropName = useCropLabel()(params.crop)
  const planting = map.heading(cropName, format.month(params.month))
  const heading = params.season === 'outlook' ? `${planting} · ${outlook.title}` : planting
  useTitle(heading)

  const ask = (location: string) =>
    navigate(
      toAnswerUrl({
        crop: params.crop,
        location,
        month: params.month,
        conditions: { water_supply: params.waterSupply },
      }),
    )
  const chooseAt = (latitude: number, longitude: number) => ask(toCoordinates(latitude, longitude))
  const description = map.description(uncapitalise(cropName), format.month(params.month))
  return (
    <div className="page">
      <header>
        <h1>{map.title}</h1>
        <p className="map-heading">{heading}</p>
      </header>
      <UrlNotice problems={listMapProblems(search)} />
      <MapControls
        key={params.crop}
        params={params}
        // The slider replaces the URL, so that Back leaves the map instead of replaying its months.
        onChange={(changes, options) => navigate(toMapUrl({ ...params, ...changes }), options)}
      />
      {params.season === 'outlook' ? (
        <OutlookMap params={params} description={description} onChoose={chooseAt} />
      ) : (
        <UsualMap params={params} cropName={cropName} description={description} onChoose={chooseAt} />
      )}
      <AskPlaceForm onAsk={ask} />
      <p className="hint">{map.source}</p>
    </div>
  )
}

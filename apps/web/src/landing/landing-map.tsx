import { Link, useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { getCurrentMonth, toAnswerUrl, toCoordinates } from '../shared/question/question-urls'
import { uncapitalise } from '../shared/format/capitalise'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { toMapUrl } from '../shared/question/map-url'
import { SuitabilityMap } from '../shared/map/suitability-map'
import { useCropMap } from '../shared/map/use-crop-map'

const CROP = 'maize'
/** The world map of one crop in the current month. A click asks about that place. */
export function LandingMap() {
  const { landing, map } = useStrings()
  const format = useFormat()
  const [, navigate] = useLocation()
  const month = getCurrentMonth()
  const cropName = uncapitalise(useCropLabel({ isEnglishWord: true })(CROP))
  const { data, error, progress, refetch } = useCropMap({ crop: CROP, month, waterSupply: 'rainfed' })
  return (
    <>
      <h2>{landing.mapTitle(cropName, format.month(month))}</h2>
      <p className="hint">{landing.mapText}</p>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {progress && !data && (
        <p className="hint" role="status">
          {map.computing} {map.progress(progress.done, progress.total)}
        </p>
      )}
      <SuitabilityMap
        map={data}
        region="world"
        description={map.description(cropName, format.month(month))}
        onChoose={(latitude, longitude) =>
          navigate(
            toAnswerUrl({
              crop: CROP,
              location: toCoordinates(latitude, longitude),
              month,
              conditions: { water_supply: 'rainfed' },
            }),
          )
        }
      />
      <p>
        <Link className="button" href={toMapUrl({ crop: CROP, month, waterSupply: 'rainfed' })}>
          {landing.openMap}
        </Link>
      </p>
    </>
  )
}

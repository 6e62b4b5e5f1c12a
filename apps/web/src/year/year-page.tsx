import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { SignInToAsk } from '../shared/analysis/answer-status'
import { ConditionsFields, toConditions, toConditionsDraft } from '../shared/analysis/conditions-fields'
import { MyLocationButton, PlaceField } from '../shared/analysis/name-fields'
import { capitalise } from '../shared/analysis/subject'
import { ErrorMessage } from '../shared/controls/error-message'
import { SelectField } from '../shared/controls/select-field'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { COMMON_CROPS } from './common-crops'
import { useCropCalendar } from './use-crop-calendar'
import { YearTable } from './year-table'
import { CROP_CHOICES, type CropChoice, readView, toYearAddress, type YearView } from './year-view'
import './year.css'

/** The crop calendar of one place: many crops over the whole year, computed as a batch. */
export function YearPage() {
  const { year } = useStrings()
  const [, navigate] = useLocation()
  const search = useSearch()
  const view = readView(search)
  useTitle(view ? year.heading(capitalise(view.location)) : year.title)
  return (
    <div className="page">
      <header>
        <h1>{view ? year.heading(capitalise(view.location)) : year.title}</h1>
        <p>{year.intro}</p>
      </header>
      <YearForm key={search} initial={view} onShow={(shown) => navigate(toYearAddress(shown))} />
      {view && <Calendar view={view} />}
    </div>
  )
}

function YearForm({ initial, onShow }: { initial: YearView | undefined; onShow(view: YearView): void }) {
  const { analysis, year } = useStrings()
  const [location, setLocation] = useState(initial?.location ?? '')
  const [crops, setCrops] = useState<CropChoice>(initial?.crops ?? 'common')
  const [conditions, setConditions] = useState(() => toConditionsDraft(initial?.conditions ?? {}))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isMissing = isSubmitted && location.trim() === ''
  return (
    <form
      className="card year-form no-print"
      aria-label={year.title}
      onSubmit={(event) => {
        event.preventDefault()
        setIsSubmitted(true)
        const known = toConditions(conditions)
        if (location.trim() !== '' && known) onShow({ location: location.trim(), crops, conditions: known })
      }}
    >
      <div className="year-place">
        <PlaceField
          value={location}
          onChange={setLocation}
          error={isMissing ? analysis.missingName : undefined}
        />
        <MyLocationButton onLocated={setLocation} />
      </div>
      <SelectField
        label={year.crops}
        value={crops}
        options={CROP_CHOICES.map((choice) => ({
          value: choice,
          text: choice === 'all' ? year.allCrops : `${year.commonCrops} (${COMMON_CROPS.length})`,
        }))}
        onChange={(choice) => setCrops(choice)}
      />
      <button type="submit" className="primary">
        {year.show}
      </button>
      <details className="question-conditions">
        <summary>{analysis.conditions}</summary>
        <ConditionsFields draft={conditions} onChange={setConditions} />
      </details>
    </form>
  )
}

function Calendar({ view }: { view: YearView }) {
  const { year, shell } = useStrings()
  const { isSignedIn } = useService()
  const { data, error, batch, refetch } = useCropCalendar(view)
  if (!isSignedIn) return <SignInToAsk text={year.signIn} />
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (data) return <YearTable view={view} calendar={data} />
  return (
    <div className="year-progress" role="status">
      <progress value={batch?.done} max={batch?.total} aria-label={year.title} />
      <p>{batch ? year.computing(batch.done, batch.total) : shell.loading}</p>
    </div>
  )
}

import { useDeferredValue, useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { UrlNotice } from '../shared/question/url-notice'
import { toYearUrl } from '../shared/question/question-urls'
import { SignInToAsk } from '../shared/analysis/answer-status'
import { EXAMPLE_QUESTION, readLastQuestion } from '../shared/question/last-question'
import { capitaliseWords } from '../shared/format/capitalise'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import type { CalendarProgress as Progress } from './crop-calendar'
import { useCropCalendar } from './use-crop-calendar'
import { YearTable } from './year-table'
import { YearForm } from './year-form'
import { listYearProblems, readYearParams, type YearParams } from './year-params'
import './year.css'

/** The crop calendar of one place: many crops over the whole year. */
export function YearPage() {
  const { year } = useStrings()
  const { canAsk, isSignedIn } = useService()
  const [, navigate] = useLocation()
  const search = useSearch()
  const draft = readYearParams(search)
  const { location } = draft
  const { text: place, coordinates } = usePlaceLabel(location ?? '')
  const name = capitaliseWords(location ?? '')
  // The country of a name comes with the calendar, too late for a heading that it would make longer.
  const heading = location === undefined ? year.title : year.heading(coordinates === undefined ? name : place)
  useTitle(heading)
  return (
    <div className="page">
      <header>
        <h1>{heading}</h1>
        <p>{year.intro}</p>
      </header>
      {!canAsk && <SignInToAsk text={year.signIn} />}
      {canAsk && !isSignedIn && draft.crops === 'all' && <SignInToAsk text={year.allSignIn} />}
      <UrlNotice problems={listYearProblems(search)} />
      <YearForm key={search} initial={draft} onShow={(shown) => navigate(toYearUrl(shown))} />
      {location === undefined ? <ExamplePlace /> : <Calendar params={{ ...draft, location }} />}
    </div>
  )
}

/** A first calendar for an empty form: that of the last place, else the example. */
function ExamplePlace() {
  const { year } = useStrings()
  const { location } = readLastQuestion() ?? EXAMPLE_QUESTION
  const { text: place } = usePlaceLabel(location)
  return (
    <p>
      <Link className="button" href={toYearUrl({ location, conditions: {} })}>
        {year.noPlace(place)}
      </Link>
    </p>
  )
}

function Calendar({ params }: { params: YearParams }) {
  const { canAsk, isSignedIn } = useService()
  const isAllowed = isSignedIn || (canAsk && params.crops === 'common')
  return isAllowed ? <LoadedCalendar params={params} /> : null
}

function LoadedCalendar({ params }: { params: YearParams }) {
  const query = useCropCalendar(params)
  const { data } = query
  // Renders some three hundred cells in slices.
  const table = useDeferredValue(
    useMemo(
      () => data && <YearTable key={toYearUrl(params)} params={params} calendar={data} />,
      [params, data],
    ),
  )
  return (
    <Loaded query={{ ...query, data: table }} loading={<CalendarProgress progress={query.progress} />}>
      {(shown) => shown}
    </Loaded>
  )
}

function CalendarProgress({ progress }: { progress: Progress | undefined }) {
  const { year, shell } = useStrings()
  return (
    <div className="year-progress" role="status">
      <progress value={progress?.done} max={progress?.total} aria-label={year.title} />
      <p>{progress ? year.computing(progress.done, progress.total) : shell.loading}</p>
      {progress?.waitSeconds !== undefined && <p>{year.waiting(progress.waitSeconds)}</p>}
    </div>
  )
}

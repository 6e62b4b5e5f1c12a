import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { getLabelClass } from '../shared/analysis/labels'
import { getPlantingTime } from '../shared/analysis/planting-time'
import { SeasonOutlook } from '../shared/analysis/season-outlook'
import { withChanges } from '../shared/question/question'
import { Climograph } from '../shared/charts/climograph'
import { getToday } from '../shared/charts/days'
import { PlantingCalendar } from '../shared/charts/planting-calendar'
import { ErrorBoundary } from '../shared/controls/error-boundary'
import { useKeptFocus } from '../shared/controls/use-kept-focus'
import { Later } from '../shared/loading/later'
import { lazyExport } from '../shared/loading/lazy-export'
import { Alternatives } from './alternatives'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import { AnswerActions } from './answer-actions'
import type { AnswerProps } from './answer-props'
import { Corrections } from './corrections'
import { FactorList } from './factor-list'
import { PlaceRange } from './place-range'
import { Risks } from './risks'
import { SupplySwitch } from './supply-switch'
import { SourcesSection } from './sources-section'
import { UsedConditions } from './used-conditions'
import { VerdictHeader } from './verdict-header'
import { WaterSection } from './water-section'

const OutlookChart = lazyExport(() => import('./outlook-chart'), 'OutlookChart')

/** The answer: the verdict in words, then why, then everything behind it. */
export function AnswerArticle({ question, result }: AnswerProps) {
  return (
    <article ref={useKeptFocus<HTMLElement>()} className="answer">
      <VerdictHeader result={result} />
      <OutlookSection result={result} />
      {result.feasibility_label !== 'insufficient_data' && <SupplySwitch question={question} />}
      {result.feasibility_label !== 'insufficient_data' && (
        <AnswerActions question={question} result={result} />
      )}
      <Risks result={result} />
      <Corrections question={question} notes={result.notes} />
      <PlaceRange question={question} result={result} />
      <Later>
        <AnswerDetails question={question} result={result} />
      </Later>
    </article>
  )
}

/** The same question by a seasonal outlook, beside the verdict for a usual year. */
function OutlookSection({ result }: Pick<AnswerProps, 'result'>) {
  const { outlook: texts } = useStrings()
  const { outlook } = result
  if (!outlook) return null
  return (
    <section className={`card answer-wide answer-outlook is-${getLabelClass(outlook.feasibility_label)}`}>
      <h2>{texts.title}</h2>
      <SeasonOutlook result={result} outlook={outlook} />
    </section>
  )
}

function AnswerDetails({ question, result }: AnswerProps) {
  const { analysis } = useStrings()
  const isKnown = result.feasibility_label !== 'insufficient_data'
  return (
    <>
      {/* A model server may return a verdict alone. */}
      {isKnown && result.monthly.length > 0 && (
        <section className="card answer-wide">
          <h2>{analysis.calendar}</h2>
          <PlantingCalendar
            result={result}
            toMonthUrl={(month) => toAnswerUrl(withChanges(question, { month }))}
          />
        </section>
      )}
      <Later>
        {isKnown && <DetailColumns question={question} result={result} />}
        <SourcesSection result={result} />
      </Later>
    </>
  )
}

function DetailColumns({ question, result }: AnswerProps) {
  const { analysis, answer } = useStrings()
  const { climate, conditions, factors, water } = result
  const { season } = getPlantingTime(result, getToday())
  const assumedSupply = findAssumedSupply(result)
  return (
    <>
      <div className="answer-column">
        <OutlookChartSection result={result} />
        {climate && (
          <section className="card">
            <h2>{analysis.climate}</h2>
            <Climograph climate={climate} season={season ?? null} />
          </section>
        )}
        {factors.length > 0 && (
          <section className="card">
            <h2>{answer.factorsTitle}</h2>
            <FactorList factors={factors} isIrrigationAssumed={assumedSupply === 'irrigated'} />
          </section>
        )}
      </div>
      <div className="answer-column">
        <Alternatives question={question} result={result} />
        {water && <WaterSection result={result} water={water} />}
        {conditions && <UsedConditions conditions={conditions} assumedSupply={assumedSupply} />}
      </div>
    </>
  )
}

/** The lean of an outlook in a chart; without skill it does not lean. */
function OutlookChartSection({ result }: Pick<AnswerProps, 'result'>) {
  const { outlook: texts } = useStrings()
  const { outlook, climate, month, season } = result
  if (!outlook || !climate || outlook.skill === 'none') return null
  return (
    <section className="card">
      <h2>{texts.chartTitle}</h2>
      <ErrorBoundary>
        <OutlookChart
          placeholder={<div className="outlook-drawing" />}
          climate={climate}
          outlook={outlook}
          plantingMonth={month}
          season={season}
        />
      </ErrorBoundary>
    </section>
  )
}

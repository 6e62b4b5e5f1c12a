import type { Analysis } from '@crop/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage, useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { Explanation } from '../shared/analysis/explanation'
import { getLabelClass } from '../shared/analysis/labels'
import { type Question, withChanges } from '../shared/question/question'
import { SeasonOutlook } from '../shared/analysis/season-outlook'
import { describeVerdict } from '../shared/analysis/verdict'
import { PlantingCalendar } from '../shared/charts/planting-calendar'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { usePlanHistory } from './use-plan'

interface PlanAnswerProps {
  planId: string
  question: Question
}

/** The latest answer to the plan's own question; nothing before its first analysis. */
export function PlanAnswer({ planId, question }: PlanAnswerProps) {
  const { client } = useService()
  const { language } = useLanguage()
  const { data: records = [] } = usePlanHistory(planId)
  const latest = records.find(({ is_what_if: isWhatIf }) => !isWhatIf)
  const query = useQuery({
    queryKey: ['analyses', latest?.id, language],
    queryFn: latest ? ({ signal }) => client.analyses.get(latest.id, { signal }) : skipToken,
    staleTime: Infinity,
  })
  return (
    <Loaded query={query} loading={null}>
      {({ result }) => <PlanVerdict question={question} result={result} />}
    </Loaded>
  )
}

/** The verdict, why, and when to plant, with a link to the whole answer. */
function PlanVerdict({ question, result }: { question: Question; result: Analysis }) {
  const { analysis, plans } = useStrings()
  return (
    <section className={`card plan-answer is-${getLabelClass(result.feasibility_label)}`}>
      <h2>{describeVerdict(result, analysis)}</h2>
      <Explanation result={result} />
      {result.outlook && <SeasonOutlook result={result} outlook={result.outlook} />}
      {result.monthly.length > 0 && (
        <PlantingCalendar
          result={result}
          toMonthUrl={(month) => toAnswerUrl(withChanges(question, { month }))}
        />
      )}
      <p className="actions">
        <Link className="button" href={toAnswerUrl(question)}>
          {plans.wholeAnswer}
        </Link>
      </p>
    </section>
  )
}

import type { CropPlan } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useLanguage, useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import { Explanation } from '../shared/analysis/explanation'
import { getLabelClass } from '../shared/analysis/labels'
import type { FieldConditions, Question } from '../shared/analysis/question'
import { SeasonOutlook } from '../shared/analysis/season-outlook'
import { withChanges } from '../shared/analysis/subject'
import { describeVerdict } from '../shared/analysis/verdict'
import { PlantingCalendar } from '../shared/charts/planting-calendar'
import { useService } from '../shared/service/service-context'
import { usePlanHistory } from './use-plan-history'

interface PlanAnswerProps {
  plan: CropPlan
  conditions: FieldConditions
}

/** The latest answer to the plan's own question: the verdict, why, and when to plant, with a link to all of it. */
export function PlanAnswer({ plan, conditions }: PlanAnswerProps) {
  const { analysis, plans } = useStrings()
  const { client } = useService()
  const { language } = useLanguage()
  const { data: records = [] } = usePlanHistory(plan.id)
  const latest = records.find(({ is_what_if: isWhatIf }) => !isWhatIf)
  const { data: stored } = useQuery({
    queryKey: ['analyses', latest?.id, language],
    queryFn: ({ signal }) => client.analyses.get(latest?.id ?? '', { signal }),
    enabled: latest !== undefined,
    staleTime: Infinity,
  })
  if (!stored) return null
  const { result } = stored
  const question: Question = {
    crop: plan.crop,
    location: plan.location,
    month: plan.planting_month,
    conditions,
  }
  return (
    <section className={`card plan-answer is-${getLabelClass(result.feasibility_label)}`}>
      <h2>{describeVerdict(result, analysis)}</h2>
      <Explanation result={result} />
      {result.outlook && <SeasonOutlook result={result} outlook={result.outlook} />}
      {result.monthly.length > 0 && (
        <PlantingCalendar
          result={result}
          toMonthAddress={(month) => toAnswerAddress(withChanges(question, { month }))}
        />
      )}
      <p className="actions">
        <Link className="button" href={toAnswerAddress(question)}>
          {plans.wholeAnswer}
        </Link>
      </p>
    </section>
  )
}

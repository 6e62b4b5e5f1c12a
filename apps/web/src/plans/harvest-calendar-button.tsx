import { useMutation } from '@tanstack/react-query'
import { useStrings } from '../i18n/language-context'
import { toRequest } from '../shared/question/question'
import { useAnswerEvents } from '../shared/analysis/use-answer-events'
import { ActionButton } from '../shared/controls/action-button'
import { ErrorMessage } from '../shared/controls/error-message'
import { downloadCalendar } from '../shared/downloads/calendar-file'
import { useService } from '../shared/service/service-context'
import type { PlanWithConditions } from './use-plan'

/** Downloads the best planting days and the harvest of the plan. The question names no plan, so that it leaves no record. */
export function HarvestCalendarButton({ plan, conditions }: PlanWithConditions) {
  const { answer, plans } = useStrings()
  const { client } = useService()
  const listEvents = useAnswerEvents(plan.location)
  const download = useMutation({
    mutationFn: async () => {
      const { crop, location, planting_month: month } = plan
      const result = await client.analyses.analyzeAndWait(toRequest({ crop, location, month, conditions }))
      const events = listEvents(result)
      if (events.length > 0) downloadCalendar([plan.name], events)
      return events.length
    },
  })
  return (
    <div className="actions">
      <ActionButton onClick={() => download.mutate()} isBusy={download.isPending}>
        {answer.calendarFile}
      </ActionButton>
      {download.data === 0 && (
        <span className="hint" role="status">
          {plans.noSeason}
        </span>
      )}
      {download.error && <ErrorMessage error={download.error} />}
    </div>
  )
}

import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getPlantingTime } from '../shared/analysis/planting-time'
import { getToday } from '../shared/charts/days'
import { useFormat } from '../shared/format/use-format'

/** In the current month: how good what is left of it is, and when the next planting window starts. */
export function RestOfMonth({ result }: { result: Analysis }) {
  const { answer } = useStrings()
  const format = useFormat()
  const { isMonthPartlyOver, best, nextWindow } = getPlantingTime(result, getToday())
  if (!isMonthPartlyOver || !best) return null
  return (
    <>
      <p>
        {answer.restOfMonth(format.day(best.from), format.day(best.to))}{' '}
        <LabelBadge label={best.feasibility_label} />
      </p>
      {nextWindow && (
        <p>{format.sentence(answer.nextWindow(format.day(nextWindow.from), format.day(nextWindow.to)))}</p>
      )}
    </>
  )
}

import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { getToday } from '../charts/days'
import { useFormat } from '../format/use-format'
import { LabelBadge } from './label-badge'
import { explainFromToday, getPlantingTime, hasHarvest } from './planting-time'
import './explanation.css'

/**
 * The reasons. In the current month also how good the rest of it is, and how long the planting window lasts, or when the
 * next one starts.
 */
export function Explanation({ result }: { result: Analysis }) {
  const format = useFormat()
  return (
    <div className="explanation">
      <p>{format.text(explainFromToday(result, getToday()))}</p>
      <RestOfMonth result={result} />
    </div>
  )
}

function RestOfMonth({ result }: { result: Analysis }) {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const { isMonthPartlyOver, isSeasonMoved, best, season, openWindow, nextWindow } = getPlantingTime(
    result,
    getToday(),
  )
  if (!isMonthPartlyOver || !best) return null
  return (
    <>
      <p>
        {answer.restOfMonth(format.day(best.from), format.day(best.to))}{' '}
        <LabelBadge label={best.feasibility_label} />
      </p>
      {isSeasonMoved && season && hasHarvest(result) && (
        <p>
          {format.sentence(analysis.seasonDates(format.day(season.planting), format.day(season.harvest)))}
        </p>
      )}
      {openWindow && <p>{format.sentence(answer.openWindow(format.day(openWindow.to)))}</p>}
      {nextWindow && (
        <p>{format.sentence(answer.nextWindow(format.day(nextWindow.from), format.day(nextWindow.to)))}</p>
      )}
    </>
  )
}

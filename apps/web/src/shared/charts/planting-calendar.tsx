import type { Analysis } from '@crop/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { findAssumedSupply } from '../analysis/assumed-supply'
import { getLabelClass } from '../analysis/labels'
import { LabelBadge } from '../analysis/label-badge'
import { useFormat } from '../format/use-format'
import { getPlantingTime } from '../analysis/planting-time'
import { DAYS_IN_YEAR, getToday, sortByDay, splitAtYearEnd } from './days'
import './planting-calendar.css'

interface PlantingCalendarProps {
  result: Pick<Analysis, 'month' | 'monthly' | 'month_parts' | 'windows' | 'season' | 'notes'>
  /** The address of the answer for another month. */
  toMonthAddress(month: number): string
}

const toPercent = (day: number) => `${((day / DAYS_IN_YEAR) * 100).toFixed(2)}%`

/** The year as a strip: planting windows, the score of each planting month, and the growing season. */
export function PlantingCalendar({ result, toMonthAddress }: PlantingCalendarProps) {
  const { analysis } = useStrings()
  const format = useFormat()
  const { windows = [], monthly, month: askedMonth } = result
  const { season } = getPlantingTime(result, getToday())
  return (
    <div className="calendar">
      <div className="calendar-row">
        <span className="calendar-name">{analysis.monthsRow}</span>
        <ol className="calendar-months">
          {monthly.map(({ month, feasibility_label, feasibility_score }) => (
            <li key={month}>
              <Link
                href={toMonthAddress(month)}
                className={`calendar-month is-${getLabelClass(feasibility_label)}`}
                aria-current={month === askedMonth ? 'true' : undefined}
                aria-label={analysis.askMonth(format.month(month), analysis.labels[feasibility_label])}
                title={`${analysis.labels[feasibility_label]}, ${analysis.score(format.points(feasibility_score))}`}
              >
                <span aria-hidden="true">{format.narrowMonth(month)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      <CalendarBars name={analysis.windowsRow}>
        {windows.map(({ from, to, feasibility_label }) => (
          <Bar key={from} from={from} to={to} className={`is-${getLabelClass(feasibility_label)}`} />
        ))}
      </CalendarBars>
      {season && (
        <CalendarBars name={analysis.seasonRow}>
          <Bar from={season.planting} to={season.harvest} className="is-season" />
        </CalendarBars>
      )}
      {season && (
        <p>
          {format.sentence(analysis.seasonDates(format.day(season.planting), format.day(season.harvest)))}
        </p>
      )}
      <WindowList windows={windows} />
      {findAssumedSupply(result) === 'irrigated' && <p className="hint">{analysis.irrigationAssumed}</p>}
    </div>
  )
}

function CalendarBars({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="calendar-row" aria-hidden="true">
      <span className="calendar-name">{name}</span>
      <div className="calendar-bars">{children}</div>
    </div>
  )
}

function Bar({ from, to, className }: { from: string; to: string; className: string }) {
  return splitAtYearEnd(from, to).map((stretch) => (
    <span
      key={stretch.from}
      className={`calendar-bar ${className}`}
      style={{ insetInlineStart: toPercent(stretch.from), width: toPercent(stretch.to - stretch.from) }}
    />
  ))
}

function WindowList({ windows }: { windows: NonNullable<Analysis['windows']> }) {
  const { analysis } = useStrings()
  const format = useFormat()
  if (windows.length === 0) return <p>{analysis.noWindows}</p>
  return (
    <ul className="calendar-windows">
      {sortByDay(windows).map(({ from, to, feasibility_label, is_best }) => (
        <li key={from}>
          <span className="figure">
            {format.day(from)} – {format.day(to)}
          </span>{' '}
          <LabelBadge label={feasibility_label} />{' '}
          {is_best && <span className="hint">({analysis.bestWindow})</span>}
        </li>
      ))}
    </ul>
  )
}

import type { Analysis } from '@crop/client'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../../i18n/language-context'
import { findAssumedSupply } from '../analysis/assumed-supply'
import { getLabelClass } from '../analysis/labels'
import { LabelBadge } from '../analysis/label-badge'
import { useFormat } from '../format/use-format'
import { getPlantingTime, ripens } from '../analysis/planting-time'
import { DAYS_IN_YEAR, getToday, sortByDay, splitAtYearEnd, type Stretch } from './days'
import './planting-calendar.css'

interface PlantingCalendarProps {
  result: Pick<Analysis, 'month' | 'monthly' | 'month_parts' | 'windows' | 'season' | 'notes' | 'risks'>
  /** The URL of the answer for another month. */
  toMonthUrl(month: number): string
}

const toPercent = (day: number) => `${((day / DAYS_IN_YEAR) * 100).toFixed(2)}%`

/** The year in one picture: the score of each planting month, and below it the planting windows and the growing season, with their dates. */
export function PlantingCalendar({ result, toMonthUrl }: PlantingCalendarProps) {
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
                href={toMonthUrl(month)}
                className={`calendar-month is-${getLabelClass(feasibility_label)}`}
                aria-current={month === askedMonth ? 'true' : undefined}
                aria-label={analysis.askMonth(format.month(month), analysis.labels[feasibility_label])}
                title={format.parts([
                  analysis.labels[feasibility_label],
                  analysis.score(format.points(feasibility_score)),
                ])}
              >
                <span aria-hidden="true">{format.narrowMonth(month)}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
      <CalendarPeriods name={analysis.windowsRow}>
        {sortByDay(windows).map((window) => (
          <Period key={window.from} {...window} className={`is-${getLabelClass(window.feasibility_label)}`}>
            <span className="figure">
              {format.day(window.from)} – {format.day(window.to)}
            </span>{' '}
            <LabelBadge label={window.feasibility_label} />{' '}
            {window.is_best && <span className="hint">({analysis.bestWindow})</span>}
          </Period>
        ))}
        {windows.length === 0 && <li>{analysis.noWindows}</li>}
      </CalendarPeriods>
      {season && ripens(result) && (
        <CalendarPeriods name={analysis.season}>
          <Period from={season.planting} to={season.harvest} className="is-season">
            {format.sentence(analysis.seasonDates(format.day(season.planting), format.day(season.harvest)))}
          </Period>
        </CalendarPeriods>
      )}
      {findAssumedSupply(result) === 'irrigated' && <p className="hint">{analysis.irrigationAssumed}</p>}
    </div>
  )
}

function CalendarPeriods({ name, children }: { name: string; children: ReactNode }) {
  const nameId = useId()
  return (
    <div className="calendar-row">
      <span className="calendar-name" id={nameId}>
        {name}
      </span>
      <ul className="calendar-periods" aria-labelledby={nameId}>
        {children}
      </ul>
    </div>
  )
}

interface PeriodProps {
  from: string
  to: string
  className: string
  /** The dates in words, which stand below the bar, on its side of the year. */
  children: ReactNode
}

function Period({ from, to, className, children }: PeriodProps) {
  const stretches = splitAtYearEnd(from, to)
  const longest = stretches.reduce((one, other) => (getDays(other) > getDays(one) ? other : one))
  const isLate = longest.from + longest.to > DAYS_IN_YEAR
  return (
    <li>
      <div className="calendar-bars" aria-hidden="true">
        {stretches.map((stretch) => (
          <span
            key={stretch.from}
            className={`calendar-bar ${className}`}
            style={{ insetInlineStart: toPercent(stretch.from), width: toPercent(getDays(stretch)) }}
          />
        ))}
      </div>
      <p
        className={`calendar-dates${isLate ? ' is-late' : ''}`}
        style={
          isLate
            ? { marginRight: toPercent(DAYS_IN_YEAR - longest.to) }
            : { marginLeft: toPercent(longest.from) }
        }
      >
        {children}
      </p>
    </li>
  )
}

const getDays = ({ from, to }: Stretch) => to - from

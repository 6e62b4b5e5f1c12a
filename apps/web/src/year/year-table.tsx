import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass, VERDICT_LABELS } from '../shared/analysis/labels'
import { getCropName } from '../shared/analysis/subject'
import { toCsv } from '../shared/downloads/csv'
import { downloadFile, toFileName } from '../shared/downloads/download-file'
import { useFormat } from '../shared/format/use-format'
import type { CropCalendar, CropYear } from './use-crop-calendar'
import type { YearView } from './year-view'

interface YearTableProps {
  view: YearView
  calendar: CropCalendar
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** A row per crop: its twelve planting months by class, and its best window. Every cell opens its answer. */
export function YearTable({ view, calendar }: YearTableProps) {
  const { analysis, year } = useStrings()
  const format = useFormat()
  const { years, failedCount } = calendar
  if (years.length === 0) return <p className="notice">{year.noCrops}</p>
  return (
    <section className="card year">
      <div className="year-head">
        <ul className="label-legend">
          {VERDICT_LABELS.map((label) => (
            <li key={label}>
              <LabelBadge label={label} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="no-print"
          onClick={() =>
            downloadFile(
              toFileName(['calendar', view.location], 'csv'),
              'text/csv;charset=utf-8',
              toCsv(toYearRows(years)),
            )
          }
        >
          {year.csv}
        </button>
      </div>
      <div className="table-scroll" tabIndex={0} role="region" aria-label={year.heading(view.location)}>
        <table className="year-table">
          <caption className="hint">{year.sortedBy}</caption>
          <thead>
            <tr>
              <th scope="col">{year.crop}</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col" abbr={format.month(month)}>
                  {format.narrowMonth(month)}
                </th>
              ))}
              <th scope="col">{year.best}</th>
            </tr>
          </thead>
          <tbody>
            {years.map((cropYear) => (
              <YearRow key={cropYear.crop} view={view} cropYear={cropYear} />
            ))}
          </tbody>
        </table>
      </div>
      {failedCount > 0 && <p className="hint">{year.failed(failedCount)}</p>}
      <p className="unseen">{analysis.monthsRow}</p>
    </section>
  )
}

function YearRow({ view, cropYear: { crop, result } }: { view: YearView; cropYear: CropYear }) {
  const { analysis, year } = useStrings()
  const format = useFormat()
  const name = getCropName(result)
  const best = result.windows?.find(({ is_best }) => is_best)
  return (
    <tr>
      <th scope="row">{name}</th>
      {result.monthly.map(({ month, feasibility_label: label }) => (
        <td key={month} className="year-cell">
          <Link
            href={toAnswerAddress({ crop, location: view.location, month, conditions: view.conditions })}
            className={`is-${getLabelClass(label)}`}
            aria-label={`${name}, ${analysis.askMonth(format.month(month), analysis.labels[label])}`}
            title={`${format.month(month)}: ${analysis.labels[label]}`}
          />
        </td>
      ))}
      <td className="figure">{best ? `${format.day(best.from)} – ${format.day(best.to)}` : year.never}</td>
    </tr>
  )
}

/** Returns the calendar as rows of a table, with the names of the API as its head. */
function toYearRows(years: readonly CropYear[]) {
  const head = [
    'crop',
    'location',
    'month',
    'feasibility_label',
    'feasibility_score',
    'rainfed_score',
    'irrigated_score',
  ]
  return [
    head,
    ...years.flatMap(({ crop, result }) =>
      result.monthly.map((outlook) => [
        crop,
        result.location,
        outlook.month,
        outlook.feasibility_label,
        outlook.feasibility_score,
        outlook.rainfed_score,
        outlook.irrigated_score,
      ]),
    ),
  ]
}

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass, VERDICT_LABELS } from '../shared/analysis/labels'
import { getCropName } from '../shared/analysis/subject'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { type CsvRow, downloadCsv } from '../shared/downloads/csv'
import { MONTHS } from '../shared/format/months'
import { useFormat } from '../shared/format/use-format'
import type { CropCalendar, CropYear } from './crop-calendar'
import { type CellPosition, moveInGrid } from './move-in-grid'
import type { YearParams } from './year-params'

interface YearTableProps {
  params: YearParams
  calendar: CropCalendar
}

/**
 * A row per crop: its twelve planting months by class, and its best window. Roles are written out, because the rows of
 * phones are no table for browsers. Every cell opens its answer. As in the grid
 * pattern of WAI-ARIA, one cell takes part in the order of the Tab key and the arrow keys move to the others.
 */
export function YearTable({ params, calendar }: YearTableProps) {
  const { analysis, year } = useStrings()
  const format = useFormat()
  const { text: place } = usePlaceLabel(params.location)
  const { years, failedCount } = calendar
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const keysId = useId()
  const move = (event: KeyboardEvent) => {
    const next = moveInGrid(current, event, { rows: years.length, columns: MONTHS.length })
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelectorAll('tbody tr')[next.row]?.querySelectorAll('a')[next.column]?.focus()
  }
  if (years.length === 0) return <p className="notice">{year.noCrops}</p>
  return (
    <section className="card year">
      <YearHead params={params} years={years} />
      <div className="table-scroll">
        <table
          ref={grid}
          className="year-table"
          role="grid"
          aria-label={year.heading(place)}
          aria-describedby={keysId}
          onKeyDown={move}
        >
          <caption className="hint">{year.sortedBy}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {analysis.crop}
              </th>
              {MONTHS.map((month) => (
                <th key={month} scope="col" role="columnheader" abbr={format.month(month)}>
                  {format.narrowMonth(month)}
                </th>
              ))}
              <th scope="col" role="columnheader">
                {year.best}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {years.map((cropYear, row) => (
              <YearRow
                key={cropYear.crop}
                params={params}
                cropYear={cropYear}
                currentColumn={row === current.row ? current.column : undefined}
                onFocus={(column) => setCurrent({ row, column })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {failedCount > 0 && <p className="hint">{year.failed(failedCount)}</p>}
      <p className="unseen" id={keysId}>
        {analysis.monthsRow}. {year.keys}
      </p>
    </section>
  )
}

/** The legend, and the download of the calendar. */
function YearHead({ params, years }: { params: YearParams; years: CropCalendar['years'] }) {
  const { analysis, year } = useStrings()
  return (
    <div className="year-head">
      <ul className="legend">
        {VERDICT_LABELS.map((label) => (
          <li key={label}>
            <LabelBadge label={label} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="no-print"
        onClick={() => downloadCsv(['calendar', params.location], toYearRows(years))}
      >
        {analysis.csv}
      </button>
      {years.some(isIrrigationAssumed) && (
        <p className="year-note hint">
          <IrrigationMark /> {year.irrigatedNote(analysis.waterSupplies.rainfed, analysis.conditions)}
        </p>
      )}
    </div>
  )
}

interface YearRowProps {
  params: YearParams
  cropYear: CropYear
  /** The column of the cell that the Tab key reaches; undefined when it is in another row. */
  currentColumn: number | undefined
  onFocus(column: number): void
}

function YearRow({ params, cropYear, currentColumn, onFocus }: YearRowProps) {
  const { crop, result } = cropYear
  const { analysis, year } = useStrings()
  const format = useFormat()
  const name = getCropName(result)
  const best = result.windows?.find(({ is_best }) => is_best)
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {name}
        {isIrrigationAssumed(cropYear) && (
          <>
            {' '}
            <IrrigationMark />
            <span className="unseen">({year.irrigated})</span>
          </>
        )}
      </th>
      {result.monthly.map(({ month, feasibility_label: label }, column) => (
        <td key={month} className="year-cell" role="gridcell">
          <Link
            href={toAnswerUrl({ crop, location: params.location, month, conditions: params.conditions })}
            className={`is-${getLabelClass(label)}`}
            tabIndex={column === currentColumn ? 0 : -1}
            onFocus={() => onFocus(column)}
            aria-label={format.parts([name, analysis.askMonth(format.month(month), analysis.labels[label])])}
            title={`${format.month(month)}: ${analysis.labels[label]}`}
          />
        </td>
      ))}
      <td className="figure" role="gridcell">
        {best ? `${format.day(best.from)} – ${format.day(best.to)}` : year.never}
      </td>
    </tr>
  )
}

/** A drop that marks crops whose scores assume irrigation; a text beside it explains it. */
function IrrigationMark() {
  return (
    <svg className="year-drop" viewBox="0 0 12 16" width="9" height="12" aria-hidden="true">
      <path d="M6 1C8 5 11 7.5 11 10.5a5 5 0 0 1-10 0C1 7.5 4 5 6 1Z" fill="currentColor" />
    </svg>
  )
}

const isIrrigationAssumed = ({ result }: CropYear) => findAssumedSupply(result) === 'irrigated'

/** Returns the calendar as rows of a table, with the names of the API. */
const toYearRows = (years: readonly CropYear[]): CsvRow[] =>
  years.flatMap(({ crop, result }) =>
    result.monthly.map((outlook) => ({
      crop,
      location: result.location,
      month: outlook.month,
      feasibility_label: outlook.feasibility_label,
      feasibility_score: outlook.feasibility_score,
      rainfed_score: outlook.rainfed_score,
      irrigated_score: outlook.irrigated_score,
      assumed_water_supply: findAssumedSupply(result),
    })),
  )

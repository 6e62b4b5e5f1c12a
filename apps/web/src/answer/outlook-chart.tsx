import type { Analysis } from '@crop/client'
import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { useStrings } from '../i18n/language-context'
import type { SeasonDates } from '../shared/analysis/season-months'
import type { Climate } from '../shared/charts/climate-table'
import {
  Axis,
  getMonthCentre,
  getMonthWidth,
  MonthNames,
  RainBars,
  SIDE_MARGINS,
} from '../shared/charts/month-axes'
import { useFormat } from '../shared/format/use-format'
import { toDisplayedRain } from '../shared/units/units'
import { useUnits } from '../shared/units/units-context'
import { useWidth } from '../shared/use-width'
import { type ChartMonth, getSeasonSpan, listChartMonths, type Tenths } from './outlook-months'
import { OutlookTable } from './outlook-table'
import './outlook-chart.css'

interface OutlookChartProps {
  climate: Climate
  outlook: NonNullable<Analysis['outlook']>
  plantingMonth: number
  /** Drawn behind the figures; null for perennial crops. */
  season: SeasonDates | null
}

const TOP = 10
const CELL_HEIGHT = 13
const RAIN_TOP = TOP + 10 * CELL_HEIGHT + 24
const RAIN_BOTTOM = RAIN_TOP + 100
const HEIGHT = RAIN_BOTTOM + 38

/** The usual rain of twelve months, and above it how many seasons out of ten are dry, about usual and wet in those of the outlook. */
export function OutlookChart({ climate, outlook, plantingMonth, season }: OutlookChartProps) {
  const { analysis, outlook: texts } = useStrings()
  const { element, width } = useWidth<HTMLDivElement>()
  const months = listChartMonths(outlook.months, plantingMonth)
  return (
    <figure className="month-chart outlook-chart">
      <div className="month-chart-drawing" ref={element}>
        {width !== undefined && <Drawing months={months} climate={climate} season={season} width={width} />}
      </div>
      <figcaption>
        <p>{texts.ofTen}</p>
        <ul className="legend month-chart-legend">
          <li className="is-below">{texts.thirds.below}</li>
          <li className="is-normal">{texts.thirds.normal}</li>
          <li className="is-above">{texts.thirds.above}</li>
          <li className="is-usual-third">{texts.usualThirds}</li>
          <li className="is-rain">{texts.usualRain}</li>
          {season && <li className="is-season">{analysis.season}</li>}
        </ul>
      </figcaption>
      <OutlookTable months={months} rainMm={climate.rain_mm} />
    </figure>
  )
}

interface DrawingProps {
  months: readonly ChartMonth[]
  climate: Climate
  season: SeasonDates | null
  width: number
}

function Drawing({ months, climate, season, width }: DrawingProps) {
  const { outlook: texts } = useStrings()
  const format = useFormat()
  const titleId = useId()
  const covered = months.filter(({ tenths }) => tenths)
  return (
    <svg width={width} height={HEIGHT} role="img" aria-labelledby={titleId}>
      <title id={titleId}>
        {texts.chartText(format.list(covered.map(({ month }) => format.month(month))))}
      </title>
      {season && <SeasonBand season={season} width={width} />}
      <SeasonsPanel months={months} width={width} />
      <RainPanel months={months} rainMm={climate.rain_mm} width={width} />
      <MonthNames y={RAIN_BOTTOM + 17} width={width} first={months[0]?.month} />
      <g className="month-chart-names" textAnchor="start">
        {listYears(months).map(({ year, index }) => (
          <text key={year} x={getMonthX(index, width)} y={RAIN_BOTTOM + 34}>
            {year}
          </text>
        ))}
      </g>
    </svg>
  )
}

const getMonthX = (months: number, width: number) => SIDE_MARGINS.left + months * getMonthWidth(width)

/** Lists the years with the index of their first month; without one that has a single month and no room for its number. */
function listYears(months: readonly ChartMonth[]): { year: string; index: number }[] {
  const years = months.map(({ name }) => name.slice(0, 4))
  return [...new Set(years)]
    .map((year) => ({ year, index: years.indexOf(year) }))
    .filter(({ year }) => years.indexOf(year) !== years.lastIndexOf(year))
}

function SeasonBand({ season, width }: { season: SeasonDates; width: number }) {
  const { from, to } = getSeasonSpan(season)
  return (
    <g className="month-chart-season">
      <rect
        x={getMonthX(from, width)}
        width={(to - from) * getMonthWidth(width)}
        y="0"
        height={RAIN_BOTTOM}
      />
    </g>
  )
}

/** Ten seasons as ten cells above each month of the outlook, the dry ones at the bottom. */
function SeasonsPanel({ months, width }: { months: readonly ChartMonth[]; width: number }) {
  const y = scaleLinear([0, 10], [TOP + 10 * CELL_HEIGHT, TOP])
  const columns = months.flatMap(({ name, tenths }, index) => (tenths ? [{ name, index, tenths }] : []))
  const from = getMonthX(columns[0]?.index ?? 0, width)
  const to = getMonthX((columns.at(-1)?.index ?? 0) + 1, width)
  return (
    <g>
      <Axis ticks={[0, 5, 10]} y={y} width={width} />
      {columns.map(({ name, index, tenths }) => (
        <SeasonCells key={name} tenths={tenths} x={getMonthCentre(index, width)} width={width} y={y} />
      ))}
      <g className="outlook-usual-thirds">
        {[10 / 3, 20 / 3].map((third) => (
          <line key={third} x1={from} x2={to} y1={y(third)} y2={y(third)} />
        ))}
      </g>
      {columns.map(({ name, index, tenths }) => (
        <SeasonCounts key={name} tenths={tenths} x={getMonthCentre(index, width)} y={y} />
      ))}
    </g>
  )
}

/** Lists the thirds that have seasons, the lowest first, with the number of seasons below each. */
const listParts = ({ below, normal, above }: Tenths) =>
  [
    { kind: 'below', from: 0, count: below },
    { kind: 'normal', from: below, count: normal },
    { kind: 'above', from: below + normal, count: above },
  ].filter(({ count }) => count > 0)

interface SeasonCountsProps {
  tenths: Tenths
  /** The middle of the month. */
  x: number
  y(seasons: number): number
}

function SeasonCells({ tenths, x, y, width }: SeasonCountsProps & { width: number }) {
  const cellWidth = getMonthWidth(width) * 0.7
  return (
    <g>
      {listParts(tenths).flatMap(({ kind, from, count }) =>
        Array.from({ length: count }, (_, cell) => (
          <rect
            key={from + cell}
            className={`outlook-cell is-${kind}`}
            x={x - cellWidth / 2}
            width={cellWidth}
            y={y(from + cell + 1) + 1}
            height={CELL_HEIGHT - 2}
            rx="2"
          />
        )),
      )}
    </g>
  )
}

/** Writes each number into a cell in the middle of its third. */
function SeasonCounts({ tenths, x, y }: SeasonCountsProps) {
  const format = useFormat()
  return (
    <g textAnchor="middle">
      {listParts(tenths).map(({ kind, from, count }) => (
        <text
          key={kind}
          className="outlook-count"
          x={x}
          y={y(from + Math.floor((count - 1) / 2) + 0.5)}
          dy="0.35em"
        >
          {format.number(count)}
        </text>
      ))}
    </g>
  )
}

interface RainPanelProps {
  months: readonly ChartMonth[]
  rainMm: readonly number[]
  width: number
}

function RainPanel({ months, rainMm, width }: RainPanelProps) {
  const { shell } = useStrings()
  const { units } = useUnits()
  const rain = months.map(({ month }) => toDisplayedRain(rainMm[month - 1] ?? 0, units))
  const y = scaleLinear([0, Math.max(...rain)], [RAIN_BOTTOM, RAIN_TOP]).nice(3)
  return (
    <g>
      <Axis ticks={y.ticks(3)} y={y} width={width} unit={shell.units[units.rain]} />
      <RainBars rain={rain} y={y} width={width} />
    </g>
  )
}

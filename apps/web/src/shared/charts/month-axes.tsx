import { useFormat } from '../format/use-format'
import './month-chart.css'

/** Where the months of a chart are, from its left edge on. */
export const POSITIONS = Array.from({ length: 12 }, (_, index) => index)

export const SIDE_MARGINS = { left: 52, right: 10 }

/** Space between an axis and its figures. */
const AXIS_GAP = 6

const LETTER_WIDTH = 7

/** Narrower charts have no room for names of months. */
const MIN_NAMES_WIDTH = 480

/** The width of a bar as a share of that of its month. */
const BAR_SHARE = 0.6

export const getMonthWidth = (width: number) => (width - SIDE_MARGINS.left - SIDE_MARGINS.right) / 12
export const getMonthCentre = (month: number, width: number) =>
  SIDE_MARGINS.left + (month + 0.5) * getMonthWidth(width)

interface AxisProps {
  ticks: readonly number[]
  y(value: number): number
  width: number
  /** Stands behind the highest figure. */
  unit?: string
}

/** The figures of a vertical axis, with a line across the chart for each. */
export function Axis({ ticks, y, width, unit }: AxisProps) {
  const format = useFormat()
  return (
    <g className="month-chart-axis" textAnchor="end">
      {ticks.map((tick, index) => (
        <g key={tick} transform={`translate(0, ${y(tick)})`}>
          <line x1={SIDE_MARGINS.left} x2={width - SIDE_MARGINS.right} />
          <text x={SIDE_MARGINS.left - AXIS_GAP} dy="0.32em">
            {unit !== undefined && index === ticks.length - 1 ? format.isolate(`${tick} ${unit}`) : tick}
          </text>
        </g>
      ))}
    </g>
  )
}

interface MonthNamesProps {
  /** The baseline of the names. */
  y: number
  width: number
  /** The month at the left edge, 1 to 12. */
  first?: number | undefined
}

/** The names of the twelve months below a chart, in one letter where there is no room. */
export function MonthNames({ y, width, first = 1 }: MonthNamesProps) {
  const format = useFormat()
  // Names are longer in some languages, such as Arabic.
  const hasRoom = width >= MIN_NAMES_WIDTH && getMonthWidth(width) > LETTER_WIDTH * format.longestShortMonth()
  return (
    <g className="month-chart-names" textAnchor="middle">
      {POSITIONS.map((index) => {
        const month = ((first - 1 + index) % 12) + 1
        return (
          <text key={month} x={getMonthCentre(index, width)} y={y}>
            {hasRoom ? format.shortMonth(month) : format.narrowMonth(month)}
          </text>
        )
      })}
    </g>
  )
}

interface RainBarsProps {
  /** Rain of the months in mm, from the left edge on. */
  rain: readonly number[]
  y(value: number): number
  width: number
}

export function RainBars({ rain, y, width }: RainBarsProps) {
  const barWidth = getMonthWidth(width) * BAR_SHARE
  return rain.map((amount, index) => (
    <rect
      key={index}
      className="month-chart-rain"
      x={getMonthCentre(index, width) - barWidth / 2}
      width={barWidth}
      y={y(amount)}
      height={y(0) - y(amount)}
      rx="2"
    />
  ))
}

import { useFormat } from '../format/use-format'

/** The months of a chart, from its left edge on. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => index)

export const SIDE_MARGINS = { left: 52, right: 10 }

const LETTER_WIDTH = 7

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
    <g className="climograph-axis" textAnchor="end">
      {ticks.map((tick, index) => (
        <g key={tick} transform={`translate(0, ${y(tick)})`}>
          <line x1={SIDE_MARGINS.left} x2={width - SIDE_MARGINS.right} />
          <text x={SIDE_MARGINS.left - 6} dy="0.32em">
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
  const hasRoom = width >= 480 && getMonthWidth(width) > LETTER_WIDTH * format.longestShortMonth()
  return (
    <g className="climograph-months" textAnchor="middle">
      {MONTHS.map((index) => {
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

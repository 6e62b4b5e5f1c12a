import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { useId } from 'react'
import { useStrings } from '../../i18n/language-context'
import type { SeasonDates } from '../analysis/season-months'
import { useFormat } from '../format/use-format'
import { toDisplayedRain, toDisplayedTemperature } from '../units/units'
import { useUnits } from '../units/units-context'
import { type Climate, ClimateTable } from './climate-table'
import { Axis, getMonthCentre, MonthNames, POSITIONS, RainBars, SIDE_MARGINS } from './month-axes'
import { DAYS_IN_YEAR, splitAtYearEnd } from './days'
import { useWidth } from '../use-width'
import './climograph.css'

interface ClimographProps {
  climate: Climate
  /** Drawn behind the figures; null for perennial crops. */
  season: SeasonDates | null
}

const HEIGHT = 330
const MARGIN = { ...SIDE_MARGINS, top: 26, bottom: 24 }
const TEMPERATURE_HEIGHT = 110
const GAP = 28

/** Temperatures above, rain and evaporation below, over one year, with the growing season behind both. */
export function Climograph({ climate, season }: ClimographProps) {
  const { analysis } = useStrings()
  const format = useFormat()
  const { element, width } = useWidth<HTMLDivElement>()
  return (
    <figure className="month-chart climograph">
      <div className="month-chart-drawing" ref={element}>
        {width !== undefined && <Drawing climate={climate} season={season} width={width} />}
      </div>
      <figcaption>
        <ul className="legend month-chart-legend">
          <li className="is-temperature">
            {analysis.temperature} <span className="hint">({analysis.temperatureRange})</span>
          </li>
          <li className="is-rain">{analysis.rain}</li>
          <li className="is-et0">{analysis.et0}</li>
          {season && (
            <li className="is-season">
              {analysis.season}{' '}
              <span className="hint">
                {analysis.seasonDays(format.day(season.planting), format.day(season.harvest), season.days)}
              </span>
            </li>
          )}
        </ul>
      </figcaption>
      <ClimateTable climate={climate} />
    </figure>
  )
}

function Drawing({ climate, season, width }: ClimographProps & { width: number }) {
  const { analysis } = useStrings()
  const format = useFormat()
  const titleId = useId()
  return (
    <svg width={width} height={HEIGHT} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{describeClimate(climate, analysis, format)}</title>
      {season && <SeasonBand season={season} width={width} />}
      <TemperaturePanel climate={climate} width={width} />
      <WaterPanel climate={climate} width={width} />
      <MonthNames y={HEIGHT - 6} width={width} />
    </svg>
  )
}

function describeClimate(
  { rain_mm, et0_mm }: Climate,
  analysis: ReturnType<typeof useStrings>['analysis'],
  format: ReturnType<typeof useFormat>,
): string {
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  return analysis.climateText(format.rain(sum(rain_mm)), format.rain(sum(et0_mm)))
}

const getDayX = (day: number, width: number) =>
  MARGIN.left + (day / DAYS_IN_YEAR) * (width - MARGIN.left - MARGIN.right)

function SeasonBand({ season, width }: { season: SeasonDates; width: number }) {
  const stretches = splitAtYearEnd(season.planting, season.harvest)
  const plantingX = getDayX(stretches[0]?.from ?? 0, width)
  const harvestX = getDayX(stretches.at(-1)?.to ?? 0, width)
  return (
    <g className="month-chart-season">
      {stretches.map(({ from, to }) => (
        <rect
          key={from}
          x={getDayX(from, width)}
          width={getDayX(to, width) - getDayX(from, width)}
          y={MARGIN.top - 8}
          height={HEIGHT - MARGIN.top - MARGIN.bottom + 8}
        />
      ))}
      <g transform={`translate(${plantingX}, 8)`}>
        <path d="M0 10 V0 M0 4 C-5 4 -7 0 -7 -3 C-3 -3 0 -1 0 4 C0 -1 3 -3 7 -3 C7 0 5 4 0 4" />
        <line y1="10" y2={HEIGHT - MARGIN.bottom - 8} />
      </g>
      <g transform={`translate(${harvestX}, 8)`}>
        <path className="is-filled" d="M0 10 V2 M0 2 L-4 -1 L0 -6 L4 -1 Z" />
        <line y1="10" y2={HEIGHT - MARGIN.bottom - 8} />
      </g>
    </g>
  )
}

function TemperaturePanel({ climate, width }: { climate: Climate; width: number }) {
  const { shell } = useStrings()
  const { units } = useUnits()
  const convert = (celsius: number) => toDisplayedTemperature(celsius, units)
  const low = climate.min_temperature_c.map(convert)
  const mean = climate.mean_temperature_c.map(convert)
  const high = climate.max_temperature_c.map(convert)
  const y = scaleLinear(
    [Math.min(...low), Math.max(...high)],
    [MARGIN.top + TEMPERATURE_HEIGHT, MARGIN.top],
  ).nice(4)
  const x = (month: number) => getMonthCentre(month, width)
  const range = area<number>()
    .x(x)
    .y0((month) => y(low[month] ?? 0))
    .y1((month) => y(high[month] ?? 0))
    .curve(curveMonotoneX)
  const means = line<number>()
    .x(x)
    .y((month) => y(mean[month] ?? 0))
    .curve(curveMonotoneX)
  return (
    <g>
      <Axis ticks={y.ticks(4)} y={y} width={width} unit={shell.units[units.temperature]} />
      <path className="climograph-range" d={range(POSITIONS) ?? undefined} />
      <path className="climograph-mean" d={means(POSITIONS) ?? undefined} />
    </g>
  )
}

function WaterPanel({ climate, width }: { climate: Climate; width: number }) {
  const { shell } = useStrings()
  const { units } = useUnits()
  const convert = (mm: number) => toDisplayedRain(mm, units)
  const rain = climate.rain_mm.map(convert)
  const et0 = climate.et0_mm.map(convert)
  const top = MARGIN.top + TEMPERATURE_HEIGHT + GAP
  const y = scaleLinear([0, Math.max(...rain, ...et0)], [HEIGHT - MARGIN.bottom, top]).nice(4)
  const evaporation = line<number>()
    .x((month) => getMonthCentre(month, width))
    .y((month) => y(et0[month] ?? 0))
    .curve(curveMonotoneX)
  return (
    <g>
      <Axis ticks={y.ticks(4)} y={y} width={width} unit={shell.units[units.rain]} />
      <RainBars rain={rain} y={y} width={width} />
      <path className="climograph-et0" d={evaporation(POSITIONS) ?? undefined} />
    </g>
  )
}

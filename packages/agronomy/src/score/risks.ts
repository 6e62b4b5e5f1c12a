import { getMonthName } from '@crop/domain'
import type { Risk, RiskCode } from '../assessment'
import { DAYS_IN_MONTH } from '../calendar'
import type { ClimateSite } from '../climate/monthly-climate'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { roundTo } from '../numbers'
import type { SeasonWater } from '../water/season-water'

/** Farther from the nearest station than this, the climate of a place may differ from that of the station. */
const MAX_CERTAIN_DISTANCE_KM = 100
/** Higher above or lower below the nearest station than this, the climate of a place may differ from that of the station. */
const MAX_CERTAIN_HEIGHT_DIFFERENCE_M = 500

export function formatPercent(share: number): string {
  return `${Math.round(100 * share)} %`
}

/** Converts a share to whole percent, rounded down so that only a full share is 100. */
export function floorPercent(share: number): number {
  return Math.floor(100 * share)
}

/** Formats days as "1 day" or "2.5 days", with tenths below ten days. */
export function formatDays(days: number): string {
  const count = roundTo(days, days < 10 ? 1 : 0)
  return `${count} ${count === 1 ? 'day' : 'days'}`
}

export function listWaterRisks(
  water: SeasonWater,
  yieldRatioRainfed: number,
  span: 'season' | 'year',
): Risk[] {
  const droughtDetail =
    `Without irrigation about ${formatPercent(yieldRatioRainfed)} of the attainable yield in a normal year, ` +
    `${formatPercent(water.yieldRatioDryYear)} in one year out of five.`
  const variabilityDetail = `The rain of the ${span} varies by about ${formatPercent(water.rainVariation)} from year to year.`
  return [
    findRiskBelow('drought', yieldRatioRainfed, { moderate: 0.8, severe: 0.5 }, droughtDetail),
    findRiskAbove(
      'rain_variability',
      water.rainVariation,
      { moderate: 0.35, severe: 0.6 },
      variabilityDetail,
    ),
  ].filter((risk) => risk !== undefined)
}

/** Returns a risk if the climate of the nearest station may differ from that of the place. */
export function findConfidenceRisk(site: ClimateSite): Risk | undefined {
  if (!isClimateUncertain(site)) return undefined
  const km = Math.round(site.nearestKm)
  const metres = Math.round(Math.abs(site.heightAboveNearestM))
  const detail = `The nearest climate record is ${km} km away and ${metres} m higher or lower, so figures may be off.`
  return { code: 'low_confidence', severity: 'moderate', detail }
}

export function isClimateUncertain(site: ClimateSite): boolean {
  return (
    site.nearestKm > MAX_CERTAIN_DISTANCE_KM ||
    Math.abs(site.heightAboveNearestM) > MAX_CERTAIN_HEIGHT_DIFFERENCE_M
  )
}

/** Values beyond which a risk is moderate or severe. */
interface Thresholds {
  readonly moderate: number
  readonly severe: number
}

/** Returns a risk if the value is above the moderate threshold, else undefined. */
export function findRiskAbove(
  code: RiskCode,
  value: number,
  { moderate, severe }: Thresholds,
  detail: string,
): Risk | undefined {
  if (!(value > moderate)) return undefined
  return { code, severity: value > severe ? 'severe' : 'moderate', detail }
}

/** Returns a risk if the value is below the moderate threshold, else undefined. */
export function findRiskBelow(
  code: RiskCode,
  value: number,
  { moderate, severe }: Thresholds,
  detail: string,
): Risk | undefined {
  return findRiskAbove(code, -value, { moderate: -moderate, severe: -severe }, detail)
}

/** Monthly rain above which a field may need drainage. */
const WET_MONTH_MM = 250

/** Rain over the season of an annual crop, or over a year of a perennial one. */
interface RainPeriod {
  readonly rainMm: number
  readonly span: 'season' | 'year'
  /** Months as indexes (0 to 11) in chronological order. */
  readonly monthIndexes: Iterable<number>
}

/**
 * Returns a risk if there is too much rain. It is severe if the crop gets more rain than it tolerates, and moderate if more
 * rain falls in a month than can drain. Flooded crops need no drainage.
 */
export function findExcessRainRisk(
  climate: PlaceClimate,
  crop: CropType,
  { rainMm, span, monthIndexes }: RainPeriod,
): Risk | undefined {
  if (rainMm > crop.rainMaxMm) {
    const period = span === 'season' ? 'the season' : 'a year'
    const detail = `${Math.round(rainMm)} mm of rain fall in ${period}; the crop stands at most ${crop.rainMaxMm} mm.`
    return { code: 'excess_rain', severity: 'severe', detail }
  }
  if (crop.flags.has('flooded')) return undefined
  for (const month of monthIndexes) {
    const monthMm = at(climate.monthly.rainMm, month)
    if (monthMm > WET_MONTH_MM && monthMm > 2 * getTotalEt0Mm(climate, month)) {
      const detail = `${getMonthName(month + 1)} brings ${Math.round(monthMm)} mm of rain: fields need drainage.`
      return { code: 'excess_rain', severity: 'moderate', detail }
    }
  }
  return undefined
}

/** Returns the evapotranspiration of a whole month in mm; `monthlyEt0Mm` is in mm per day. */
function getTotalEt0Mm({ monthlyEt0Mm }: PlaceClimate, month: number): number {
  return at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
}

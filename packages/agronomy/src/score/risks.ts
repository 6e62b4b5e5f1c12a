import { formatText, HARDLY_ANY_PERCENT, type Text } from '@crop/domain'
import type { Risk, RiskCode, RiskSeverity } from '../assessment'
import { DAYS_IN_MONTH } from '../calendar'
import type { ClimateSite } from '../climate/monthly-climate'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import { roundTo } from '../numbers'
import type { SeasonWater } from '../water/season-water'

/** Farther from the nearest station than this, the climate of a place may differ from that of the station. */
const MAX_CERTAIN_DISTANCE_KM = 100
/** Higher above or lower below the nearest station than this, the climate of a place may differ from that of the station. */
const MAX_CERTAIN_HEIGHT_DIFFERENCE_M = 500

export function toPercent(share: number): number {
  return Math.round(100 * share)
}

/** Converts a share to whole percent, rounded down so that only a full share is 100. */
export function floorPercent(share: number): number {
  return Math.floor(100 * share)
}

/** Rounds to whole days. Starts from tenths as published with the factors, so that a risk and a reason give the same number. */
export function roundDays(days: number): number {
  return Math.round(roundTo(days, 1))
}

export function createRisk(severity: RiskSeverity, text: Text<RiskCode>): Risk {
  return { ...text, severity, detail: formatText(text) }
}

export function listWaterRisks(
  water: SeasonWater,
  yieldRatioRainfed: number,
  span: 'season' | 'year',
): Risk[] {
  return [
    findRiskBelow(yieldRatioRainfed, DRY, {
      code: 'drought',
      params: {
        percent: toPercent(yieldRatioRainfed),
        dry_year_percent: toPercent(water.yieldRatioDryYear),
      },
    }),
    isDryYearCostly(water, yieldRatioRainfed)
      ? findRiskAbove(
          water.rainVariation,
          { moderate: 0.35, severe: 0.6 },
          { code: 'rain_variability', params: { percent: toPercent(water.rainVariation), span } },
        )
      : undefined,
  ].filter((risk) => risk !== undefined)
}

/** Yields on rain alone, relative to the attainable one, below which drought is a risk. */
const DRY = { moderate: 0.8, severe: 0.5 } as const

/** Whether a dry year costs part of a harvest: there is one in a normal year, and rain is short in one year out of five. */
function isDryYearCostly({ yieldRatioDryYear }: SeasonWater, yieldRatioRainfed: number): boolean {
  return toPercent(yieldRatioRainfed) >= HARDLY_ANY_PERCENT && yieldRatioDryYear < DRY.moderate
}

/** Risks of a field on rain alone, which irrigation avoids. */
const RISKS_OF_RAIN: readonly RiskCode[] = ['drought', 'rain_variability']

export const isRiskOfRain = ({ code }: Risk): boolean => RISKS_OF_RAIN.includes(code)

/** Rounds to whole kilometres. Starts from tenths as published with the place, so that both give the same number. */
export function toWholeKm(km: number): number {
  return Math.round(roundTo(km, 1))
}

/** Returns a risk if the climate of the nearest station may differ from that of the place. */
export function findConfidenceRisk(site: ClimateSite): Risk | undefined {
  if (!isClimateUncertain(site)) return undefined
  const km = toWholeKm(site.nearestKm)
  return createRisk('moderate', { code: 'low_confidence', params: { km, ...compareStationHeight(site) } })
}

/** Returns how many metres higher or lower than a place the nearest station is. */
export function compareStationHeight({ heightAboveNearestM }: ClimateSite) {
  const side = heightAboveNearestM > 0 ? 'lower' : 'higher'
  return { metres: Math.round(Math.abs(heightAboveNearestM)), side } as const
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
  value: number,
  { moderate, severe }: Thresholds,
  text: Text<RiskCode>,
): Risk | undefined {
  if (!(value > moderate)) return undefined
  return createRisk(value > severe ? 'severe' : 'moderate', text)
}

/** Returns a risk if the value is below the moderate threshold, else undefined. */
export function findRiskBelow(
  value: number,
  { moderate, severe }: Thresholds,
  text: Text<RiskCode>,
): Risk | undefined {
  return findRiskAbove(-value, { moderate: -moderate, severe: -severe }, text)
}

/** Rain, relative to the most that a crop tolerates, from which on it costs a perennial a fifth of its yield. */
const SEVERE_RAIN_RATIO = 1.2

/** Monthly rain above which a field may need drainage. */
const WET_MONTH_MM = 250

/** Rain over the season of an annual crop, or over a year. */
interface RainPeriod {
  readonly rainMm: number
  readonly span: 'season' | 'year'
  /** Months as indexes (0 to 11) in chronological order. */
  readonly monthIndexes: Iterable<number>
}

/**
 * Returns a risk if the crop gets more rain than it tolerates, which is severe if it is clearly more, or if more rain falls in a
 * month than can drain. Flooded crops need no drainage.
 */
export function findExcessRainRisk(
  climate: PlaceClimate,
  crop: CropType,
  { rainMm, span, monthIndexes }: RainPeriod,
): Risk | undefined {
  if (rainMm > crop.rainMaxMm) {
    return createRisk(rainMm > SEVERE_RAIN_RATIO * crop.rainMaxMm ? 'severe' : 'moderate', {
      code: 'excess_rain',
      params: { mm: Math.round(rainMm), max_mm: crop.rainMaxMm, span },
    })
  }
  if (crop.flags.has('flooded')) return undefined
  for (const month of monthIndexes) {
    const monthMm = at(climate.monthly.rainMm, month)
    if (monthMm > WET_MONTH_MM && monthMm > 2 * getTotalEt0Mm(climate, month)) {
      return createRisk('moderate', {
        code: 'excess_rain',
        params: { mm: Math.round(monthMm), month: month + 1 },
      })
    }
  }
  return undefined
}

/** Returns the evapotranspiration of a whole month in mm; `monthlyEt0Mm` is in mm per day. */
function getTotalEt0Mm({ monthlyEt0Mm }: PlaceClimate, month: number): number {
  return at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
}

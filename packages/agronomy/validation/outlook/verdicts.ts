import { compareVerdicts, type PlaceOutlook, type Terciles, toVerdict } from '@crop/domain'
import { MONTHS } from '../../src/calendar'
import { findPlaceClimate, scaleRainOfMonths } from '../../src/climate/place-climate'
import type { CropType } from '../../src/crops/traits/crop-type'
import { roundTo } from '../../src/numbers'
import { listCoveredMonths } from '../../src/outlook/covered-months'
import {
  computeOutlookScore,
  computePlantingScores,
  type OutlookPlanting,
} from '../../src/outlook/outlook-score'
import { createSeasonOutlook } from '../../src/outlook/season-outlook'
import type { Reference } from '../../src/reference'
import { KNOWN_SUPPLIES } from '../../src/score/water-supply'
import { average, type VerifiedForecast } from './hindcasts'

/** Crops of rain-fed fields whose verdicts are compared. */
const CROPS = ['maize', 'sorghum', 'drybean'] as const

/** Where a crop scores less than this in a normal year, nobody plants it on rain. */
const MIN_NORMAL_SCORE = 0.25

/** Scores of one planting: those of the normals, with outlooks, and of the season as it was observed. */
export interface VerdictCase {
  readonly normal: number
  readonly observed: number
  /** With the skill that the service assumes for an unknown one. */
  readonly shrunk: number
  /** With the probabilities as published. */
  readonly published: number
  /** With the observed thirds as certainties. */
  readonly perfect: number
}

export type ForecastKind = 'shrunk' | 'published' | 'perfect'

/** Scores rain-fed plantings in the first month of the forecasts, at every point and in every year. */
export function scorePlantings(reference: Reference, forecasts: readonly VerifiedForecast[]): VerdictCase[] {
  const types = CROPS.map((key) => reference.crops.types.find((type) => type.key === key)).filter(
    (type) => type !== undefined,
  )
  return groupBySeason(forecasts).flatMap((months) => {
    const [first] = months
    const climate = first && findPlaceClimate(reference.stations, { ...first, elevationM: undefined })
    if (!climate) return []
    return types.flatMap((type) => scorePlanting({ climate, type, months, first }))
  })
}

/** Groups the forecasts of a point that were issued at once, the first month first. */
function groupBySeason(forecasts: readonly VerifiedForecast[]): VerifiedForecast[][] {
  const seasons = new Map<string, VerifiedForecast[]>()
  for (const forecast of forecasts) {
    const key = [forecast.latitude, forecast.longitude, forecast.issued].join()
    const season = seasons.get(key) ?? []
    season.push(forecast)
    seasons.set(key, season)
  }
  return [...seasons.values()].map((months) => months.sort((a, b) => a.lead - b.lead))
}

interface PlantedSeason {
  readonly climate: OutlookPlanting['climate']
  readonly type: CropType
  readonly months: readonly VerifiedForecast[]
  readonly first: VerifiedForecast
}

function scorePlanting({ climate, type, months, first }: PlantedSeason): VerdictCase[] {
  const month = Number(first.valid.slice(5, 7))
  const getField = () => ({ supply: KNOWN_SUPPLIES.rainfed, soilPh: undefined })
  const planting = { climate, types: [type], type, month, getField }
  const [normal = 0] = computePlantingScores(planting, [climate])
  if (normal < MIN_NORMAL_SCORE) return []
  const normalScores = { expected: normal, rainfed: normal, irrigated: normal }
  const observedClimate = scaleRainOfMonths(climate, toRainShares(months))
  const [observed = 0] = computePlantingScores(planting, [observedClimate])
  const score = (skill: number | null, toTerciles: (forecast: VerifiedForecast) => Terciles) => {
    const outlook = toOutlook(months, skill, toTerciles)
    const covered = listCoveredMonths(
      outlook,
      { month, year: Number(first.valid.slice(0, 4)) },
      MONTHS.length,
    )
    const seasonOutlook = createSeasonOutlook(climate, covered)
    return roundTo(computeOutlookScore({ ...planting, normalScores }, seasonOutlook).scores.expected, 2)
  }
  return [
    {
      normal: roundTo(normal, 2),
      observed: roundTo(observed, 2),
      shrunk: score(null, ({ probabilities }) => probabilities),
      published: score(1, ({ probabilities }) => probabilities),
      perfect: score(1, toCertainty),
    },
  ]
}

/** Returns the observed rain of each month relative to its normal rain; 1 for months without an observation. */
function toRainShares(months: readonly VerifiedForecast[]): Float64Array {
  const shares = new Float64Array(MONTHS.length).fill(1)
  for (const { valid, observedMm, normalMm } of months)
    shares[Number(valid.slice(5, 7)) - 1] = normalMm > 0 ? observedMm / normalMm : 1
  return shares
}

const toCertainty = ({ observedThird }: VerifiedForecast): Terciles => ({
  below: observedThird === 'below' ? 1 : 0,
  normal: observedThird === 'normal' ? 1 : 0,
  above: observedThird === 'above' ? 1 : 0,
})

function toOutlook(
  months: readonly VerifiedForecast[],
  rainSkill: number | null,
  toTerciles: (forecast: VerifiedForecast) => Terciles,
): PlaceOutlook {
  return {
    source: months[0]?.centre ?? '',
    issued: months[0]?.issued ?? '',
    digest: '',
    licence: '',
    months: months.map((forecast) => ({
      month: forecast.valid,
      rain: toTerciles(forecast),
      temperature: null,
      rainSkill,
      temperatureSkill: null,
    })),
  }
}

/** How well a kind of forecast predicts the scores and verdicts of the observed seasons. */
export interface VerdictSkill {
  readonly cases: number
  /** Mean absolute difference from the score of the observed season. */
  readonly error: number
  /** Shares of cases in which the score is closer to that of the observed season than the normal one, and farther. */
  readonly closer: number
  readonly farther: number
  /** Share of cases with the verdict of the observed season. */
  readonly sameVerdict: number
  /** Warnings of a verdict worse than usual, and observed verdicts worse than usual. */
  readonly hits: number
  readonly falseAlarms: number
  readonly misses: number
  /** A warning pays if acting on it costs at most this share of the loss that it avoids; NaN without warnings. */
  readonly breakEvenCostRatio: number
}

export function rateVerdicts(cases: readonly VerdictCase[], kind: ForecastKind | 'normal'): VerdictSkill {
  const count = (is: (planting: VerdictCase) => boolean) => cases.filter(is).length
  const getError = (planting: VerdictCase, by: ForecastKind | 'normal') =>
    roundTo(Math.abs(planting[by] - planting.observed), 2)
  const isWorse = (score: number, normal: number) => compareVerdicts(toVerdict(score), toVerdict(normal)) < 0
  const warns = (planting: VerdictCase) => isWorse(planting[kind], planting.normal)
  const happens = ({ observed, normal }: VerdictCase) => isWorse(observed, normal)
  const hits = count((planting) => warns(planting) && happens(planting))
  const falseAlarms = count((planting) => warns(planting) && !happens(planting))
  return {
    cases: cases.length,
    error: average(cases.map((planting) => getError(planting, kind))),
    closer: count((planting) => getError(planting, kind) < getError(planting, 'normal')) / cases.length,
    farther: count((planting) => getError(planting, kind) > getError(planting, 'normal')) / cases.length,
    sameVerdict:
      count((planting) => toVerdict(planting[kind]) === toVerdict(planting.observed)) / cases.length,
    hits,
    falseAlarms,
    misses: count((planting) => !warns(planting) && happens(planting)),
    breakEvenCostRatio: hits / (hits + falseAlarms),
  }
}

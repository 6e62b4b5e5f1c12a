import type { OutlookVariable } from './outlook'
import type { Terciles } from './place-outlook'

/** How a month usually is at a place, and how much it varies from year to year. */
export interface MonthNormal {
  readonly rainMm: number
  /** Standard deviation. */
  readonly rainSdMm: number
  readonly temperatureSdC: number
}

/** Months with less rain have no outlook for rain, as in the outlooks with probabilities. */
const DRY_MONTH_MM = 10

/** Upper limit of the lower third of the standard normal distribution. */
const THIRD = 0.430_727

/**
 * Derives terciles from the mean anomaly of an ensemble: the usual distribution is shifted by it and keeps its width, so that
 * the probabilities are rather too cautious than too certain. Undefined for the rain of a dry month.
 *
 * @param anomaly in mm of rain in the month, or in °C
 */
export function toTerciles(
  variable: OutlookVariable,
  anomaly: number,
  { rainMm, rainSdMm, temperatureSdC }: MonthNormal,
): Terciles | undefined {
  if (variable === 'rain' && rainMm < DRY_MONTH_MM) return undefined
  const shift = anomaly / (variable === 'rain' ? rainSdMm : temperatureSdC)
  const below = normalCdf(-THIRD - shift)
  const above = normalCdf(shift - THIRD)
  return { below, normal: 1 - below - above, above }
}

/** The cumulative distribution of the standard normal; absolute error below 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x))
  const polynomial =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
  return x < 0 ? tail : 1 - tail
}

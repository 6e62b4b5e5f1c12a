import type { Risk } from '../assessment'
import type { ClimateSite } from '../climate/monthly-climate'
import { roundTo } from '../rounding'
import type { SeasonWater } from '../water/season-water'
import { riskAbove, riskBelow } from './risk-list'

/** Beyond these the climate is not surely that of the place. */
export const FAR_KM = 100
export const FAR_IN_HEIGHT_M = 500

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}

/** Rounded down, so that what is not whole yet is never told as 100. */
export function wholePercent(share: number): number {
  return Math.floor(100 * share)
}

/** "1 day", "2.5 days": of a few days, tenths count. */
export function inDays(days: number): string {
  const count = roundTo(days, days < 10 ? 1 : 0)
  return `${count} ${count === 1 ? 'day' : 'days'}`
}

export function waterRisks(water: SeasonWater, yieldRatioRainfed: number, span: 'season' | 'year'): Risk[] {
  const drought =
    `Without irrigation about ${percent(yieldRatioRainfed)} of the attainable yield in a normal year, ` +
    `${percent(water.yieldRatioDryYear)} in one year out of five.`
  const variability = `The rain of the ${span} varies by about ${percent(water.rainVariation)} from year to year.`
  return [
    ...riskBelow('drought', yieldRatioRainfed, { moderate: 0.8, severe: 0.5 }, drought),
    ...riskAbove('rain_variability', water.rainVariation, { moderate: 0.35, severe: 0.6 }, variability),
  ]
}

export function climateRisks(site: ClimateSite): Risk[] {
  if (!isFar(site)) return []
  const km = Math.round(site.nearestKm)
  const metres = Math.round(Math.abs(site.heightAboveNearestM))
  const detail = `The nearest climate record is ${km} km away and ${metres} m higher or lower, so figures may be off.`
  return [{ code: 'low_confidence', severity: 'moderate', detail }]
}

export function isFar(site: ClimateSite): boolean {
  return site.nearestKm > FAR_KM || Math.abs(site.heightAboveNearestM) > FAR_IN_HEIGHT_M
}

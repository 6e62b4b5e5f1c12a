import { tryVarieties } from '../src/annual/variety-trial'
import { countFieldDays } from '../src/season/days-to-harvest'
import type { SimulatedUnit } from './simulate-units'

/** How well the model's seasons agree with published harvests of annual crops. */
export interface HarvestFit {
  readonly seasons: number
  /** Negative if the model harvests too early. */
  readonly mean_error_days: number
  readonly median_absolute_error_days: number
  /** Share of the seasons, 0 to 1. */
  readonly within_30_days: number
}

/** Compares the harvest of the best variety, planted on the published day, with the published harvest. */
export function computeHarvestFit(units: readonly SimulatedUnit[]): HarvestFit {
  const errors = units
    .filter(({ type }) => type.habit === 'annual')
    .flatMap(({ unit, type, climate }) =>
      unit.seasons.map(({ plantingDay, days }) => {
        const { season } = tryVarieties(climate, type, plantingDay).bestExpected
        return countFieldDays(climate, type, season, true) - days
      }),
    )
  const absoluteErrors = errors.map(Math.abs).sort((a, b) => a - b)
  return {
    seasons: errors.length,
    mean_error_days: Math.round(computeMean(errors)),
    median_absolute_error_days: Math.round(absoluteErrors[Math.floor(errors.length / 2)] ?? 0),
    within_30_days: computeMean(absoluteErrors.map((days) => (days <= 30 ? 1 : 0))),
  }
}

function computeMean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}

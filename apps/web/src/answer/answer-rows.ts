import type { Analysis } from '@crop/client'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'

type Row = (string | number | null | undefined)[]

/**
 * Returns the answer as rows of a table: a row per planting month, with the names of the API as its head. Only the row of
 * the asked month has a season and its water.
 */
export function toAnswerRows(result: Analysis): Row[] {
  const { climate, windows = [] } = result
  const head: Row = [
    'crop',
    'location',
    'month',
    'feasibility_label',
    'feasibility_score',
    'rainfed_score',
    'irrigated_score',
    'rain_mm',
    'et0_mm',
    'min_temperature_c',
    'mean_temperature_c',
    'max_temperature_c',
    'windows',
    'planting',
    'harvest',
    'water_supply',
    'assumed_water_supply',
    'crop_water_requirement_mm',
    'rain_in_season_mm',
    'rain_used_mm',
    'soil_water_mm',
    'shortage_mm',
    'net_irrigation_mm',
    'yield_ratio_rainfed',
    'yield_ratio_rainfed_dry_year',
    'model_version',
  ]
  const seasonColumns = toSeasonColumns(result)
  return [
    head,
    ...result.monthly.map(
      ({ month, feasibility_label, feasibility_score, rainfed_score, irrigated_score }): Row => {
        const index = month - 1
        const inMonth = windows.filter(({ from }) => Number(from.slice(0, 2)) === month)
        return [
          result.crop,
          result.location,
          month,
          feasibility_label,
          feasibility_score,
          rainfed_score,
          irrigated_score,
          climate?.rain_mm[index],
          climate?.et0_mm[index],
          climate?.min_temperature_c[index],
          climate?.mean_temperature_c[index],
          climate?.max_temperature_c[index],
          inMonth.map(({ from, to }) => `${from}/${to}`).join(' '),
          ...(month === result.month ? seasonColumns : seasonColumns.map(() => undefined)),
          result.model_version,
        ]
      },
    ),
  ]
}

/** Returns the columns of the season and its water, which are known for the asked month. */
function toSeasonColumns(result: Analysis): Row {
  const { season, water } = result
  return [
    season?.planting,
    season?.harvest,
    water?.supply,
    findAssumedSupply(result),
    water?.crop_water_requirement_mm,
    water?.rain_mm,
    water?.rain_used_mm,
    water?.soil_water_mm,
    water?.shortage_mm,
    water?.net_irrigation_mm,
    water?.yield_ratio_rainfed,
    water?.yield_ratio_rainfed_dry_year,
  ]
}

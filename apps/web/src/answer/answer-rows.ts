import type { Analysis } from '@crop/client'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import type { CsvRow } from '../shared/downloads/csv'

/**
 * Returns the answer as rows of a table: a row per planting month, with the names of the API. Only the row of the asked
 * month has a season, its water and its seasonal outlook.
 */
export function toAnswerRows(result: Analysis): CsvRow[] {
  const { climate, windows = [] } = result
  const otherMonth = { season: null, water: null, notes: [], outlook: null }
  return result.monthly.map(({ month, ...scores }) => {
    const index = month - 1
    const inMonth = windows.filter(({ from }) => Number(from.slice(0, 2)) === month)
    return {
      crop: result.crop,
      location: result.location,
      month,
      feasibility_label: scores.feasibility_label,
      feasibility_score: scores.feasibility_score,
      rainfed_score: scores.rainfed_score,
      irrigated_score: scores.irrigated_score,
      rain_mm: climate?.rain_mm[index],
      et0_mm: climate?.et0_mm[index],
      min_temperature_c: climate?.min_temperature_c[index],
      mean_temperature_c: climate?.mean_temperature_c[index],
      max_temperature_c: climate?.max_temperature_c[index],
      windows: inMonth.map(({ from, to }) => `${from}/${to}`).join(' '),
      ...toSeasonColumns(month === result.month ? result : otherMonth),
      model_version: result.model_version,
      ...toOutlookColumns(month === result.month ? result : otherMonth),
    }
  })
}

const toSeasonColumns = ({ season, water, notes }: Pick<Analysis, 'season' | 'water' | 'notes'>) => ({
  planting: season?.planting,
  harvest: season?.harvest,
  water_supply: water?.supply,
  assumed_water_supply: findAssumedSupply({ notes }),
  ...toWaterColumns(water),
})

const toWaterColumns = (water: Analysis['water']) => ({
  irrigation: water?.irrigation,
  crop_water_requirement_mm: water?.crop_water_requirement_mm,
  rain_in_season_mm: water?.rain_mm,
  rain_used_mm: water?.rain_used_mm,
  soil_water_mm: water?.soil_water_mm,
  shortage_mm: water?.shortage_mm,
  net_irrigation_mm: water?.net_irrigation_mm,
  yield_ratio_rainfed: water?.yield_ratio_rainfed,
  yield_ratio_rainfed_dry_year: water?.yield_ratio_rainfed_dry_year,
})

const toOutlookColumns = ({ outlook }: Pick<Analysis, 'outlook'>) => ({
  outlook_issued: outlook?.issued,
  outlook_source: outlook?.source,
  outlook_label: outlook?.feasibility_label,
  outlook_score: outlook?.feasibility_score,
  outlook_change: outlook?.change,
})

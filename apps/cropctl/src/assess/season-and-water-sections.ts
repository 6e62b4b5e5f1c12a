import type { AssessedSeason, AssessedWater, Assessment } from '@crop/agronomy'
import type { Display } from './display'
import { definitionList, section } from './layout'
import { formatDate, formatScore } from './format'

/** Formats the planting and harvest dates, which perennial crops do not have. */
export function formatSeason({ season }: Assessment, display: Display): string[] {
  if (!season) return []
  const nextYear = season.crosses_year_end ? ' of the next year' : ''
  const rows = [
    ['planting', formatDate(season.planting)],
    ['harvest', `about ${formatDate(season.harvest)}${nextYear}, after ${season.days} days`],
    ['variety', VARIETY_NAMES[season.variety]],
  ] as const
  return section('Season', definitionList(rows, display), display)
}

export function formatWater({ water, season }: Assessment, display: Display): string[] {
  if (!water) return []
  return section(
    season ? 'Water of the season' : 'Water of a year',
    definitionList(listWaterRows(water), display),
    display,
  )
}

const VARIETY_NAMES: Readonly<Record<AssessedSeason['variety'], string>> = {
  full: 'full season',
  medium: 'medium season',
  early: 'early',
}

function listWaterRows(water: AssessedWater): [string, string][] {
  const onlyIrrigated = water.only_with_irrigation ? '; suitable only with irrigation' : ''
  return [
    [
      'the crop uses',
      `${water.crop_water_requirement_mm} mm: ${water.rain_used_mm} mm of rain, ${water.soil_water_mm} mm from the soil, ` +
        `${water.shortage_mm} mm missing without irrigation`,
    ],
    ['rain', `${water.rain_mm} mm, of which ${water.effective_rain_mm} mm reach the roots`],
    ['net irrigation', `${water.net_irrigation_mm} mm`],
    [
      'score',
      `rainfed ${formatScore(water.rainfed_score)}, irrigated ${formatScore(water.irrigated_score)}${onlyIrrigated}`,
    ],
    [
      'rainfed yield',
      `${formatPercent(water.yield_ratio_rainfed)} of the attainable yield in a normal year as far as water goes, ${formatDryYear(water)}`,
    ],
  ]
}

function formatDryYear({ yield_ratio_rainfed_dry_year: ratio }: AssessedWater): string {
  return `${formatPercent(ratio)} in one year out of five`
}

function formatPercent(ratio: number): string {
  return `${Math.round(100 * ratio)} %`
}

import type { AssessedSeason, AssessedWater, Assessment } from '@crop/agronomy'
import { getMonthName } from '@crop/domain'
import type { Display } from './display'
import { facts, section } from './layout'
import { scoreText } from './words'

/** When an annual crop stands in the field; a crop that stands for years has no such dates. */
export function seasonSection({ season }: Assessment, display: Display): string[] {
  if (!season) return []
  const nextYear = season.crosses_year_end ? ' of the next year' : ''
  const rows = [
    ['planting', dateText(season.planting)],
    ['harvest', `about ${dateText(season.harvest)}${nextYear}, after ${season.days} days`],
    ['variety', VARIETIES[season.variety]],
  ] as const
  return section('Season', facts(rows, display), display)
}

export function waterSection({ water, season }: Assessment, display: Display): string[] {
  if (!water) return []
  return section(
    season ? 'Water of the season' : 'Water of a year',
    facts(waterRows(water), display),
    display,
  )
}

const VARIETIES: Readonly<Record<AssessedSeason['variety'], string>> = {
  full: 'full season',
  medium: 'medium season',
  early: 'early',
}

function waterRows(water: AssessedWater): [string, string][] {
  const onlyIrrigated = water.only_with_irrigation ? '; suitable only with irrigation' : ''
  return [
    ['the crop uses', `${water.crop_water_requirement_mm} mm`],
    ['rain', `${water.rain_mm} mm, of which ${water.effective_rain_mm} mm reach the roots`],
    ['net irrigation', `${water.net_irrigation_mm} mm`],
    [
      'score',
      `rainfed ${scoreText(water.rainfed_score)}, irrigated ${scoreText(water.irrigated_score)}${onlyIrrigated}`,
    ],
    [
      'rainfed yield',
      `${percent(water.yield_ratio_rainfed)} of the attainable yield in a normal year, ${dryYear(water)}`,
    ],
  ]
}

function dryYear({ yield_ratio_rainfed_dry_year: ratio }: AssessedWater): string {
  return `${percent(ratio)} in one year out of five`
}

function percent(ratio: number): string {
  return `${Math.round(100 * ratio)} %`
}

/** `MM-DD` as a day and its month. */
function dateText(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${day} ${getMonthName(month ?? 0)}`
}

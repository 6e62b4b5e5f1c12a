import type { AssessedPlace, Assessment } from '@crop/agronomy'
import { getMonthName } from '@crop/domain'
import { printable } from '../printable'
import { bar } from './bar'
import type { Display } from './display'
import { facts } from './layout'
import { inWords, scoreText, styleOf } from './words'

const BAR_LENGTH = 20

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** What was asked and how it is judged, then what the names were taken for. */
export function headline(assessment: Assessment, display: Display): string[] {
  const { location, crop, month, place, crop_type } = assessment
  const asked = `${crop_type?.name ?? printable(crop)}, ${place?.name ?? printable(location)}, planted in ${getMonthName(month)}`
  return [display.paint('bold', asked), verdict(assessment, display), '', ...identity(assessment, display)]
}

function verdict(
  { feasibility_label: label, feasibility_score: score }: Assessment,
  { paint }: Display,
): string {
  const words = paint(styleOf(label), inWords(label))
  return score === null
    ? words
    : `${paint(styleOf(label), bar(score, BAR_LENGTH))} ${scoreText(score)}  ${words}`
}

function identity({ place, crop_type, limiting_factor }: Assessment, display: Display): string[] {
  const rows: [string, string][] = []
  if (place) rows.push(['place', placeText(place)])
  if (crop_type) rows.push(['crop', `${crop_type.name}, ${crop_type.scientific_name}`])
  if (limiting_factor) rows.push(['limited by', inWords(limiting_factor)])
  return rows.length === 0 ? [] : [...facts(rows, display), '']
}

function placeText(place: AssessedPlace): string {
  const country = place.country && (countryNames.of(place.country) ?? place.country)
  const names = [place.name, place.admin1, country].filter(Boolean).join(', ')
  const height = place.elevation_m === null ? 'height not known' : `${place.elevation_m} m above the sea`
  return `${names} (${place.latitude}, ${place.longitude}), ${height}; confidence ${place.confidence}`
}

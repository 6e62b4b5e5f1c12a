import type { AssessedPlace, Assessment, AssessmentConfidence } from '@crop/agronomy'
import { formatCountry, formatMonth, formatPlaceName } from '@crop/domain'
import { escapeUnprintable } from '../escape-unprintable'
import type { Display } from './display'
import { definitionList, drawBar } from './layout'
import { formatCode, formatScore, getLabelStyle } from './format'

const BAR_LENGTH = 20

/** Formats the question and its verdict, then the place and crop that the names were resolved to. */
export function formatHeadline(assessment: Assessment, display: Display): string[] {
  const { location, crop, month, place, crop_type } = assessment
  const question = `${crop_type?.name ?? escapeUnprintable(crop)}, ${place?.name ?? escapeUnprintable(location)}, planted in ${formatMonth(month, 'en')}`
  return [
    display.paint('bold', question),
    formatVerdict(assessment, display),
    '',
    ...formatSummaryRows(assessment, display),
  ]
}

function formatVerdict(
  { feasibility_label: label, feasibility_score: score }: Assessment,
  { paint }: Display,
): string {
  const labelText = paint(getLabelStyle(label), formatCode(label))
  return score === null
    ? labelText
    : `${paint(getLabelStyle(label), drawBar(score, BAR_LENGTH))} ${formatScore(score)}  ${labelText}`
}

function formatSummaryRows(
  { place, crop_type, limiting_factor, confidence }: Assessment,
  display: Display,
): string[] {
  const rows: [string, string][] = []
  if (place) rows.push(['place', formatPlace(place)])
  if (crop_type) rows.push(['crop', `${crop_type.name}, ${crop_type.scientific_name}`])
  if (limiting_factor) rows.push(['limited by', formatCode(limiting_factor)])
  if (confidence) rows.push(['confidence', formatConfidence(confidence)])
  return rows.length === 0 ? [] : [...definitionList(rows, display), '']
}

function formatConfidence({ level, score_range: [lowest, highest] }: AssessmentConfidence): string {
  return `${level}; the score is from ${formatScore(lowest)} to ${formatScore(highest)} if climate or soil differ slightly`
}

function formatPlace(place: AssessedPlace): string {
  const country = place.country && formatCountry(place.country, 'en')
  const names = formatPlaceName({ ...place, country })
  const elevation =
    place.elevation_m === null ? 'elevation unknown' : `${place.elevation_m} m above sea level`
  return `${names} (${place.latitude}, ${place.longitude}), ${elevation}; confidence ${place.confidence}`
}

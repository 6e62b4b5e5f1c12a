import type { Assessment, CropScore, MonthScore, PlantingPeriod } from '@crop/agronomy'
import { formatMonth } from '@crop/domain'
import { escapeUnprintable } from '../escape-unprintable'
import type { Display } from './display'
import { listItem, section } from './layout'
import { formatCode, formatDate, formatScore } from './format'

export function formatRisks(assessment: Assessment, display: Display): string[] {
  const lines = assessment.risks.flatMap(({ code, severity, detail }) =>
    listItem(`${formatCode(code)} (${severity}): ${detail}`, display),
  )
  return section('Risks', lines, display)
}

export function formatWindows({ windows }: Assessment, display: Display): string[] {
  const lines = windows.flatMap((window) =>
    listItem(`${formatDate(window.from)} to ${formatDate(window.to)}: ${formatRating(window)}`, display),
  )
  return section('Planting windows', lines, display)
}

export function formatBetterMonths({ better_months }: Assessment, display: Display): string[] {
  const lines = better_months.flatMap((better) =>
    listItem(`${formatMonth(better.month, 'en')}: ${formatRating(better)}`, display),
  )
  return section('Better months', lines, display)
}

export function formatAlternativeCrops({ alternative_crops }: Assessment, display: Display): string[] {
  const lines = alternative_crops.flatMap((alternative) =>
    listItem(`${formatCode(alternative.crop)}: ${formatRating(alternative)}`, display),
  )
  return section('Other crops for this month', lines, display)
}

export function formatNotes(assessment: Assessment, display: Display): string[] {
  const lines = assessment.notes.flatMap(({ detail, suggestions = [] }) => {
    const advice = suggestions.length > 0 ? ` Ask instead with: ${suggestions.join('; ')}.` : ''
    return listItem(`${escapeUnprintable(detail)}${advice}`, display)
  })
  return section('Notes', lines, display)
}

function formatRating({
  feasibility_label,
  feasibility_score,
}: MonthScore | CropScore | PlantingPeriod): string {
  return `${formatScore(feasibility_score)}, ${formatCode(feasibility_label)}`
}

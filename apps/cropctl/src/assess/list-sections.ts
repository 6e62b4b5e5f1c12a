import type { Assessment, CropScore, MonthScore } from '@crop/agronomy'
import { getMonthName } from '@crop/domain'
import { printable } from '../printable'
import type { Display } from './display'
import { item, section } from './layout'
import { inWords, scoreText } from './words'

export function risks(assessment: Assessment, display: Display): string[] {
  const lines = assessment.risks.flatMap(({ code, severity, detail }) =>
    item(`${inWords(code)} (${severity}): ${detail}`, display),
  )
  return section('Risks', lines, display)
}

export function betterMonths({ better_months }: Assessment, display: Display): string[] {
  const lines = better_months.flatMap((better) =>
    item(`${getMonthName(better.month)}: ${rating(better)}`, display),
  )
  return section('Better months', lines, display)
}

export function alternativeCrops({ alternative_crops }: Assessment, display: Display): string[] {
  const lines = alternative_crops.flatMap((other) =>
    item(`${inWords(other.crop)}: ${rating(other)}`, display),
  )
  return section('Other crops for this month', lines, display)
}

export function notes(assessment: Assessment, display: Display): string[] {
  const lines = assessment.notes.flatMap(({ detail, suggestions = [] }) => {
    const instead = suggestions.length > 0 ? ` Ask instead with: ${suggestions.join('; ')}.` : ''
    return item(`${printable(detail)}${instead}`, display)
  })
  return section('Notes', lines, display)
}

function rating({ feasibility_label, feasibility_score }: MonthScore | CropScore): string {
  return `${scoreText(feasibility_score)}, ${inWords(feasibility_label)}`
}

import type { Assessment } from '@crop/agronomy'
import { escapeUnprintable } from '../escape-unprintable'
import type { Display } from './display'
import { formatFactors } from './factor-table'
import { formatHeadline } from './headline'
import { wrap } from './layout'
import {
  formatAlternativeCrops,
  formatBetterMonths,
  formatNotes,
  formatRisks,
  formatWindows,
} from './list-sections'
import { formatMonths } from './month-chart'
import { formatOutlook } from './outlook-section'
import { formatSeason, formatWater } from './season-and-water-sections'

const SECTION_FORMATTERS = [
  formatFactors,
  formatSeason,
  formatWater,
  formatRisks,
  formatOutlook,
  formatMonths,
  formatWindows,
  formatBetterMonths,
  formatAlternativeCrops,
  formatNotes,
]

/** Formats a whole assessment as text. Sections without content are left out. */
export function formatAssessment(assessment: Assessment, display: Display): string {
  return [
    ...formatHeadline(assessment, display),
    ...wrap(escapeUnprintable(assessment.explanation), display.width),
    ...SECTION_FORMATTERS.flatMap((formatSection) => formatSection(assessment, display)),
    '',
    display.paint('dim', `model ${assessment.model_version}`),
  ].join('\n')
}

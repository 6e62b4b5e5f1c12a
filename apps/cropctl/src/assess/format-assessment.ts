import type { Assessment } from '@crop/agronomy'
import { printable } from '../printable'
import type { Display } from './display'
import { factorTable } from './factors'
import { headline } from './headline'
import { wrap } from './layout'
import { alternativeCrops, betterMonths, notes, risks } from './lists'
import { monthChart } from './months'
import { seasonSection, waterSection } from './season-and-water'

const SECTIONS = [
  factorTable,
  seasonSection,
  waterSection,
  risks,
  monthChart,
  betterMonths,
  alternativeCrops,
  notes,
]

/** A whole assessment for a person to read; what the answer does not have is left out. */
export function assessmentText(assessment: Assessment, display: Display): string {
  return [
    ...headline(assessment, display),
    ...wrap(printable(assessment.explanation), display.width),
    ...SECTIONS.flatMap((part) => part(assessment, display)),
    '',
    display.paint('dim', `model ${assessment.model_version}`),
  ].join('\n')
}

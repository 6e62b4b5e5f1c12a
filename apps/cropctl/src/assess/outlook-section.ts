import type { AssessedOutlook, Assessment } from '@crop/agronomy'
import { escapeUnprintable } from '../escape-unprintable'
import type { Display } from './display'
import { formatCode, formatScore } from './format'
import { definitionList, section, wrap } from './layout'

/** Formats the verdict by a seasonal outlook, with the risks that are more or less likely than usual. */
export function formatOutlook({ outlook }: Assessment, display: Display): string[] {
  if (!outlook) return []
  return section(
    'This season',
    [
      ...definitionList(listRows(outlook), display),
      ...[outlook.text, ...outlook.risks.map(({ detail }) => detail)].flatMap((text) =>
        wrap(escapeUnprintable(text), display.width),
      ),
    ],
    display,
  )
}

function listRows(outlook: AssessedOutlook): [string, string][] {
  const { source, issued, licence, feasibility_label: label, feasibility_score: score } = outlook
  const { rainfed_score: rainfed, irrigated_score: irrigated, confidence } = outlook
  return [
    ['outlook', escapeUnprintable(`${source}, issued in ${issued}. ${licence}`)],
    ['verdict', `${formatCode(label)}, ${formatScore(score)}`],
    ['on rain alone', formatScore(rainfed)],
    ['irrigated', formatScore(irrigated)],
    ['confidence', confidence.level],
  ]
}

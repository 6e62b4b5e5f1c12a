import { FEASIBILITY_LABELS, type FeasibilityLabel, formatMonth } from '@crop/domain'
import type { ModelDiff, ResultPair } from './compare-models'

/** Limits the crops or places that are listed. */
const MAX_NAMES = 15
const NAME_WIDTH = 32
const COUNT_WIDTH = 12
const QUESTION_WIDTH = 48

/** Formats the differences between two models for reviewers. */
export function formatDiff(diff: ModelDiff): string {
  const { model_before, model_now, questions, labels_changed, scores_moved, best_months_changed } = diff
  const lines = [
    `model before  ${model_before}`,
    `model now     ${model_now}`,
    `${questions} questions: ${labels_changed} labels changed, ${scores_moved} scores changed; best months changed for ${best_months_changed} crops at a place`,
  ]
  if (labels_changed > 0) {
    lines.push(
      ...formatLabelChanges(diff),
      ...formatCounts('by crop', diff.by_crop),
      ...formatCounts('by place', diff.by_place),
    )
  }
  if (scores_moved > 0)
    lines.push('', 'largest changes of scores', ...diff.biggest_moves.map(formatScoreChange))
  return lines.join('\n')
}

/** Formats a matrix of the numbers of questions whose label changed from that of the row to that of the column. */
function formatLabelChanges({ changes }: ModelDiff): string[] {
  const getCount = (from: FeasibilityLabel, to: FeasibilityLabel) =>
    changes.find((change) => change.from === from && change.to === to)?.questions ?? '·'
  const formatRow = (name: string, cells: readonly (string | number)[]) =>
    `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => String(cell).padStart(COUNT_WIDTH)).join('')}`
  return [
    '',
    'changed labels, from (row) to (column)',
    formatRow('', FEASIBILITY_LABELS.map(shortenLabel)),
    ...FEASIBILITY_LABELS.map((from) =>
      formatRow(
        from,
        FEASIBILITY_LABELS.map((to) => getCount(from, to)),
      ),
    ),
  ]
}

/** Shortens `highly_suitable` to "highly". */
function shortenLabel(label: FeasibilityLabel): string {
  return label === 'insufficient_data' ? 'no data' : label.replace('_suitable', '')
}

function formatCounts(title: string, countByName: Readonly<Record<string, number>>): string[] {
  const entries = Object.entries(countByName)
  const listed = entries
    .slice(0, MAX_NAMES)
    .map(([name, count]) => `  ${name.padEnd(NAME_WIDTH)}${String(count).padStart(COUNT_WIDTH)}`)
  const lines = ['', `changed labels ${title}`, ...listed]
  if (entries.length > listed.length) lines.push(`  and ${entries.length - listed.length} more`)
  return lines
}

function formatScoreChange({ place, crop, month, from, to, score_from, score_to }: ResultPair): string {
  const question = `${crop} in ${place}, ${formatMonth(month, 'en')}`.padEnd(QUESTION_WIDTH)
  const labels = from === to ? from : `${from} → ${to}`
  return `  ${question}  ${formatScore(score_from)} → ${formatScore(score_to)}  ${labels}`
}

function formatScore(hundredths: number | null): string {
  return hundredths === null ? '   –' : (hundredths / 100).toFixed(2)
}

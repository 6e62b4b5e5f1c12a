import { FEASIBILITY_LABELS, type FeasibilityLabel, getMonthName } from '@crop/domain'
import type { ChangedAnswer, ModelDiff } from './model-diff'

const MOST_NAMES = 15
const NAME_WIDTH = 32
const COUNT_WIDTH = 12
const QUESTION_WIDTH = 48

/** For reviewers: what changes, where, and how far. */
export function diffText(diff: ModelDiff): string {
  const { model_before, model_now, questions, labels_changed, scores_moved, best_months_changed } = diff
  const head = [
    `model before  ${model_before}`,
    `model now     ${model_now}`,
    `${questions} questions: ${labels_changed} labels changed, ${scores_moved} scores moved; best months changed for ${best_months_changed} crops at a place`,
  ]
  const labels = [...matrix(diff), ...counts('by crop', diff.by_crop), ...counts('by place', diff.by_place)]
  const moves = ['', 'biggest moves of scores', ...diff.biggest_moves.map(moveLine)]
  return [...head, ...(labels_changed > 0 ? labels : []), ...(scores_moved > 0 ? moves : [])].join('\n')
}

function matrix({ changes }: ModelDiff): string[] {
  const count = (from: FeasibilityLabel, to: FeasibilityLabel) =>
    changes.find((change) => change.from === from && change.to === to)?.questions ?? '·'
  const row = (name: string, cells: readonly (string | number)[]) =>
    `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => String(cell).padStart(COUNT_WIDTH)).join('')}`
  const rows = FEASIBILITY_LABELS.map((from) =>
    row(
      from,
      FEASIBILITY_LABELS.map((to) => count(from, to)),
    ),
  )
  return ['', 'labels, from (line) to (column)', row('', FEASIBILITY_LABELS.map(shortOf)), ...rows]
}

/** `highly_suitable` is "highly". */
function shortOf(label: FeasibilityLabel): string {
  return label === 'insufficient_data' ? 'no data' : label.replace('_suitable', '')
}

function counts(title: string, byName: Readonly<Record<string, number>>): string[] {
  const entries = Object.entries(byName)
  const shown = entries.slice(0, MOST_NAMES)
  const left = entries.length - shown.length
  return [
    '',
    `questions with another label, ${title}`,
    ...shown.map(
      ([name, questions]) => `  ${name.padEnd(NAME_WIDTH)}${String(questions).padStart(COUNT_WIDTH)}`,
    ),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
}

function moveLine({ place, crop, month, from, to, score_from, score_to }: ChangedAnswer): string {
  const labels = from === to ? from : `${from} → ${to}`
  return `  ${`${crop} in ${place}, ${getMonthName(month)}`.padEnd(QUESTION_WIDTH)}  ${shown(score_from)} → ${shown(score_to)}  ${labels}`
}

function shown(hundredths: number | null): string {
  return hundredths === null ? '   –' : (hundredths / 100).toFixed(2)
}

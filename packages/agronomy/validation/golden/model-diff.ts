import type { FeasibilityLabel } from '@crop/domain'
import type { GoldenFile, GoldenLine } from './golden-file'

/** A question that two models answer differently; scores in hundredths. */
export interface ChangedAnswer {
  readonly place: string
  readonly crop: string
  readonly month: number
  readonly from: FeasibilityLabel
  readonly to: FeasibilityLabel
  readonly score_from: number | null
  readonly score_to: number | null
}

export interface LabelChange {
  readonly from: FeasibilityLabel
  readonly to: FeasibilityLabel
  readonly questions: number
}

export interface ModelDiff {
  readonly model_before: string
  readonly model_now: string
  readonly questions: number
  readonly labels_changed: number
  readonly scores_moved: number
  /** Pairs of place and crop whose months to plant in are others, or in another order. */
  readonly best_months_changed: number
  readonly changes: readonly LabelChange[]
  /** Questions with another label, the most first. */
  readonly by_crop: Readonly<Record<string, number>>
  readonly by_place: Readonly<Record<string, number>>
  readonly biggest_moves: readonly ChangedAnswer[]
}

const MOST_MOVES = 12

/** What another model, asked the same questions in the same order, answers differently. */
export function diffOf(before: GoldenFile, now: GoldenFile): ModelDiff {
  const pairs = before.lines.flatMap((line, index) => {
    const other = now.lines[index]
    return other ? [{ line, other }] : []
  })
  const answers = pairs.flatMap(({ line, other }) => answersOf(line, other))
  const relabelled = answers.filter(({ from, to }) => from !== to)
  const moved = answers.filter((answer) => moveOf(answer) > 0).sort((a, b) => moveOf(b) - moveOf(a))
  return {
    model_before: before.modelVersion,
    model_now: now.modelVersion,
    questions: answers.length,
    labels_changed: relabelled.length,
    scores_moved: moved.length,
    best_months_changed: pairs.filter(({ line, other }) => line.bestMonths.join() !== other.bestMonths.join())
      .length,
    changes: changesOf(relabelled),
    by_crop: countsOf(relabelled.map(({ crop }) => crop)),
    by_place: countsOf(relabelled.map(({ place }) => place)),
    biggest_moves: moved.slice(0, MOST_MOVES),
  }
}

function answersOf(before: GoldenLine, now: GoldenLine): ChangedAnswer[] {
  return before.labels.map((from, index) => ({
    place: before.place,
    crop: before.crop,
    month: index + 1,
    from,
    to: now.labels[index] ?? 'insufficient_data',
    score_from: before.scores[index] ?? null,
    score_to: now.scores[index] ?? null,
  }))
}

/** In hundredths; a verdict that comes or goes moves as far as its score is from nothing. */
function moveOf({ score_from, score_to }: ChangedAnswer): number {
  return Math.abs((score_to ?? 0) - (score_from ?? 0))
}

function changesOf(relabelled: readonly ChangedAnswer[]): LabelChange[] {
  const changes = new Map<string, LabelChange>()
  for (const { from, to } of relabelled) {
    const { questions } = changes.get(`${from} ${to}`) ?? { questions: 0 }
    changes.set(`${from} ${to}`, { from, to, questions: questions + 1 })
  }
  return [...changes.values()].sort((a, b) => b.questions - a.questions)
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}

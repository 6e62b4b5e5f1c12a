import type { FeasibilityLabel } from '@crop/domain'
import type { GoldenFile, GoldenLine } from './golden-file'

/** The results of two models for one question. Scores are in hundredths, and null where there is no verdict. */
export interface ResultPair {
  readonly place: string
  readonly crop: string
  readonly month: number
  readonly from: FeasibilityLabel
  readonly to: FeasibilityLabel
  readonly score_from: number | null
  readonly score_to: number | null
}

/** The number of questions whose label changed in the same way. */
export interface LabelChange {
  readonly from: FeasibilityLabel
  readonly to: FeasibilityLabel
  readonly questions: number
}

/** The differences between two models, as printed by `--json`. */
export interface ModelDiff {
  readonly model_before: string
  readonly model_now: string
  readonly questions: number
  readonly labels_changed: number
  readonly scores_moved: number
  /** Number of crops at a place whose best planting months, or their order, changed. */
  readonly best_months_changed: number
  /** The most frequent first. */
  readonly changes: readonly LabelChange[]
  /** Number of changed labels by crop, the largest first. */
  readonly by_crop: Readonly<Record<string, number>>
  /** Number of changed labels by place, the largest first. */
  readonly by_place: Readonly<Record<string, number>>
  readonly biggest_moves: readonly ResultPair[]
}

/** Limits the listed score changes. */
const MAX_MOVES = 12

/** Compares the results of two models for the same places and crops in the same order. */
export function compareModels(before: GoldenFile, now: GoldenFile): ModelDiff {
  const linePairs = before.lines.flatMap((lineBefore, index) => {
    const lineNow = now.lines[index]
    return lineNow ? [{ lineBefore, lineNow }] : []
  })
  const resultPairs = linePairs.flatMap(({ lineBefore, lineNow }) => listResultPairs(lineBefore, lineNow))
  const relabelled = resultPairs.filter(({ from, to }) => from !== to)
  const changedScores = resultPairs
    .filter((pair) => getScoreChange(pair) > 0)
    .sort((a, b) => getScoreChange(b) - getScoreChange(a))
  const linesWithNewBestMonths = linePairs.filter(
    ({ lineBefore, lineNow }) => lineBefore.bestMonths.join() !== lineNow.bestMonths.join(),
  )
  return {
    model_before: before.modelVersion,
    model_now: now.modelVersion,
    questions: resultPairs.length,
    labels_changed: relabelled.length,
    scores_moved: changedScores.length,
    best_months_changed: linesWithNewBestMonths.length,
    changes: countLabelChanges(relabelled),
    by_crop: countByName(relabelled.map(({ crop }) => crop)),
    by_place: countByName(relabelled.map(({ place }) => place)),
    biggest_moves: changedScores.slice(0, MAX_MOVES),
  }
}

function listResultPairs(before: GoldenLine, now: GoldenLine): ResultPair[] {
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

/** Returns the absolute change of a score in hundredths. A missing score counts as 0. */
function getScoreChange({ score_from, score_to }: ResultPair): number {
  return Math.abs((score_to ?? 0) - (score_from ?? 0))
}

function countLabelChanges(relabelled: readonly ResultPair[]): LabelChange[] {
  const changes = new Map<string, LabelChange>()
  for (const { from, to } of relabelled) {
    const key = `${from} ${to}`
    changes.set(key, { from, to, questions: (changes.get(key)?.questions ?? 0) + 1 })
  }
  return [...changes.values()].sort((a, b) => b.questions - a.questions)
}

function countByName(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a))
}

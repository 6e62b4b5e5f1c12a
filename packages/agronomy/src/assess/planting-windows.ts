import type { PlantingPeriod, PlantingWindow } from '../assessment'
import { DAYS_IN_YEAR, formatMonthDay } from '../calendar'
import { toLabelledScore } from '../score/labelled-score'
import { findBestPart, type PartOutcome } from '../score/month-outcome'

/** Lowest score of a planting window, that of the class `moderately_suitable`. */
const MIN_SCORE = 0.5

/**
 * Lists the planting windows of a year, best first: parts of months in a row with one label and one crop type. A window
 * also ends where rain seasons part.
 *
 * @param parts The 36 parts of the year in order.
 * @param monthsBetweenRains Indexes (0 to 11) of the months in the middle of which rain seasons part.
 */
export function listPlantingWindows(
  parts: readonly PartOutcome[],
  monthsBetweenRains: readonly number[],
): PlantingWindow[] {
  const dividingDays = new Set(monthsBetweenRains.map((month) => parts[3 * month + 1]?.part.firstDay))
  const windows = splitRing(parts, (before, part) => {
    return isSamePlanting(before, part) && !dividingDays.has(part.part.firstDay)
  })
  return windows
    .map((window) => ({ window, best: findBestPart(window) }))
    .filter(({ best }) => toLabelledScore(best.scores.expected).feasibility_score >= MIN_SCORE)
    .sort((a, b) => compareParts(a.best, b.best))
    .map(({ window, best }, index) => ({
      ...toPeriod(window, best, index === 0),
      crop_type: best.type.key,
    }))
}

/** Lists the parts of a month in order. */
export function listMonthParts(parts: readonly PartOutcome[]): PlantingPeriod[] {
  const best = findBestPart(parts)
  return parts.map((part) => toPeriod([part], part, part === best))
}

function toPeriod(parts: readonly PartOutcome[], best: PartOutcome, isBest: boolean): PlantingPeriod {
  return {
    from: formatMonthDay(parts[0]?.part.firstDay ?? 0),
    to: formatMonthDay(parts.at(-1)?.part.lastDay ?? DAYS_IN_YEAR - 1),
    ...toLabelledScore(best.scores.expected),
    is_best: isBest,
  }
}

function isSamePlanting(a: PartOutcome, b: PartOutcome): boolean {
  const [labelA, labelB] = [a, b].map(({ scores }) => toLabelledScore(scores.expected).feasibility_label)
  return labelA === labelB && a.type === b.type
}

/** Orders parts by descending score as published, then by descending rank. */
function compareParts(a: PartOutcome, b: PartOutcome): number {
  if (a === b) return 0
  return findBestPart([a, b]) === a ? -1 : 1
}

/** Splits a ring of items, in which the first follows the last, into runs of neighbours that belong together. */
function splitRing<Item>(
  items: readonly Item[],
  belongTogether: (before: Item, item: Item) => boolean,
): Item[][] {
  const startsRun = items.map((item, index) => {
    const before = items.at(index - 1)
    return before !== undefined && !belongTogether(before, item)
  })
  const firstStart = Math.max(0, startsRun.indexOf(true))
  const runs: Item[][] = []
  for (let step = 0; step < items.length; step += 1) {
    const index = (firstStart + step) % items.length
    const item = items[index]
    if (item === undefined) continue
    const run = runs.at(-1)
    if (!run || startsRun[index]) runs.push([item])
    else run.push(item)
  }
  return runs
}

import { LOWEST_SCORES, type Verdict } from '@crop/domain'
import type { PlantingPeriod, PlantingWindow } from '../assessment'
import { DAYS_IN_YEAR, formatMonthDay } from '../calendar'
import { toLabelledScore } from '../score/labelled-score'
import { findBestPart, type PartOutcome } from '../score/month-outcome'

const PARTS_PER_MONTH = 3

/**
 * Lists the planting windows of a year, best first: parts of months in a row with one label and one crop type. A window
 * also ends between two rain seasons.
 *
 * @param partsByType The 36 parts of the year in order, of each crop type.
 * @param monthsBetweenRains Indexes (0 to 11) of the months in the middle of which one rain season ends and the next begins.
 */
export function listPlantingWindows(
  partsByType: readonly (readonly PartOutcome[])[],
  monthsBetweenRains: readonly number[],
): PlantingWindow[] {
  const parts = joinTypes(partsByType)
  const dividingDays = findDividingDays(parts, monthsBetweenRains)
  const windows = splitRing(parts, (before, part) => {
    return isSamePlanting(before, part) && !dividingDays.has(part.part.firstDay)
  })
  return windows
    .map((window) => ({ window, best: findBestPart(window) }))
    .filter(
      ({ best }) =>
        toLabelledScore(best.scores.expected).feasibility_score >= LOWEST_SCORES.moderately_suitable,
    )
    .sort((a, b) => compareParts(a.best, b.best))
    .map(({ window, best }, index) => ({
      ...toPeriod(window, best, index === 0),
      crop_type: best.type.key,
    }))
}

/** Finds the outcome of the best crop type for each part of a period. */
export function listBestParts(partsByType: readonly (readonly PartOutcome[])[]): PartOutcome[] {
  const [parts = []] = partsByType
  return parts.map((_, index) =>
    findBestPart(partsByType.map((ofType) => ofType[index]).filter((part) => part !== undefined)),
  )
}

/**
 * Lists the best parts, with one crop type for neighbours of one label: the type of the best of them, as far as it has this
 * label as well. Otherwise types that score nearly the same would divide the window.
 */
function joinTypes(partsByType: readonly (readonly PartOutcome[])[]): readonly PartOutcome[] {
  const bestParts = listBestParts(partsByType)
  if (partsByType.length === 1) return bestParts
  const allParts = partsByType.flat()
  const runs = splitRing(bestParts, (before, part) => getLabel(before) === getLabel(part))
  return runs
    .flatMap((run) => {
      const best = run.indexOf(findBestPart(run))
      const earlier = keepType(run.slice(0, best + 1).reverse(), allParts)
      return [...earlier.slice(1).reverse(), ...keepType(run.slice(best), allParts)]
    })
    .sort((a, b) => a.part.firstDay - b.part.firstDay)
}

/** Replaces each part by that of the crop type before it, if both have the same label. */
function keepType(parts: readonly PartOutcome[], allParts: readonly PartOutcome[]): readonly PartOutcome[] {
  const kept: PartOutcome[] = []
  for (const part of parts) {
    const typeBefore = kept.at(-1)?.type
    const ofTypeBefore = allParts.find((other) => other.type === typeBefore && other.part === part.part)
    kept.push(ofTypeBefore && getLabel(ofTypeBefore) === getLabel(part) ? ofTypeBefore : part)
  }
  return kept
}

/**
 * Finds the first days of the parts that begin a new window because a new rain season begins, in the middle of the month
 * between the seasons. A window that ends in this month is not divided, because its days there belong to no other season.
 */
function findDividingDays(
  parts: readonly PartOutcome[],
  monthsBetweenRains: readonly number[],
): ReadonlySet<number | undefined> {
  const isJoined = (before: PartOutcome | undefined, part: PartOutcome | undefined) =>
    before !== undefined && part !== undefined && isSamePlanting(before, part)
  const dividingMonths = monthsBetweenRains.filter((month) => {
    const first = PARTS_PER_MONTH * month
    const isJoinedBefore = isJoined(parts.at(first - 1), parts[first])
    const isJoinedAfter = isJoined(
      parts[first + PARTS_PER_MONTH - 1],
      parts[(first + PARTS_PER_MONTH) % parts.length],
    )
    return isJoinedBefore && isJoinedAfter
  })
  return new Set(dividingMonths.map((month) => parts[PARTS_PER_MONTH * month + 1]?.part.firstDay))
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
  return getLabel(a) === getLabel(b) && a.type === b.type
}

function getLabel({ scores }: PartOutcome): Verdict {
  return toLabelledScore(scores.expected).feasibility_label
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

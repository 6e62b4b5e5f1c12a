import type { Analysis } from '@crop/client'
import { fillsYear, isWithin, sortByDay, toDayOfYear, toMonthDay } from '../charts/days'

type Part = NonNullable<Analysis['month_parts']>[number]
type Window = NonNullable<Analysis['windows']>[number]

type PlantingAnswer = Pick<Analysis, 'month' | 'month_parts' | 'windows' | 'season'>

/** When the crop of an answer can still be planted. Days are `MM-DD`. */
export interface PlantingTime {
  /** Whether a part of the asked month has passed. */
  isMonthPartlyOver: boolean
  /** Whether the planting day of the answer has passed, so that `season` has another. */
  isSeasonMoved: boolean
  /** The best part of the month that is left, from today on. */
  best: Part | undefined
  /** About when it is planted and harvested; undefined for perennials, and when it is too late this month. */
  season: { planting: string; harvest: string; days: number } | undefined
  /** The planting window of today, if a part of the month has passed and the window outlasts the month. */
  openWindow: Window | undefined
  /** The next planting window that starts after today, if a part of the month has passed and no window outlasts it. */
  nextWindow: Window | undefined
}

/** Returns when the crop can be planted from today on. Another month than the current one is still to come, whole. */
export function getPlantingTime(
  { month, month_parts: parts = [], windows = [], season }: PlantingAnswer,
  today: string,
): PlantingTime {
  const isCurrent = Number(today.slice(0, 2)) === month
  const left = isCurrent ? listRest(parts, today) : parts
  const isMonthPartlyOver = isCurrent && parts.some(({ from }) => from < today)
  const best = chooseBest(left)
  const openWindow = isMonthPartlyOver ? findOpenWindow(windows, today) : undefined
  const isSeasonMoved = isCurrent && season != null && season.planting < today
  return {
    isMonthPartlyOver,
    isSeasonMoved,
    best,
    season: isSeasonMoved ? moveSeason(season, best, parts) : (season ?? undefined),
    openWindow,
    nextWindow: isMonthPartlyOver && !openWindow ? findNextWindow(windows, today) : undefined,
  }
}

type ExplainedAnswer = PlantingAnswer & Pick<Analysis, 'explanation' | 'explanation_parts'>

/** The last sentence; that of the harvest has neither decimals nor abbreviations. */
const LAST_SENTENCE = / [^.।]+[.।]$/u

/** Returns the explanation, without the harvest of a planting whose day has passed. */
export function explainFromToday(answer: ExplainedAnswer, today: string): string {
  const isHarvestPast = hasHarvest(answer) && getPlantingTime(answer, today).isSeasonMoved
  return isHarvestPast ? answer.explanation.replace(LAST_SENTENCE, '') : answer.explanation
}

/** Whether the explanation ends with the harvest, as that of a crop that should be planted. */
export const hasHarvest = ({ explanation_parts: parts = [] }: Pick<Analysis, 'explanation_parts'>): boolean =>
  parts.at(-1)?.code === 'harvest'

/** Whether most of the crop ripens in its season. One that does not may have no harvest, on no day and of no yield. */
export const ripens = ({ risks }: Pick<Analysis, 'risks'>): boolean =>
  risks.every(({ code, severity }) => code !== 'does_not_ripen' || severity !== 'severe')

function listRest(parts: readonly Part[], today: string): Part[] {
  return parts
    .filter(({ to }) => to >= today)
    .map((part) => (part.from < today ? { ...part, from: today } : part))
}

const chooseBest = (parts: readonly Part[]): Part | undefined =>
  parts.find(({ is_best: isBest }) => isBest) ??
  parts.toSorted((a, b) => b.feasibility_score - a.feasibility_score)[0]

/** Whether nothing can be planted in the best part that is left, but could be in another one. */
function isTooLate(best: Part, parts: readonly Part[]): boolean {
  const isSuitable = ({ feasibility_label: label }: Part) => label !== 'not_suitable'
  return !isSuitable(best) && parts.some(isSuitable)
}

/** Moves a season to the best part that is left, if anything can be planted in it. */
function moveSeason(season: { days: number }, best: Part | undefined, parts: readonly Part[]) {
  return best && !isTooLate(best, parts) ? plantOn(best, season) : undefined
}

/** Moves a season to the middle of a part of the month. It keeps its length. */
function plantOn({ from, to }: Part, { days }: { days: number }): NonNullable<PlantingTime['season']> {
  const planting = Math.floor((toDayOfYear(from) + toDayOfYear(to)) / 2)
  return { planting: toMonthDay(planting), harvest: toMonthDay(planting + days), days }
}

/** Finds the window of today that outlasts the month. One that fills the year has no end to name. */
const findOpenWindow = (windows: readonly Window[], today: string): Window | undefined =>
  windows.find(
    ({ from, to }) =>
      isWithin(today, from, to) && to.slice(0, 2) !== today.slice(0, 2) && !fillsYear(from, to),
  )

function findNextWindow(windows: readonly Window[], today: string): Window | undefined {
  const others = sortByDay(windows).filter(({ from, to }) => !isWithin(today, from, to))
  return others.find(({ from }) => from > today) ?? others[0]
}

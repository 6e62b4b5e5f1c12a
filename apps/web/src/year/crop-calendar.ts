import type { Analysis } from '@crop/client'

export interface CropYear {
  crop: string
  result: Analysis
}

export interface CropCalendar {
  /** Crops with data, those with the best month first. */
  years: CropYear[]
  failedCount: number
}

export interface CalendarProgress {
  done: number
  total: number
  /** Seconds until the next question, while the limit of visitors is reached. */
  waitSeconds?: number
}

export interface LoadOptions {
  signal: AbortSignal
  onProgress(progress: CalendarProgress): void
}

/** Any month will do: each result has the scores and the windows of the whole year. */
export const ASKED_MONTH = 1

export const sortYears = (years: readonly CropYear[]): CropYear[] =>
  [...years].sort((one, other) => getBestScore(other) - getBestScore(one))

const getBestScore = ({ result }: CropYear) =>
  Math.max(...result.monthly.map(({ feasibility_score: score }) => score))

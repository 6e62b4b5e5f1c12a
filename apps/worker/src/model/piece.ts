import type { AssessedOutlook } from '@crop/agronomy'
import type { Outcome, OutcomeOutlook } from '@crop/db'
import type { Question } from '@crop/domain'
import type { SharedOutlooks } from '../outlooks/shared-outlooks'

/** A thread returns after about this time, so that an urgent question never waits longer for a thread. */
export const MAX_PIECE_MS = 50

/** A question, with the seasonal outlooks that it is also answered by. */
export interface PieceQuestion {
  question: Question
  outlooks: SharedOutlooks | undefined
}

/** Questions that a model thread assesses one after the other. */
export interface Piece {
  questions: readonly PieceQuestion[]
  progress: Progress
}

export interface TimedOutcome extends Outcome {
  /** Time of the assessment; missing when the result comes from the cache. */
  assessmentMs?: number
}

/** The members of the outlook of a result that are stored beside it. */
export type OutlookVerdict = Pick<
  AssessedOutlook,
  'issued' | 'feasibility_label' | 'change' | 'skill' | 'text_parts'
>

/** @param digest that of the outlook for the place; undefined if there is none */
export function toOutcomeOutlook(
  outlook: OutlookVerdict | null | undefined,
  digest: string | undefined,
): OutcomeOutlook | null {
  if (!outlook || digest === undefined) return null
  const { issued, feasibility_label: feasibilityLabel, change, skill, text_parts: texts } = outlook
  const [lean = null] = texts.flatMap(({ code, params }) =>
    code === 'outlook' && params.lean ? [params.lean] : [],
  )
  const isSkillUnknown = texts.some(({ code }) => code === 'outlook_skill_unknown')
  return { digest, issued, feasibilityLabel, change, skill, isSkillUnknown, lean }
}

export type AssessmentResult = { outcome: TimedOutcome } | { error: string }

/** Memory that a thread shares with the main thread: the index of the question in progress and its start. */
export type Progress = Float64Array<SharedArrayBuffer>

/** Returns milliseconds of a clock that all threads of the process share. */
const now = () => performance.timeOrigin + performance.now()

export function createProgress(): Progress {
  const progress = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
  recordProgress(progress, 0)
  return progress
}

export function recordProgress(progress: Progress, index: number): void {
  progress.set([index, now()])
}

/** Returns the index of the question in progress, and how long the thread has been assessing it. */
export function readProgress(progress: Progress): { index: number; runningMs: number } {
  const [index = 0, startedAt = 0] = progress
  return { index, runningMs: now() - startedAt }
}

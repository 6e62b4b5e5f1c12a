export const TASK_STATES = ['queued', 'processing', 'completed', 'failed'] as const

export type TaskState = (typeof TASK_STATES)[number]

export const TASK_FAILURES = ['ANALYSIS_FAILED', 'ANALYSIS_TIMED_OUT'] as const

export type TaskFailure = (typeof TASK_FAILURES)[number]

/** As it stands in a failed task. */
export const TASK_FAILURE_DETAILS: Readonly<Record<TaskFailure, string>> = {
  ANALYSIS_FAILED: 'The analysis could not be completed. Submitting it again may help.',
  ANALYSIS_TIMED_OUT: 'The analysis took too long and was stopped. Submitting it again may help.',
}

/** Customers go before re-analyses. */
export const TASK_PRIORITY = { customer: 0, reanalysis: 1 } as const

/** Seconds to wait before the next poll of a task of this age: frequent while an answer is near, then patient. */
export function getPollIntervalSeconds(ageMs: number): number {
  if (ageMs < 10_000) return 1
  if (ageMs < 60_000) return 2
  return 5
}

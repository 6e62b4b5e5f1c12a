export const TASK_STATES = ['queued', 'processing', 'completed', 'failed'] as const

export type TaskState = (typeof TASK_STATES)[number]

export const TASK_FAILURES = ['ANALYSIS_FAILED', 'ANALYSIS_TIMED_OUT'] as const

export type TaskFailure = (typeof TASK_FAILURES)[number]

/** The `detail` that clients read in a failed task. */
export const TASK_FAILURE_DETAILS: Readonly<Record<TaskFailure, string>> = {
  ANALYSIS_FAILED: 'The analysis could not be completed. Submitting it again may help.',
  ANALYSIS_TIMED_OUT: 'The analysis took too long and was stopped. Submitting it again may help.',
}

/** Lower numbers are claimed first, so that re-analyses never delay customers. */
export const TASK_PRIORITY = { customer: 0, reanalysis: 1 } as const

/** Returns the seconds a client waits before it polls a task again: short for young tasks, longer for old ones. */
export function getPollIntervalSeconds(taskAgeMs: number): number {
  if (taskAgeMs < 10_000) return 1
  if (taskAgeMs < 60_000) return 2
  return 5
}

/** A cancelled task is an item of a batch that was cancelled before a worker claimed the item. */
export const TASK_STATES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const

export type TaskState = (typeof TASK_STATES)[number]

export const TASK_FAILURES = ['ANALYSIS_FAILED', 'ANALYSIS_TIMED_OUT'] as const

export type TaskFailure = (typeof TASK_FAILURES)[number]

/** The `detail` that clients read in a failed task. */
export const TASK_FAILURE_DETAILS: Readonly<Record<TaskFailure, string>> = {
  ANALYSIS_FAILED: 'The analysis could not be completed. Submitting it again may help.',
  ANALYSIS_TIMED_OUT: 'The analysis took too long and was stopped. Submitting it again may help.',
}

/**
 * The classes of tasks, by the number that is stored with a task: single questions, re-analyses, and items of batches.
 * Workers claim single questions before batch items before re-analyses, but leave a part of their slots to each class.
 */
export const TASK_PRIORITY = { customer: 0, reanalysis: 1, batch: 2 } as const

/** The Redis channel on which workers announce the tasks that have ended. */
export const ENDED_TASKS_CHANNEL = 'tasks_ended'

export const formatEndedTasks = (taskIds: Iterable<string>): string => [...taskIds].join(' ')

export const parseEndedTasks = (message: string): string[] => message.split(' ')

/** Returns the seconds a client waits before it polls a task again: short for young tasks, longer for old ones. */
export function getPollIntervalSeconds(taskAgeMs: number): number {
  if (taskAgeMs < 10_000) return 1
  if (taskAgeMs < 60_000) return 2
  return 5
}

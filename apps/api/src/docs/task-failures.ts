import type { TaskFailure } from '@crop/domain'

interface TaskFailureEntry {
  title: string
  cause: string
  remedy: string
  related: readonly TaskFailure[]
}

/** How a task may fail, for people: a code without an entry does not compile. */
export const TASK_FAILURE_CATALOGUE: Readonly<Record<TaskFailure, TaskFailureEntry>> = {
  ANALYSIS_FAILED: {
    title: 'Analysis failed',
    cause: 'The analysis could not be computed, also after it was tried again.',
    remedy:
      'Submit the same analysis again: it becomes a new task, and this one stays as it is. If that fails too, tell the operator of the service the id of the task.',
    related: ['ANALYSIS_TIMED_OUT'],
  },
  ANALYSIS_TIMED_OUT: {
    title: 'Analysis took too long',
    cause: 'The analysis was not finished in the time that it may take, and was stopped.',
    remedy:
      'Submit the same analysis again, a little later: it becomes a new task, and this one stays as it is.',
    related: ['ANALYSIS_FAILED'],
  },
}

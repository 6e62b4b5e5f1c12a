import type { TaskRecord } from '@crop/db'
import { TASK_FAILURE_DETAILS } from '@crop/domain'
import type { TaskFailure, TaskState } from '@crop/domain'

export const taskUrl = (id: string) => `/api/v1/tasks/${id}`

/** The start of a result's JSON text; the stored payload goes on where this ends. */
export function resultHead(requestId: string, cached: boolean): string {
  return `{"request_id":"${requestId}","cached":${cached},`
}

export interface TaskFacts {
  task_id: string
  request_id: string
  status: TaskState
  done: boolean
  cached: boolean
  poll_url: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  expires_at: string | null
}

export interface TaskError {
  code: TaskFailure
  detail: string
  retryable: boolean
}

export interface TaskView {
  facts: TaskFacts
  /** JSON text, passed on as it was stored. */
  result: string | null
  error: TaskError | null
}

const DAY_MS = 86_400_000

export function taskView(task: TaskRecord, retentionDays: number): TaskView {
  const { id, state, finishedAt, errorCode } = task
  const expiresAt = finishedAt && new Date(finishedAt.getTime() + retentionDays * DAY_MS)
  return {
    facts: {
      task_id: id,
      request_id: id,
      status: state,
      done: state === 'completed' || state === 'failed',
      cached: false,
      poll_url: taskUrl(id),
      created_at: task.createdAt.toISOString(),
      started_at: task.startedAt?.toISOString() ?? null,
      finished_at: finishedAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    },
    result: task.result && resultHead(id, false) + task.result.slice(1),
    error: errorCode && { code: errorCode, detail: TASK_FAILURE_DETAILS[errorCode], retryable: true },
  }
}

export function taskJson({ facts, result, error }: TaskView): string {
  const head = JSON.stringify(facts).slice(0, -1)
  return `${head},"result":${result ?? 'null'},"error":${JSON.stringify(error)}}`
}

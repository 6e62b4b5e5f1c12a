import type { TaskRecord } from '@crop/db'
import { TASK_FAILURE_DETAILS, TASK_FAILURES, type TaskFailure } from '@crop/domain'
import {
  extensibleBody,
  flag,
  id,
  member,
  type ObjectOf,
  oneOf,
  openObject,
  text,
  timestamp,
  type TypeOf,
} from '../http/contract/members'
import { analysisBody } from './result-schema'

const DAY_MS = 86_400_000

export const getTaskUrl = (id: string) => `/api/v1/tasks/${id}`

/** Returns the opening of a result's JSON text. Append the stored result, without its opening brace, to complete it. */
export function formatResultHead(requestId: string, cached: boolean): string {
  return `{"request_id":"${requestId}","cached":${cached},`
}

const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const

const TASK_ID = '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'

/** The members of a task's body, except those whose JSON text is stored or built separately (`result`, `error`). */
const taskMembers = {
  task_id: id(TASK_ID),
  request_id: id(TASK_ID),
  status: oneOf(TASK_STATUSES, 'processing'),
  done: flag(false).describe(
    'Whether the task has finished. Stop polling as soon as it is true, in any status',
  ),
  cached: flag(false).describe('Whether the result came from the cache'),
  poll_url: text(getTaskUrl(TASK_ID)).describe('Path of this task'),
  created_at: timestamp('2026-03-14T09:31:00.120Z'),
  started_at: timestamp('2026-03-14T09:31:00.480Z').orNull(),
  finished_at: timestamp().orNull(),
  expires_at: timestamp().orNull(),
}

type TaskError = TypeOf<typeof taskError>

const taskError = openObject({
  code: oneOf(TASK_FAILURES),
  detail: text().describe('What went wrong, for people'),
  retryable: flag().describe('Whether submitting the analysis again may succeed'),
}).component('TaskFailure')

export const taskBody = extensibleBody('Task', {
  ...taskMembers,
  result: member(analysisBody).orNull(),
  error: taskError.orNull(),
})

export interface TaskView {
  members: ObjectOf<typeof taskMembers>
  /** JSON text of the stored result, which is sent without parsing it. */
  resultJson: string | null
  error: TaskError | null
}

export function toTaskView(task: TaskRecord, retentionDays: number): TaskView {
  const { id, state, finishedAt, errorCode } = task
  const expiresAt = finishedAt && new Date(finishedAt.getTime() + retentionDays * DAY_MS)
  return {
    members: {
      task_id: id,
      request_id: id,
      status: state,
      done: state === 'completed' || state === 'failed',
      cached: false,
      poll_url: getTaskUrl(id),
      created_at: task.createdAt.toISOString(),
      started_at: task.startedAt?.toISOString() ?? null,
      finished_at: finishedAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    },
    resultJson: task.result && formatResultHead(id, false) + task.result.slice(1),
    error: errorCode && toTaskError(errorCode),
  }
}

export const toTaskError = (code: TaskFailure): TaskError => ({
  code,
  detail: TASK_FAILURE_DETAILS[code],
  retryable: true,
})

export function toTaskJson({ members, resultJson, error }: TaskView): string {
  const head = JSON.stringify(members).slice(0, -1)
  return `${head},"result":${resultJson ?? 'null'},"error":${JSON.stringify(error)}}`
}

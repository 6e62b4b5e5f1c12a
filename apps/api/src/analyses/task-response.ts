import type { TaskRecord } from '@crop/db'
import { TASK_FAILURE_DETAILS, TASK_FAILURES, type TaskFailure } from '@crop/domain'
import Joi from 'joi'
import { idMember, extensibleBody, openObject, timestampMember } from '../http/contract/response-body'
import { analysisBody, type AnalysisResult } from './result-schema'

const DAY_MS = 86_400_000

export const getTaskUrl = (id: string) => `/api/v1/tasks/${id}`

/** Returns the opening of a result's JSON text. Append the stored result, without its opening brace, to complete it. */
export function formatResultHead(requestId: string, cached: boolean): string {
  return `{"request_id":"${requestId}","cached":${cached},`
}

const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const

/** The members of a task's body, except those whose JSON text is stored or built separately (`result`, `error`). */
interface TaskMembers {
  task_id: string
  request_id: string
  status: (typeof TASK_STATUSES)[number]
  done: boolean
  cached: boolean
  poll_url: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  expires_at: string | null
}

interface TaskError {
  code: TaskFailure
  detail: string
  retryable: boolean
}

export interface TaskView {
  members: TaskMembers
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

interface TaskBody extends TaskMembers {
  result: AnalysisResult | null
  error: TaskError | null
}

const taskError = openObject<TaskError>({
  code: Joi.string().valid(...TASK_FAILURES),
  detail: Joi.string().description('What went wrong, for people'),
  retryable: Joi.boolean().description('Whether submitting the analysis again may succeed'),
}).meta({ component: 'TaskFailure' })

export const taskBody = extensibleBody<TaskBody>('Task', {
  task_id: idMember(),
  request_id: idMember(),
  status: Joi.string().valid(...TASK_STATUSES),
  done: Joi.boolean().description(
    'Whether the task has finished. Stop polling as soon as it is true, in any status',
  ),
  cached: Joi.boolean().description('Whether the result came from the cache'),
  poll_url: Joi.string().description('Path of this task'),
  created_at: timestampMember(),
  started_at: timestampMember().allow(null),
  finished_at: timestampMember().allow(null),
  expires_at: timestampMember().allow(null),
  result: analysisBody.allow(null),
  error: taskError.allow(null),
}).example({
  task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  request_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  status: 'processing',
  done: false,
  cached: false,
  poll_url: '/api/v1/tasks/5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  created_at: '2026-03-14T09:31:00.120Z',
  started_at: '2026-03-14T09:31:00.480Z',
  finished_at: null,
  expires_at: null,
  result: null,
  error: null,
})

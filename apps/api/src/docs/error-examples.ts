import { STATUS_CODES } from 'node:http'
import { TASK_FAILURE_DETAILS } from '@crop/domain'
import type { ErrorCode, TaskFailure } from '@crop/domain'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { ApiError, toProblemDocument } from '../http/errors/api-error'

const EXAMPLE_ID = '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'

export const statusLine = (status: number) => `${status} ${STATUS_CODES[status] ?? ''}`

function exchange(status: number, headers: Record<string, string>, body: unknown): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusLine(status)}`, ...lines, '', JSON.stringify(body, null, 2)].join('\n')
}

/** An answer with this code, made by what makes the real ones. */
export function problemExample(code: ErrorCode, publicBaseUrl: string): string {
  const { status, headers, errors } = ERROR_CATALOGUE[code]
  const refusal = new ApiError(code, { fieldErrors: errors })
  const common = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': EXAMPLE_ID,
  }
  return exchange(status, { ...common, ...headers }, toProblemDocument(refusal, publicBaseUrl))
}

/** A failed task, with every member that a real one has. */
export function failedTaskExample(code: TaskFailure): string {
  const detail = TASK_FAILURE_DETAILS[code]
  return exchange(
    200,
    { 'Content-Type': 'application/json; charset=utf-8' },
    {
      task_id: EXAMPLE_ID,
      request_id: EXAMPLE_ID,
      status: 'failed',
      done: true,
      cached: false,
      poll_url: `/api/v1/tasks/${EXAMPLE_ID}`,
      created_at: '2026-03-14T09:31:00.120Z',
      started_at: '2026-03-14T09:31:00.480Z',
      finished_at: '2026-03-14T09:31:00.910Z',
      expires_at: '2026-04-13T09:31:00.910Z',
      result: null,
      error: { code, detail, retryable: true },
    },
  )
}

import { STATUS_CODES } from 'node:http'
import { CANCELLED_ITEM, type ErrorCode, TASK_FAILURE_DETAILS, type TaskFailure } from '@crop/domain'
import { ApiError, toProblemDocument } from '../http/errors/api-error'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'

const EXAMPLE_ID = '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'

export const formatStatus = (status: number) => `${status} ${STATUS_CODES[status] ?? ''}`

function formatResponse(status: number, headers: Record<string, string>, body: unknown): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${formatStatus(status)}`, ...lines, '', JSON.stringify(body, null, 2)].join('\n')
}

/** Creates an example response with this error code. */
export function createProblemExample(code: ErrorCode, publicBaseUrl: string): string {
  const { status, headers, errors } = ERROR_CATALOGUE[code]
  const commonHeaders = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': EXAMPLE_ID,
  }
  const error = new ApiError(code, { fieldErrors: errors })
  return formatResponse(status, { ...commonHeaders, ...headers }, toProblemDocument(error, publicBaseUrl))
}

/** Creates an example response of a task that failed with this code. */
export function createFailedTaskExample(code: TaskFailure): string {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return formatResponse(200, headers, {
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
    error: { code, detail: TASK_FAILURE_DETAILS[code], retryable: true },
  })
}

/** Creates an example of the results of a batch with a cancelled item. */
export function createCancelledItemExample(): string {
  const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8' }
  return formatResponse(200, headers, {
    index: 7,
    reference: 'field 17',
    question: { location: 'nakuru', crop: 'maize', month: 4, conditions: null },
    status: 'cancelled',
    error: { ...CANCELLED_ITEM, retryable: true },
  })
}

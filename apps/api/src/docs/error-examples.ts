import { STATUS_CODES } from 'node:http'
import { CANCELLED_ITEM, type ErrorCode, TASK_FAILURE_DETAILS, type TaskFailure } from '@crop/domain'
import { ApiError, toProblemDocument } from '../http/errors/api-error'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'

const EXAMPLE_ID = '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'

export const formatStatus = (status: number) => `${status} ${STATUS_CODES[status] ?? ''}`

/** Creates an example response with this error code. */
export function createProblemExample(code: ErrorCode, publicBaseUrl: string): string {
  const { status, headers, errors } = ERROR_CATALOGUE[code]
  const allHeaders = {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': EXAMPLE_ID,
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`)
  const body = toProblemDocument(new ApiError(code, { fieldErrors: errors }), publicBaseUrl)
  return [`HTTP/1.1 ${formatStatus(status)}`, ...lines, '', formatJson(body)].join('\n')
}

/** Creates an example of a task that failed with this code. */
export const createFailedTaskExample = (code: TaskFailure) =>
  formatJson({
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

/** Creates an example of a cancelled item in the results of a batch. */
export const createCancelledItemExample = () =>
  formatJson({
    index: 7,
    reference: 'field 17',
    question: { location: 'nakuru', crop: 'maize', month: 4, conditions: null },
    status: 'cancelled',
    error: { ...CANCELLED_ITEM, retryable: true },
  })

const formatJson = (value: unknown) => JSON.stringify(value, null, 2)

import { getDatabaseFault } from '@crop/db'
import type { Response } from 'express'
import { ERROR_CATALOGUE } from './error-catalogue'
import { ApiError, serviceUnavailable } from './api-error'
import type { Header } from '../pipeline/request-context'
import { send } from '../pipeline/send'

/** What the caller is told of anything thrown; undefined for a bug, which the caller is told nothing of. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  switch (getDatabaseFault(error)) {
    case 'unavailable':
    case 'retryable':
    case 'locked':
      return serviceUnavailable(error)
    case 'bad_value':
      return new ApiError('VALIDATION_FAILED', { detail: 'A value cannot be stored.', cause: error })
    default:
      return undefined
  }
}

const INTERNAL_ERROR = new ApiError('INTERNAL_ERROR')

/** The RFC 9457 document of a refusal: equal failures have equal bytes, so it names no request and no time. */
export function problemDocument(refusal: ApiError, publicBaseUrl: string) {
  const { status, title } = ERROR_CATALOGUE[refusal.code]
  return {
    type: `${publicBaseUrl}/errors/${refusal.code}`,
    title,
    status,
    code: refusal.code,
    detail: refusal.message,
    ...(refusal.code === 'VALIDATION_FAILED' ? { errors: refusal.fieldErrors } : {}),
  }
}

export function sendProblem(response: Response, refusal: ApiError | undefined, publicBaseUrl: string): void {
  const known = refusal ?? INTERNAL_ERROR
  const problem = problemDocument(known, publicBaseUrl)
  const headers: Header[] = [
    ...Object.entries(known.headers),
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/problem+json; charset=utf-8'],
  ]
  const challenge = ERROR_CATALOGUE[known.code].headers?.['WWW-Authenticate']
  if (challenge !== undefined) headers.push(['WWW-Authenticate', challenge])
  send(response, { status: problem.status, headers, body: JSON.stringify(problem) })
}

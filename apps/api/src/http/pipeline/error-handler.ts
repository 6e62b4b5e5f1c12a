import { toErrorFields } from '@crop/runtime'
import type { ErrorRequestHandler, Response } from 'express'
import { type ApiError, toApiError, toProblemDocument } from '../errors/api-error'
import { ERROR_CATALOGUE } from '../errors/error-catalogue'
import { getRequestContext } from './request-context'
import type { Header } from './raw-headers'
import { send } from './send'

/** Express error handler: sends a problem document and logs errors that the caller did not cause. */
export const createErrorHandler =
  (publicBaseUrl: string): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const apiError = toApiError(error)
    const { log } = getRequestContext(response)
    if (apiError.code === 'INTERNAL_ERROR') log.error('request failed', toErrorFields(apiError.cause))
    else if (apiError.cause !== undefined) log.warn('request rejected', toErrorFields(apiError.cause))
    sendProblem(response, apiError, publicBaseUrl)
  }

function sendProblem(response: Response, error: ApiError, publicBaseUrl: string): void {
  const { status, headers: documentedHeaders } = ERROR_CATALOGUE[error.code]
  const headers: Header[] = [
    ...Object.entries(error.headers),
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/problem+json; charset=utf-8'],
  ]
  const challenge = documentedHeaders?.['WWW-Authenticate']
  if (challenge !== undefined) headers.push(['WWW-Authenticate', challenge])
  send(response, { status, headers, body: JSON.stringify(toProblemDocument(error, publicBaseUrl)) })
}

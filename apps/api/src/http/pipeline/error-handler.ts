import type { Language } from '@crop/domain'
import { toErrorFields } from '@crop/runtime'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { type ApiError, toApiError, toProblemDocument } from '../errors/api-error'
import { ERROR_CATALOGUE } from '../errors/error-catalogue'
import { choosePageLanguage, PAGE_LANGUAGE_VARY } from './choose-language'
import { getRequestContext } from './request-context'
import type { Header } from './fast-paths/raw-headers'
import { send, sendHtmlPage } from './send'

/** Renders errors for people who open a URL in a browser. */
export interface ErrorPageRenderer {
  contentSecurityPolicy: string
  render(error: { status: number; language: Language; requestId: string }): string
}

interface ErrorHandlerOptions {
  publicBaseUrl: string
  errorPage: ErrorPageRenderer
}

/**
 * Express error handler: sends a problem document, or a page to browsers outside the API, and logs errors that the caller did
 * not cause.
 */
export const createErrorHandler =
  ({ publicBaseUrl, errorPage }: ErrorHandlerOptions): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const apiError = toApiError(error)
    const { log } = getRequestContext(response)
    if (apiError.code === 'INTERNAL_ERROR') log.error('request failed', toErrorFields(apiError.cause))
    else if (apiError.cause !== undefined) log.failure('request rejected', apiError.cause)
    if (isOpenedInBrowser(request)) sendErrorPage(request, response, apiError, errorPage)
    else sendProblem(response, apiError, publicBaseUrl)
  }

/** Addresses of operations, which are documented with problem documents. */
const API_PATH = /^\/(api|openapi\.json|healthz|readyz)(\/|\?|$)/

/** Programs, and the operations of the API, get problem documents. */
function isOpenedInBrowser(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && !API_PATH.test(request.originalUrl) && request.accepts('json', 'html') === 'html'
}

function sendErrorPage(
  request: Request,
  response: Response,
  error: ApiError,
  { contentSecurityPolicy, render }: ErrorPageRenderer,
): void {
  const { status } = ERROR_CATALOGUE[error.code]
  const language = choosePageLanguage(request)
  const context = getRequestContext(response)
  response.locals.requestContext = { ...context, vary: `${context.vary}, Accept, ${PAGE_LANGUAGE_VARY}` }
  sendHtmlPage(response, {
    status,
    headers: [...Object.entries(error.headers), ['Content-Language', language]],
    contentSecurityPolicy,
    body: render({ status, language, requestId: context.requestId }),
  })
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

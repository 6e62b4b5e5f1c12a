import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { runInSpan, withLogFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { observeRequest } from './request-metrics'
import { endRequestSpan, startRequestSpan } from './request-span'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

function newRequestId(given: string | undefined): string {
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Returns what logs and counts how the request ended. */
function watchRequest(logger: Logger, request: Request, response: Response): () => void {
  const startedAt = performance.now()
  // Now, for routers change it.
  const asked = { method: request.method, path: request.path }
  return () => {
    const durationMs = performance.now() - startedAt
    const route = typeof response.locals.route === 'string' ? response.locals.route : 'none'
    const labels = { method: request.method, route, status: String(response.statusCode) }
    observeRequest(durationMs / 1000, labels)
    const status = response.writableEnded ? response.statusCode : undefined
    const ended = status === undefined ? 'request aborted by its client' : 'request'
    logger.info(ended, { ...asked, status, duration_ms: Math.round(durationMs) })
  }
}

interface Service {
  logger: Logger
  isStopping(): boolean
}

/** Gives the request its id, which is in every log line of it and in its answer; logs and traces how it ended. */
export const identify =
  ({ logger, isStopping }: Service): RequestHandler =>
  (request, response, next) => {
    const requestId = newRequestId(request.get('x-request-id'))
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    // A client that keeps its connection busy would hold up the stop for as long as it likes.
    if (isStopping()) response.set('Connection', 'close')
    const logEnd = watchRequest(logger, request, response)
    const begin = () => {
      const end = () => {
        logEnd()
        endRequestSpan(response)
      }
      // Bound, for a client that goes away takes the context with it.
      response.once('close', AsyncResource.bind(end))
      next()
    }
    withLogFields({ request_id: requestId }, () => runInSpan(startRequestSpan(request), begin))
  }

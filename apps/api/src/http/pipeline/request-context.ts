import type { ScopedLogger } from '@crop/runtime'
import type { Request, Response } from 'express'
import { nameRequestSpan } from './request-span'

/**
 * A name and its value. Answers have lists of them: an object with so many members, made for each answer, gets a hidden
 * class of its own each time, which took a tenth of a small request's processor time.
 */
export type Header = readonly [string, string]

/** What is known of a request and its answer before any route looks at it. */
export interface RequestContext {
  requestId: string
  /** Its lines name the request. */
  log: ScopedLogger
  /** Of the answer, whatever it will be; who knows more adds to them. */
  headers: Header[]
  /** Which request headers the answer depends on. */
  vary: string
  /** The template of the path, once a route was found. */
  route: string
}

declare global {
  // Express has no other way to tell what `response.locals` holds.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface Locals {
      requestContext?: RequestContext
    }
  }
}

/**
 * Kept on the response itself: what a map holds weakly outlives the collections of young garbage, and the collection
 * of the whole heap that it asks for instead took a tenth of a small request's processor time.
 */
export function setRequestContext({ locals }: Response, exchange: RequestContext): void {
  locals.requestContext = exchange
}

export function getRequestContext({ locals: { requestContext } }: Response): RequestContext {
  if (!requestContext) throw new Error('Every request is identified before it is routed.')
  return requestContext
}

/** Names the route or the page that serves a request, in its span, its log and its metrics. */
export function setMatchedRoute(path: string, request: Request, response: Response): RequestContext {
  nameRequestSpan(request, path)
  const exchange = getRequestContext(response)
  exchange.route = path
  return exchange
}

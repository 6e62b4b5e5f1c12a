import etag from 'etag'
import type { Request, Response } from 'express'
import fresh from 'fresh'
import { getRequestContext } from './request-context'
import type { RequestContext, Header } from './request-context'

export interface Sent {
  status: number
  headers: readonly Header[]
  /** None for an empty answer. */
  body?: string | undefined
}

export interface Tagged {
  headers: readonly Header[]
  /** JSON text. */
  body: string
}

export const JSON_TYPE: Header = ['Content-Type', 'application/json; charset=utf-8']

/** Directives are in any letter case; the library that compares entity tags knows them in lower case only. */
export function foldCacheControl({ headers }: Request): void {
  const asked = headers['cache-control']
  if (asked !== undefined) headers['cache-control'] = asked.toLowerCase()
}

/** Names and values in turn, as Node writes them. */
function inTurn({ headers, vary }: RequestContext, own: readonly Header[]): string[] {
  const list = ['Vary', vary]
  for (const [name, value] of headers) list.push(name, value)
  for (const [name, value] of own) list.push(name, value)
  return list
}

/** Writes an answer at once: headers that are set one by one are stored first, and then read again to be written. */
export function send(response: Response, { status, headers, body }: Sent): void {
  const all = inTurn(getRequestContext(response), headers)
  if (body === undefined) return void response.writeHead(status, all).end()
  all.push('Content-Length', String(Buffer.byteLength(body)))
  response.writeHead(status, all).end(body)
}

/** Whether the caller has this representation already and does not ask for it all the same. */
function isFresh(request: Request, tag: string): boolean {
  if (request.headers['if-none-match'] === undefined) return false
  foldCacheControl(request)
  return fresh(request.headers, { etag: tag })
}

/** A representation with its entity tag, or 304 when the caller has it. */
export function sendTagged(request: Request, response: Response, { headers, body }: Tagged): void {
  const tag = etag(body, { weak: true })
  if (isFresh(request, tag)) return send(response, { status: 304, headers: [...headers, ['ETag', tag]] })
  send(response, { status: 200, headers: [...headers, ['ETag', tag], JSON_TYPE], body })
}

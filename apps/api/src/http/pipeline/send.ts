import type { Request, Response } from 'express'
import { createEntityTag, isClientCopyFresh } from './entity-tag'
import { type Header, writeRawHead } from './raw-headers'
import { getRequestContext } from './request-context'

interface ResponseContent {
  status: number
  headers: readonly Header[]
  /** Without it the response has no body. */
  body?: string | undefined
}

interface Representation {
  headers: readonly Header[]
  /** JSON text. */
  body: string
}

export const JSON_CONTENT_TYPE: Header = ['Content-Type', 'application/json; charset=utf-8']

/** Sends a response with the headers of the request context and its own. */
export function send(response: Response, { status, headers, body }: ResponseContent): void {
  const context = getRequestContext(response)
  const all: Header[] = [['Vary', context.vary], ...context.headers, ...headers]
  if (body !== undefined) all.push(['Content-Length', String(Buffer.byteLength(body))])
  writeRawHead(response, status, all).end(body)
}

/** Sends 200 with an entity tag, or 304 if the client already has this representation. */
export function sendWithEntityTag(
  request: Request,
  response: Response,
  { headers, body }: Representation,
): void {
  const entityTag = createEntityTag(body)
  const tagged: Header[] = [...headers, ['ETag', entityTag]]
  if (isClientCopyFresh(request, entityTag)) return send(response, { status: 304, headers: tagged })
  send(response, { status: 200, headers: [...tagged, JSON_CONTENT_TYPE], body })
}

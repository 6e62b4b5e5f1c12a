import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toErrorFields } from '@crop/runtime'
import type { Request, Response } from 'express'
import type { StreamedBody } from '../contract/route'
import { compressBody, isWorthCompressing } from './compress-body'
import { createEntityTag, isClientCopyFresh } from './fast-paths/entity-tag'
import { type Header, writeRawHead } from './fast-paths/raw-headers'
import { getRequestContext } from './request-context'

interface ResponseContent {
  status: number
  headers: readonly Header[]
  /** Without it the response has no body. */
  body?: string | Buffer | undefined
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

interface HtmlPage extends ResponseContent {
  body: string
  contentSecurityPolicy: string
}

/** Sends a page that is not stored. It has a policy of its own, because that of API responses forbids everything. */
export function sendHtmlPage(
  response: Response,
  { status, headers, body, contentSecurityPolicy }: HtmlPage,
): void {
  const context = getRequestContext(response)
  const common = context.headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy')
  response.locals.requestContext = { ...context, headers: common }
  send(response, {
    status,
    headers: [
      ...headers,
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', contentSecurityPolicy],
    ],
    body,
  })
}

interface StreamedContent extends Pick<ResponseContent, 'status' | 'headers'> {
  stream: StreamedBody
}

/**
 * Sends a body in parts, as fast as the client receives it, or 304 if the client already has it. If a part cannot be
 * read, the connection is closed without the end of the body, so that the client notices.
 */
export async function sendStream(
  request: Request,
  response: Response,
  { status, headers, stream: { contentType, version, parts } }: StreamedContent,
): Promise<void> {
  const { vary, headers: commonHeaders, log } = getRequestContext(response)
  const entityTag = createEntityTag(version)
  const tagged: Header[] = [...headers, ['ETag', entityTag]]
  if (isClientCopyFresh(request, entityTag)) return send(response, { status: 304, headers: tagged })
  writeRawHead(response, status, [['Vary', vary], ...commonHeaders, ...tagged, ['Content-Type', contentType]])
  if (request.method === 'HEAD') return void response.end()
  try {
    await pipeline(Readable.from(parts), response)
  } catch (error) {
    if (!isDisconnect(error)) log.warn('response stream aborted', toErrorFields(error))
  }
}

// Node 24 reports a response that was closed before its first part as ERR_STREAM_UNABLE_TO_PIPE.
const DISCONNECT_CODES: readonly unknown[] = [
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ECONNRESET',
  'EPIPE',
]

const isDisconnect = (error: unknown) =>
  error instanceof Error && 'code' in error && DISCONNECT_CODES.includes(error.code)

/** Sends 200 with an entity tag, or 304 if the client already has this representation. */
export function sendWithEntityTag(
  request: Request,
  response: Response,
  { headers, body }: Representation,
): void {
  const tagged = tagRepresentation(request, response, headers, createEntityTag(body))
  if (tagged) send(response, { status: 200, headers: [...tagged, JSON_CONTENT_TYPE], body })
}

/** Returns the headers with an entity tag; sends 304 and returns undefined if the client already has the representation. */
function tagRepresentation(
  request: Request,
  response: Response,
  headers: readonly Header[],
  entityTag: string,
): Header[] | undefined {
  const tagged: Header[] = [...headers, ['ETag', entityTag]]
  if (!isClientCopyFresh(request, entityTag)) return tagged
  send(response, { status: 304, headers: tagged })
  return undefined
}

/** Like `sendWithEntityTag`, but compresses large bodies. HEAD gets the headers that GET would get. */
export async function sendCompressed(
  request: Request,
  response: Response,
  representation: Representation,
): Promise<void> {
  const { headers, body } = representation
  if (!isWorthCompressing(body)) return sendWithEntityTag(request, response, representation)
  getRequestContext(response).vary += ', Accept-Encoding'
  const entityTag = createEntityTag(body)
  const tagged = tagRepresentation(request, response, headers, entityTag)
  if (!tagged) return
  tagged.push(JSON_CONTENT_TYPE)
  const compressed = await compressBody(request, body, entityTag)
  if (!compressed) return send(response, { status: 200, headers: tagged, body })
  tagged.push(['Content-Encoding', compressed.encoding])
  send(response, { status: 200, headers: tagged, body: compressed.body })
}

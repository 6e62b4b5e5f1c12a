import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import express from 'express'
import type { Request, Response } from 'express'
import { Refusal } from './refusal'

const BODY_LIMIT_BYTES = 100 * 1024

const JSON_MEDIA_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

// Every body that gets here was found to be JSON, so the parser need not look at its type again.
const parseJson = express.json({
  limit: BODY_LIMIT_BYTES,
  strict: false,
  type: () => true,
  // Left to itself the parser would read broken UTF-8 as question marks.
  verify: (_request, _response, body) => {
    if (!isUtf8(body)) throw new Error('not UTF-8')
  },
})

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0)
}

const tooLarge = () => new Refusal('PAYLOAD_TOO_LARGE', 'The body may have at most 100 KiB.')

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

function bodyRefusal(error: unknown): Refusal {
  switch (statusOf(error)) {
    case 413:
      return tooLarge()
    case 415:
      return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.')
    default:
      return new Refusal('MALFORMED_JSON', 'The body is not valid JSON.')
  }
}

/** The parsed body of a request, undefined when it has none. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (!JSON_MEDIA_TYPE.test(request.headers['content-type']?.trim() ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json in UTF-8.')
  }
  // A body that is announced as too large need not be waited for.
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge()
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => (error ? reject(bodyRefusal(error)) : resolve()))
  })
  const body: unknown = request.body
  return body
}

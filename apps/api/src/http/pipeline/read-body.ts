import type { IncomingMessage } from 'node:http'
import express from 'express'
import type { Request, Response } from 'express'
import { ApiError } from '../errors/api-error'

const BODY_LIMIT_BYTES = 100 * 1024

const JSON_MEDIA_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

// Every body that gets here was found to be JSON. Read as text, broken UTF-8 would become question marks.
const readBytes = express.raw({ limit: BODY_LIMIT_BYTES, type: () => true })

const utf8 = new TextDecoder('utf-8', { fatal: true })

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0)
}

const wrongMediaType = () => new ApiError('UNSUPPORTED_MEDIA_TYPE')

const malformed = () => new ApiError('MALFORMED_JSON')

const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE')

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

function bodyRefusal(error: unknown): ApiError {
  switch (statusOf(error)) {
    case 413:
      return tooLarge()
    case 415:
      return wrongMediaType()
    default:
      return malformed()
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed()
  }
}

/**
 * Calls when more came than may come. Whoever reads the body would first read all of it, and a body whose length is not
 * announced may have no end.
 */
function whenTooMuchCame(request: IncomingMessage, then: () => void): void {
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > BODY_LIMIT_BYTES) then()
  })
}

function bytesOf(request: Request, response: Response, isPacked: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!isPacked && request.headers['transfer-encoding'] !== undefined) {
      whenTooMuchCame(request, () => reject(tooLarge()))
    }
    readBytes(request, response, (error?: unknown) =>
      error ? reject(bodyRefusal(error)) : resolve(request.body),
    )
  })
}

/** The parsed body of a request, undefined when it has none. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined
  if (!JSON_MEDIA_TYPE.test(request.headers['content-type']?.trim() ?? '')) throw wrongMediaType()
  // A body that is announced as too large need not be waited for.
  const isPacked = request.headers['content-encoding'] !== undefined
  if (!isPacked && Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge()
  const bytes = await bytesOf(request, response, isPacked)
  return Buffer.isBuffer(bytes) && bytes.length > 0 ? parse(bytes) : undefined
}

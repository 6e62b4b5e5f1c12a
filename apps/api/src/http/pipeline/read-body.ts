import type { IncomingMessage } from 'node:http'
import express, { type Request, type Response } from 'express'
import { ApiError } from '../errors/api-error'

const JSON_MEDIA_TYPE = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*("?)utf-?8\2[ \t]*)?;?$/i

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A name of gzip that recipients should know (RFC 9110, 8.4.1.3), but Express does not. */
const GZIP_ALIAS = /^x-gzip$/i

/** Creates a function that reads and parses the body of a request; it returns `undefined` if there is none. */
export function createBodyReader(maxBytes: number) {
  // Bytes, not text: the text parser would replace invalid UTF-8. The media type has been checked before.
  const readBytes = express.raw({ limit: maxBytes, type: () => true })

  function receiveBytes(request: Request, response: Response, isCompressed: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!isCompressed && request.headers['transfer-encoding'] !== undefined) {
        onBodyTooLarge(request, maxBytes, () => reject(payloadTooLarge(maxBytes)))
      }
      readBytes(request, response, (error?: unknown) =>
        error ? reject(toBodyError(error, maxBytes)) : resolve(request.body),
      )
    })
  }

  return async (request: Request, response: Response): Promise<unknown> => {
    if (!hasBody(request)) return undefined
    if (!JSON_MEDIA_TYPE.test(request.headers['content-type'] ?? '')) throw unsupportedMediaType()
    const encoding = request.headers['content-encoding']
    const isCompressed = encoding !== undefined
    if (isCompressed && GZIP_ALIAS.test(encoding)) request.headers['content-encoding'] = 'gzip'
    // Rejects a body by its announced length, without receiving it.
    if (!isCompressed && Number(request.headers['content-length'] ?? 0) > maxBytes)
      throw payloadTooLarge(maxBytes)
    const bytes = await receiveBytes(request, response, isCompressed)
    return Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : undefined
  }
}

function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length']
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0)
}

/**
 * Calls `callback` as soon as a body of unannounced length exceeds the limit. Express reports it only at the end of the
 * body, which may never come.
 */
function onBodyTooLarge(request: IncomingMessage, maxBytes: number, callback: () => void): void {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) callback()
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformedJson()
  }
}

/** Converts an error of Express's body parser, which carries an HTTP status. */
function toBodyError(error: unknown, maxBytes: number): ApiError {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  switch (status) {
    case 413:
      return payloadTooLarge(maxBytes)
    case 415:
      return unsupportedMediaType()
    default:
      return malformedJson()
  }
}

const unsupportedMediaType = () => new ApiError('UNSUPPORTED_MEDIA_TYPE')

const malformedJson = () => new ApiError('MALFORMED_JSON')

const MIB = 1024 * 1024

const formatSize = (bytes: number) => (bytes < MIB ? `${bytes / 1024} KiB` : `${bytes / MIB} MiB`)

const payloadTooLarge = (maxBytes: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', { detail: `The body must not be larger than ${formatSize(maxBytes)}.` })

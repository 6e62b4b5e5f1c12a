import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { type ApiError, toProblemDocument } from '../errors/api-error'
import { ERROR_CATALOGUE } from '../errors/error-catalogue'
import { createCommonHeaders } from './common-headers'

/** Returns the bytes of an error response. */
export type ProblemFormatter = (error: ApiError) => string

interface ProblemFormatterOptions {
  publicBaseUrl: string
  corsOrigins: string[]
}

const ANONYMOUS_REQUEST = { method: 'GET', headers: {}, secure: false }

/**
 * Creates the function that formats error responses for connections without a request that Node could read. They are
 * problem documents with the common headers, and the last responses of their connections.
 */
export function createProblemFormatter({
  publicBaseUrl,
  corsOrigins,
}: ProblemFormatterOptions): ProblemFormatter {
  const headers = createCommonHeaders(corsOrigins)(ANONYMOUS_REQUEST).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return (error) => {
    const { status } = ERROR_CATALOGUE[error.code]
    const body = JSON.stringify(toProblemDocument(error, publicBaseUrl))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      ...headers,
      'Vary: Origin',
      'Content-Type: application/problem+json; charset=utf-8',
      'Cache-Control: no-store',
      `X-Request-Id: ${randomUUID()}`,
      ...Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    return `${head.join('\r\n')}\r\n\r\n${body}`
  }
}

import type { RequestHandler } from 'express'
import { Refusal } from '../errors/api-error'

export const MOST_HEADERS = 100

/**
 * Newer Nodes refuse a request with more headers than the server reads. Older ones drop the rest without a word, a
 * credential maybe.
 */
export const refuseManyHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  if (rawHeaders.length > 2 * MOST_HEADERS) {
    throw new Refusal('INVALID_HEADER', { detail: `The request has more than ${MOST_HEADERS} headers.` })
  }
  next()
}

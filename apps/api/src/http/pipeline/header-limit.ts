import type { RequestHandler } from 'express'
import { ApiError } from '../errors/api-error'

export const MAX_HEADERS = 100

/**
 * Newer Nodes refuse a request with more headers than the server reads. Older ones drop the rest without a word, a
 * credential maybe.
 */
export const limitHeaderCount: RequestHandler = ({ rawHeaders }, _response, next) => {
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    throw new ApiError('INVALID_HEADER', { detail: `The request has more than ${MAX_HEADERS} headers.` })
  }
  next()
}

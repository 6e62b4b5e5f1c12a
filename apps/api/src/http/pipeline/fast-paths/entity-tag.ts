import etag from 'etag'
import type { Request } from 'express'
import fresh from 'fresh'

/** Returns the weak entity tag of a body. Responses are written without Express, which would add it. */
export const createEntityTag = (body: string) => etag(body, { weak: true })

/**
 * Converts the request's `Cache-Control` to lower case. Directives are case-insensitive, but `fresh`, which Express
 * uses too, compares them in lower case.
 */
export function normaliseCacheControl({ headers }: Request): void {
  const cacheControl = headers['cache-control']
  if (cacheControl !== undefined) headers['cache-control'] = cacheControl.toLowerCase()
}

/** Returns whether the client already has this representation and did not send `Cache-Control: no-cache`. */
export function isClientCopyFresh(request: Request, entityTag: string): boolean {
  if (request.headers['if-none-match'] === undefined) return false
  normaliseCacheControl(request)
  return fresh(request.headers, { etag: entityTag })
}

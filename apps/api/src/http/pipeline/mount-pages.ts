import express, { type Request, type Response, type Router } from 'express'
import { normaliseCacheControl } from './fast-paths/entity-tag'
import { handleOtherMethods } from './mount-routes'
import { setMatchedRoute } from './request-context'

export interface PageContent {
  plain: string | Buffer
  gzip?: Buffer
  /** Saves computing the entity tag of a large file for every request. Default: computed by Express. */
  etag?: string
}

/** A page or file for browsers. It is not part of the API, but its methods and headers follow the same rules. */
export interface Page {
  path: string
  type: string
  /** By default the page is not stored in caches without revalidation. */
  maxAgeSeconds?: number
  /** Replaces the policy of API responses, which forbids everything. */
  contentSecurityPolicy?: string
  /** Request headers on which the content depends. */
  vary?: string
  content(request: Request): Promise<PageContent>
}

/** Creates a text file, which is read on its first request, and which clients may cache for an hour. */
export function createTextFile(path: string, type: string, read: () => Promise<string>): Page {
  let text: string | undefined
  return {
    path,
    type: `${type}; charset=utf-8`,
    maxAgeSeconds: 3600,
    content: async () => ({ plain: (text ??= await read()) }),
  }
}

export const ALLOW_READ = 'GET, HEAD, OPTIONS'

export function mountPages(pages: readonly Page[]): Router {
  const router = express.Router({ caseSensitive: true })
  for (const page of pages) {
    const expressRoute = router.route(page.path)
    expressRoute.get((request, response) => sendPage(page, request, response))
    handleOtherMethods(expressRoute, ALLOW_READ)
  }
  return router
}

async function sendPage(page: Page, request: Request, response: Response): Promise<void> {
  const { headers, vary } = setMatchedRoute(page.path, request, response)
  const { plain, gzip, etag } = await page.content(request)
  for (const [name, value] of headers) response.set(name, value)
  response.vary(vary)
  if (page.vary !== undefined) response.vary(page.vary)
  response.set('Content-Type', page.type)
  const { maxAgeSeconds } = page
  response.set('Cache-Control', maxAgeSeconds === undefined ? 'no-cache' : `public, max-age=${maxAgeSeconds}`)
  if (page.contentSecurityPolicy !== undefined) {
    response.set('Content-Security-Policy', page.contentSecurityPolicy)
  }
  if (etag !== undefined) response.set('ETag', etag)
  // Also of 304, for which `compression` does not set it.
  response.vary('Accept-Encoding')
  const compressed = gzip && request.acceptsEncodings('gzip') ? gzip : undefined
  if (compressed) response.set('Content-Encoding', 'gzip')
  normaliseCacheControl(request)
  // Express handles conditional requests and HEAD.
  response.send(compressed ?? plain)
}

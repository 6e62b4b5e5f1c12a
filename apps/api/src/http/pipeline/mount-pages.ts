import express from 'express'
import type { Request, Response, Router } from 'express'
import { handleOtherMethods } from './mount-routes'
import { setMatchedRoute } from './request-context'
import { foldCacheControl } from './send'

export interface PageContent {
  plain: string | Buffer
  gzip?: Buffer
  /** Where reading the content for it each time would take long. */
  etag?: string
}

/** Something for a browser: it is not part of the API, but keeps the rules of its methods and headers. */
export interface Page {
  path: string
  type: string
  maxAgeSeconds: number
  /** Of documents, what they may load. */
  contentSecurityPolicy?: string
  content(): Promise<PageContent>
}

const ALLOW = 'GET, HEAD, OPTIONS'

async function answer(page: Page, request: Request, response: Response): Promise<void> {
  const { headers, vary } = setMatchedRoute(page.path, request, response)
  const { plain, gzip, etag } = await page.content()
  for (const [name, value] of headers) response.set(name, value)
  response.vary(vary)
  response.set('Content-Type', page.type)
  response.set('Cache-Control', `public, max-age=${page.maxAgeSeconds}`)
  if (page.contentSecurityPolicy !== undefined) {
    response.set('Content-Security-Policy', page.contentSecurityPolicy)
  }
  if (etag !== undefined) response.set('ETag', etag)
  if (gzip) response.vary('Accept-Encoding')
  const packed = gzip && request.acceptsEncodings('gzip') ? gzip : undefined
  if (packed) response.set('Content-Encoding', 'gzip')
  foldCacheControl(request)
  // `send` answers 304 and HEAD, and makes the entity tags that are not given.
  response.send(packed ?? plain)
}

export function mountPages(pages: readonly Page[]): Router {
  const router = express.Router({ caseSensitive: true })
  for (const page of pages) {
    const place = router.route(page.path)
    place.get((request, response) => answer(page, request, response))
    handleOtherMethods(place, ALLOW)
  }
  return router
}

import type { RequestHandler } from 'express'
import { getRequestContext } from '../http/pipeline/request-context'
import { send } from '../http/pipeline/send'
import { html } from './html'
import { renderPage, TEXT_PAGE_POLICY } from './page'

const body = html`<main class="page" id="main" tabindex="-1">
  <p class="status">404 Not Found</p>
  <h1>There is no such page</h1>
  <p>The address may be mistyped, or the page has moved.</p>
  <p><a href="/">To the start page</a></p>
</main>`

const page = renderPage({ title: 'Not found · Crop Planning', body })

/** Responds with a page to browsers that open an unknown address. Programs, and everything under `/api`, get a problem document. */
export const notFoundPage: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isApi = /^\/api(\/|$)/.test(request.path)
  if (!isRead || isApi || request.accepts('json', 'html') !== 'html') return next()
  const context = getRequestContext(response)
  const headers = context.headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy')
  response.locals.requestContext = { ...context, headers, vary: `${context.vary}, Accept` }
  send(response, {
    status: 404,
    headers: [
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Security-Policy', TEXT_PAGE_POLICY],
    ],
    body: page,
  })
}

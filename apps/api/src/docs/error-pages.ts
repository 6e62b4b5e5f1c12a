import { CANCELLED_ITEM, ERROR_CODES, TASK_FAILURES } from '@crop/domain'
import {
  CANCELLED_ITEM_DESCRIPTION,
  ERROR_CATALOGUE,
  TASK_FAILURE_CATALOGUE,
} from '../http/errors/error-catalogue'
import type { Page } from '../http/pipeline/mount-pages'
import {
  createCancelledItemExample,
  createFailedTaskExample,
  createProblemExample,
  formatStatus,
} from './error-examples'
import { html, type Html, renderProse } from './html'
import { renderDocsPage } from './docs-layout'
import { FORM_PAGE_POLICY } from './page'

/** The content of the page of one error code. */
interface ErrorPage {
  code: string
  title: string
  /** The HTTP status as text. The index groups the codes by it. */
  statusText: string
  cause: string
  remedy: string
  example: string
  related: readonly string[]
}

const FAILED_TASK_STATUS = 'In a failed task, read with 200 OK'

const CANCELLED_ITEM_STATUS = 'In a cancelled item of a batch, read with 200 OK'

/** Creates the pages of the error catalogue, to which the `type` of a problem document refers. */
export function createErrorPages(publicBaseUrl: string): Page[] {
  const pages = listErrorPages(publicBaseUrl)
  return [
    createPage('/errors', renderIndex(pages)),
    ...pages.map((page) => createPage(`/errors/${page.code}`, renderErrorPage(page, pages))),
  ]
}

function listErrorPages(publicBaseUrl: string): ErrorPage[] {
  const problems = ERROR_CODES.map((code) => ({
    ...ERROR_CATALOGUE[code],
    code,
    statusText: formatStatus(ERROR_CATALOGUE[code].status),
    example: createProblemExample(code, publicBaseUrl),
  }))
  const taskFailures = TASK_FAILURES.map((code) => ({
    ...TASK_FAILURE_CATALOGUE[code],
    code,
    statusText: FAILED_TASK_STATUS,
    example: createFailedTaskExample(code),
  }))
  const cancelledItem = {
    ...CANCELLED_ITEM_DESCRIPTION,
    code: CANCELLED_ITEM.code,
    statusText: CANCELLED_ITEM_STATUS,
    example: createCancelledItemExample(),
  }
  return [...problems, ...taskFailures, cancelledItem]
}

const createPage = (path: string, plain: string): Page => ({
  path,
  type: 'text/html; charset=utf-8',
  maxAgeSeconds: 3600,
  contentSecurityPolicy: FORM_PAGE_POLICY,
  content: async () => ({ plain }),
})

function renderErrorPage(page: ErrorPage, allPages: ErrorPage[]): string {
  const related = page.related.flatMap((code) => allPages.filter((other) => other.code === code))
  const body = html`<main class="page" id="main" tabindex="-1">
    <p class="status">${page.statusText}</p>
    <h1>${page.title}</h1>
    <p><code>${page.code}</code></p>
    <h2>Why it happens</h2>
    <p>${renderProse(page.cause)}</p>
    <h2>What to do</h2>
    <p>${renderProse(page.remedy)}</p>
    <h2>Example</h2>
    <pre>${page.example}</pre>
    <h2>Related</h2>
    ${renderCodeList(related)}
  </main>`
  return renderDocsPage({ title: page.code, path: `/errors/${page.code}`, body })
}

function renderIndex(pages: ErrorPage[]): string {
  const statusTexts = [...new Set(pages.map(({ statusText }) => statusText))].sort()
  const groups = statusTexts.map(
    (statusText) =>
      html`<h2>${statusText}</h2>
        ${renderCodeList(pages.filter((page) => page.statusText === statusText))}`,
  )
  const body = html`<main class="page" id="main" tabindex="-1">
    <h1>Errors</h1>
    <p>
      Every response with a status of 400 or above is a problem document (RFC 9457) with one of these codes.
      Branch on <code>code</code>, which does not change. <code>title</code> and <code>detail</code> are for
      people. When you contact the operator of the service, include the <code>X-Request-Id</code> of the
      response.
    </p>
    <p>429 and 503 never mean that you are signed out: wait for <code>Retry-After</code>, then try again.</p>
    ${groups}
  </main>`
  return renderDocsPage({ title: 'Error codes', path: '/errors', body })
}

function renderCodeList(pages: readonly ErrorPage[]): Html {
  const items = pages.map(
    ({ code, title }) => html`<li><a href="/errors/${code}">${code}</a> <span>${title}</span></li>`,
  )
  return html`<ul class="codes">
    ${items}
  </ul>`
}

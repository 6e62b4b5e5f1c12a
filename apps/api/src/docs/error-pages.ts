import { CANCELLED_ITEM, ERROR_CODES, TASK_FAILURES } from '@crop/domain'
import {
  CANCELLED_ITEM_DESCRIPTION,
  ERROR_CATALOGUE,
  TASK_FAILURE_CATALOGUE,
} from '../http/errors/error-catalogue'
import type { Page } from '../http/pipeline/mount-pages'
import { createTextPage } from './docs-layout'
import {
  createCancelledItemExample,
  createFailedTaskExample,
  createProblemExample,
  formatStatus,
} from './error-examples'
import { renderMarkdown } from './markdown'

/** The content of the page of one error code, in Markdown. */
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

/** Creates the pages of the error catalogue, to which the `type` of a problem document refers. */
export function createErrorPages(publicBaseUrl: string): Page[] {
  const pages = listErrorPages(publicBaseUrl)
  return [
    createPage('/errors', 'Error codes', () => writeIndex(pages)),
    ...pages.map((page) => createPage(`/errors/${page.code}`, page.code, () => writeErrorPage(page, pages))),
  ]
}

const createPage = (path: string, title: string, write: () => string): Page =>
  createTextPage(path, title, () => renderMarkdown(write(), (target) => target).body)

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
    statusText: 'In a failed task, read with 200 OK',
    example: createFailedTaskExample(code),
  }))
  const cancelledItem = {
    ...CANCELLED_ITEM_DESCRIPTION,
    code: CANCELLED_ITEM.code,
    statusText: 'In a cancelled item of a batch, read with 200 OK',
    example: createCancelledItemExample(),
  }
  return [...problems, ...taskFailures, cancelledItem]
}

const writeErrorPage = (page: ErrorPage, allPages: ErrorPage[]) => `# ${page.title}
\`${page.code}\`: ${page.statusText}
## Why it happens
${page.cause}
## What to do
${page.remedy}
## Example
\`\`\`
${page.example}
\`\`\`
## Related
${page.related.map((code) => listCodes(allPages.filter((other) => other.code === code))).join('\n')}
`

function writeIndex(pages: ErrorPage[]): string {
  const statusTexts = [...new Set(pages.map(({ statusText }) => statusText))].sort()
  const groups = statusTexts.map(
    (statusText) => `## ${statusText}\n${listCodes(pages.filter((page) => page.statusText === statusText))}`,
  )
  return `# Errors
Every response with a status of 400 or above is a problem document (RFC 9457) with one of these codes. Branch on \`code\`,
which does not change. \`title\` and \`detail\` are for people. When you contact the operator of the service, include the
\`X-Request-Id\` of the response.

429 and 503 never mean that you are signed out: wait for \`Retry-After\`, then try again.
${groups.join('\n')}
`
}

const listCodes = (pages: readonly ErrorPage[]) =>
  pages.map(({ code, title }) => `- [${code}](/errors/${code}): ${title}`).join('\n')

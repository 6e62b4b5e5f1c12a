import { ERROR_CODES, TASK_FAILURES } from '@crop/domain'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { failedTaskExample, problemExample, statusLine } from './error-examples'
import { html, prose } from './html'
import type { Html } from './html'
import type { Page } from '../http/pipeline/mount-pages'
import { TEXT_PAGE_POLICY, wholePage } from './page'
import { TASK_FAILURE_CATALOGUE } from './task-failures'

interface CodePage {
  code: string
  title: string
  /** Where the code is met. */
  place: string
  cause: string
  remedy: string
  example: string
  related: readonly string[]
}

const IN_A_TASK = 'In a failed task, read with 200 OK'

const codeLink = (code: string) => html`<a href="/errors/${code}">${code}</a>`

const titleOf = (code: string, pages: readonly CodePage[]) =>
  pages.find((page) => page.code === code)?.title ?? ''

function codeList(codes: readonly string[], pages: readonly CodePage[]): Html {
  const items = codes.map((code) => html`<li>${codeLink(code)} <span>${titleOf(code, pages)}</span></li>`)
  return html`<ul class="codes">
    ${items}
  </ul>`
}

function codePages(publicBaseUrl: string): CodePage[] {
  const problems = ERROR_CODES.map((code): CodePage => {
    const { title, status, cause, remedy, related } = ERROR_CATALOGUE[code]
    const example = problemExample(code, publicBaseUrl)
    return { ...{ code, title, cause, remedy, related, example }, place: statusLine(status) }
  })
  const failures = TASK_FAILURES.map((code): CodePage => {
    const { title, cause, remedy, related } = TASK_FAILURE_CATALOGUE[code]
    return { ...{ code, title, cause, remedy, related }, example: failedTaskExample(code), place: IN_A_TASK }
  })
  return [...problems, ...failures]
}

function codePage(
  { code, title, place, cause, remedy, example, related }: CodePage,
  all: CodePage[],
): string {
  const body = html`<main class="page">
    <p class="facts">${place}</p>
    <h1>${title}</h1>
    <p><code>${code}</code></p>
    <h2>Why it happens</h2>
    <p>${prose(cause)}</p>
    <h2>What to do</h2>
    <p>${prose(remedy)}</p>
    <h2>Example</h2>
    <pre>${example}</pre>
    <h2>Related</h2>
    ${codeList(related, all)}
  </main>`
  return wholePage({ title: `${code} · Errors`, body })
}

const byStatus = (one: CodePage, other: CodePage) => (one.place < other.place ? -1 : 1)

function indexPage(pages: CodePage[]): string {
  const places = [...new Set([...pages].sort(byStatus).map(({ place }) => place))]
  const groups = places.map((place) => {
    const codes = pages.filter((page) => page.place === place).map(({ code }) => code)
    return html`<h2>${place}</h2>
      ${codeList(codes, pages)}`
  })
  const body = html`<main class="page">
    <h1>Errors</h1>
    <p>
      Every answer with a status of 400 or more is a problem document (RFC 9457) with one of these codes.
      Branch on <code>code</code>, which does not change; <code>title</code> and <code>detail</code> are for
      people. Quote the <code>X-Request-Id</code> of the answer when you ask the operator of the service about
      one.
    </p>
    <p>
      429 and 503 never mean that somebody was signed out: wait for <code>Retry-After</code>, then try again.
    </p>
    ${groups}
  </main>`
  return wholePage({ title: 'Errors · Crop Planning and Analysis Service', body })
}

/** The error catalogue for people: what a problem's `type` leads to. */
export function errorPages(publicBaseUrl: string): Page[] {
  const pages = codePages(publicBaseUrl)
  const page = (path: string, text: string): Page => ({
    path,
    type: 'text/html; charset=utf-8',
    maxAgeSeconds: 3600,
    contentSecurityPolicy: TEXT_PAGE_POLICY,
    content: async () => ({ plain: text }),
  })
  return [
    page('/errors', indexPage(pages)),
    ...pages.map((shown) => page(`/errors/${shown.code}`, codePage(shown, pages))),
  ]
}

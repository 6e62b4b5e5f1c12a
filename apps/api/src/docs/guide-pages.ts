import type { MountedRoutes } from '../http/contract/openapi/document'
import type { Page } from '../http/pipeline/mount-pages'
import { renderDocsPage } from './docs-layout'
import { type Guide, GUIDE_FILES, GUIDES } from './guides'
import { Html, html, renderProse } from './html'
import { FORM_PAGE_POLICY } from './page'
import { createSearch, type SearchEntry } from './search'

/** Creates the pages of the guides and the search over them and the reference. */
export function createGuidePages(mounted: readonly MountedRoutes[]): Page[] {
  const search = createSearch(mounted)
  return [
    ...GUIDES.map((guide) => ({ ...PAGE, maxAgeSeconds: 3600, ...createGuidePage(guide) })),
    ...GUIDE_FILES.map(({ path, text }) => ({
      path,
      type: 'text/plain; charset=utf-8',
      maxAgeSeconds: 3600,
      content: async () => ({ plain: text }),
    })),
    {
      ...PAGE,
      path: '/docs/search',
      content: async ({ query }) => {
        const text = typeof query['q'] === 'string' ? query['q'].slice(0, 100).trim() : ''
        return { plain: renderResults(text, search(text)) }
      },
    },
  ]
}

const PAGE = { type: 'text/html; charset=utf-8', contentSecurityPolicy: FORM_PAGE_POLICY }

function createGuidePage({ path, title, render }: Guide): Pick<Page, 'path' | 'content'> {
  let plain: string | undefined
  const renderPage = () => {
    const body = html`<main class="page" id="main" tabindex="-1">${new Html(render().html)}</main>`
    return renderDocsPage({ title, path, body })
  }
  return { path, content: async () => ({ plain: (plain ??= renderPage()) }) }
}

function renderResults(query: string, results: SearchEntry[]): string {
  const items = results.map(
    ({ id, title, page, text }) =>
      html`<li>
        <a href="${id}">${title}</a> <span class="status">${page}</span>
        <p>${renderProse(shorten(text))}</p>
      </li>`,
  )
  const body = html`<main class="page" id="main" tabindex="-1">
    <h1>Search</h1>
    <p role="status">${describe(query, results.length)}</p>
    <ol class="results">
      ${items}
    </ol>
  </main>`
  return renderDocsPage({ title: 'Search', path: '/docs/search', query, body })
}

function describe(query: string, count: number): string {
  if (query === '') return 'Enter words to search guides, operations and error codes.'
  return count === 0 ? `Nothing was found for “${query}”.` : `Results for “${query}”, best first:`
}

const MAX_TEXT = 160

const shorten = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()} …` : text)

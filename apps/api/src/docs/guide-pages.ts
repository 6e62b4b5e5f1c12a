import type { MountedRoutes } from '../http/contract/openapi/document'
import { createTextFile, type Page } from '../http/pipeline/mount-pages'
import { createTextPage, renderDocsPage } from './docs-layout'
import { GUIDE_FILES, GUIDES } from './guides'
import { html } from './html'
import { renderInline } from './markdown'
import { createPolicy, renderMain } from './page'
import { createSearch, type SearchEntry } from './search'

/** Creates the pages of the guides and the search over them and the reference. */
export function createGuidePages(mounted: readonly MountedRoutes[]): Page[] {
  const search = createSearch(mounted)
  return [
    ...GUIDES.map(({ path, title, render }) => createTextPage(path, title, () => render().body)),
    ...GUIDE_FILES.map(({ path, text }) => createTextFile(path, 'text/plain', async () => text)),
    {
      path: '/docs/search',
      type: 'text/html; charset=utf-8',
      contentSecurityPolicy: createPolicy(),
      content: async ({ query }) => {
        const text = typeof query['q'] === 'string' ? query['q'].slice(0, 100).trim() : ''
        return { plain: renderResults(text, search(text)) }
      },
    },
  ]
}

function renderResults(query: string, results: SearchEntry[]): string {
  const items = results.map(
    ({ id, title, page, text }) =>
      html`<li>
        <a href="${id}">${title}</a> <span class="status">${page}</span>
        <p>${renderInline(shorten(text))}</p>
      </li>`,
  )
  const main = renderMain(
    html`<h1>Search</h1>
      <p role="status">${describe(query, results.length)}</p>
      <ol class="results">
        ${items}
      </ol>`,
  )
  return renderDocsPage({ title: 'Search', path: '/docs/search', query, main })
}

function describe(query: string, count: number): string {
  if (query === '') return 'Enter words to search guides, operations and error codes.'
  return count === 0 ? `Nothing was found for “${query}”.` : `Results for “${query}”, best first:`
}

const MAX_TEXT = 160

const shorten = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()} …` : text)

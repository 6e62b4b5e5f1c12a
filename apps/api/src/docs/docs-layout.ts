import { TAGS } from '../http/contract/tags'
import { GUIDES } from './guides'
import { html, type Html } from './html'
import { renderPage } from './page'

type Link = readonly [path: string, text: string]

const REFERENCE: readonly Link[] = [
  ...Object.keys(TAGS).map((tag) => [`/docs#/${tag}`, tag] as const),
  ['/errors', 'Error codes'],
]

const isGuide = ({ path }: { path: string }) => path.startsWith('/docs/guides')

const toLinks = (guides: typeof GUIDES): Link[] => guides.map(({ path, title }) => [path, title])

/** The links of the navigation by their headings. */
const NAVIGATION: Readonly<Record<string, readonly Link[]>> = {
  Guides: toLinks(GUIDES.filter(isGuide)),
  Reference: [['/docs', 'All operations'], ...REFERENCE],
  Versions: toLinks(GUIDES.filter((guide) => !isGuide(guide))),
}

interface DocsPage {
  title: string
  /** The path of the page, which the navigation marks. */
  path: string
  head?: Html
  /** The words of the search. */
  query?: string
  /** Has the id `main`. */
  body: Html
}

/** Renders a page of the documentation, with its search and navigation. */
export function renderDocsPage({ title, path, query = '', head, body }: DocsPage): string {
  const renderLink = ([href, text]: Link) =>
    html`<li><a href="${href}" ${href === path ? html`aria-current="page"` : ''}>${text}</a></li>`
  const navigation = Object.entries(NAVIGATION).map(
    ([heading, links]) =>
      html`<h2>${heading}</h2>
        <ul>
          ${links.map(renderLink)}
        </ul>`,
  )
  return renderPage({
    title: `${title} · Crop Planning`,
    path: path.startsWith('/errors') ? '/errors' : '/docs',
    ...(head && { head }),
    body: html`<div class="docs">
      <form class="docs-search" role="search" action="/docs/search">
        <input
          type="search"
          name="q"
          value="${query}"
          aria-label="Search the documentation"
          placeholder="Search"
          maxlength="100"
        />
        <button type="submit">Search</button>
        <a href="#contents">Contents</a>
      </form>
      ${body}
      <nav class="docs-navigation" id="contents" aria-label="Documentation">${navigation}</nav>
    </div>`,
  })
}

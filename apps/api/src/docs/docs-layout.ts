import { TAGS } from '../http/contract/tags'
import { createTextFile, type Page } from '../http/pipeline/mount-pages'
import { GUIDES } from './guides'
import { html, type Html } from './html'
import { createPolicy, type Link, renderLink, renderMain, renderPage } from './page'

const REFERENCE: readonly Link[] = [
  ['/docs', 'All operations'],
  ...Object.keys(TAGS).map((tag) => [`/docs#/${tag}`, tag] as const),
  ['/errors', 'Error codes'],
  ['/openapi.json', 'OpenAPI document'],
]

const listGuides = (isListed: (path: string) => boolean) =>
  GUIDES.filter(({ path }) => isListed(path)).map(({ path, title }): Link => [path, title])

const isGuide = (path: string) => path.startsWith('/docs/guides')

/** The links of the navigation by their headings. */
const NAVIGATION: Readonly<Record<string, readonly Link[]>> = {
  Guides: listGuides(isGuide),
  Reference: REFERENCE,
  Versions: listGuides((path) => !isGuide(path)),
}

interface DocsPage {
  title: string
  /** The path of the page, which the navigation marks. */
  path: string
  head?: Html
  /** The words of the search. */
  query?: string
  /** Has the id `main`. */
  main: Html
}

/** Renders a page of the documentation, with its search and navigation. */
export function renderDocsPage({ title, path, head, query = '', main }: DocsPage): string {
  const navigation = Object.entries(NAVIGATION).map(
    ([heading, links]) =>
      html`<h2>${heading}</h2>
        <ul>
          ${links.map((link) => html`<li>${renderLink(link, path)}</li>`)}
        </ul>`,
  )
  return renderPage({
    title,
    section: path.startsWith('/errors') ? '/errors' : '/docs',
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
      ${main}
      <nav class="docs-navigation" id="contents" aria-label="Documentation">${navigation}</nav>
    </div>`,
  })
}

/** Creates a page of text, which is rendered on its first request. */
export function createTextPage(path: string, title: string, render: () => Html): Page {
  const read = async () => renderDocsPage({ title, path, main: renderMain(render()) })
  return { ...createTextFile(path, 'text/html', read), contentSecurityPolicy: createPolicy() }
}

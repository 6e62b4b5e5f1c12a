import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE, getDirection, type Language } from '@crop/domain'
import { Html, html } from './html'
import phrases from './page-phrases.json'

/**
 * The words around the content of every page, and the content of the pages for errors: `rejected` if the request is at fault,
 * `failed` if the service is.
 */
export const PAGE_TEXTS: Readonly<Record<Language, typeof phrases.en>> = phrases

/** The style of all pages, in light and dark. Colours, header and footer are those of the web page. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f7f5f0; --card: #fffefb; --text: #22261f; --quiet: #595f55; --line: #e0dcd0; --accent: #01665e;
  --accent-soft: #e3f0ed; --on-accent: #fff; --soft: #f0ede4; --radius: .6rem;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #141714; --card: #1b1f1c; --text: #e8e8e0; --quiet: #abb0a6; --line: #343a35; --accent: #6cc8bb;
    --accent-soft: #1d302d; --on-accent: #06231f; --soft: #242925; }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--ground); color: var(--text);
  font: 1rem/1.55 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif; }
main { flex: 1; width: 100%; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; z-index: 3; padding: .5rem 1rem; background: var(--card); }
.skip:focus { top: .5rem; }
.bar { background: var(--card); border-bottom: 1px solid var(--line); }
.bar-inside, .page { width: 100%; max-width: 72rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.bar-inside { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding-block: .6rem; }
.brand { display: flex; align-items: center; gap: .5rem; color: var(--text); font-weight: 700; letter-spacing: -.01em;
  text-decoration: none; }
.bar-links { display: flex; flex-wrap: wrap; gap: .1rem .25rem; margin-inline-start: auto; }
nav a { padding: .35rem .6rem; border-radius: var(--radius); color: var(--text); text-decoration: none; }
nav a:hover { background: var(--soft); }
nav a[aria-current] { background: var(--accent-soft); color: var(--accent); }
@media (width < 40rem) {
  .bar-links { width: calc(100% + 1.2rem); margin-inline: -.6rem; }
}
.page { padding-block: clamp(1.25rem, 3vw, 2.5rem) 3rem; overflow-wrap: anywhere; }
.page :is(h1, h2) { line-height: 1.2; letter-spacing: -.02em; margin: 2rem 0 .5rem; }
.page h1 { font-size: clamp(1.7rem, 1.3rem + 1.8vw, 2.5rem); margin-top: 0; }
.page h2 { font-size: 1.35rem; }
.page :is(p, ul, ol) { max-width: 44rem; margin: .5rem 0; }
.page code { background: var(--soft); border-radius: 4px; padding: .1em .3em; font-size: .9em; }
.page pre { background: var(--soft); border: 1px solid var(--line); border-radius: var(--radius); padding: 1rem;
  margin: .5rem 0; font-size: .85rem; line-height: 1.5; white-space: pre-wrap; }
.page form button { min-height: 2.75rem; margin-block: .5rem; padding: .4rem .9rem; border: 0; border-radius: var(--radius);
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.status { color: var(--quiet); }
.page .table { overflow-x: auto; }
.page table { border-collapse: collapse; margin: 1rem 0; }
.page th, .page td { border: 1px solid var(--line); padding: .4rem .6rem; text-align: start; vertical-align: top;
  min-width: 6rem; }
.page td code { overflow-wrap: normal; }
.page h3 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
.page :is(ul, ol) { padding-inline-start: 1.25rem; }
.page pre code { background: none; padding: 0; font-size: inherit; }
.docs { flex: 1; display: grid; grid-template: auto 1fr / 16rem minmax(0, 1fr); width: 100%; max-width: 92rem; margin-inline: auto; }
body:has(.docs) .bar-inside { max-width: 92rem; padding-inline: 1rem; }
.docs > #main { grid-area: 1 / 2 / 3; margin: 0; max-width: none; }
.docs-search { display: flex; gap: .4rem; padding: 1.25rem 1rem 0; }
.docs-search input, .docs-search button { min-height: 2.5rem; border: 1px solid var(--quiet); border-radius: var(--radius);
  padding: .3rem .6rem; background: var(--card); color: var(--text); font: inherit; }
.docs-search input { flex: 1; min-width: 0; }
.docs-search a { display: none; align-self: center; }
.docs-navigation { align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 0 1rem 2rem; }
.docs-navigation h2 { font-size: .85rem; color: var(--quiet); margin: 1.25rem 0 .25rem; }
.docs-navigation ul { list-style: none; margin: 0; padding: 0; }
.docs-navigation a { display: block; padding-block: .25rem; }
.results p { margin: 0 0 .75rem; }
@media (width < 56rem) {
  .docs { display: block; }
  .docs-search a { display: block; }
  .docs-navigation { position: static; max-height: none; border-top: 1px solid var(--line); }
  .docs-navigation a { padding-block: .5rem; }
}
`

/** Returns the source expression with which a content security policy allows one `<style>` element. */
export const toStyleSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Allows the common style of all pages. */
export const PAGE_STYLE_SOURCE = toStyleSource(PAGE_STYLE)

/** Creates a content security policy. By default it allows no scripts, only the common style, and forms. */
export const createPolicy = (directives: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    'default-src': "'none'",
    'style-src': PAGE_STYLE_SOURCE,
    'img-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...directives,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

interface PageOptions {
  title: string
  /** Default: English, in which the documents of the API are written. */
  language?: Language
  /** The documents of the API that the page belongs to. Without one it is for visitors, and links to none of them. */
  section?: '/docs' | '/errors'
  /** Elements to add to `<head>`. */
  head?: Html
  body: Html
}

/** Creates a `<style>` element without the `html` tag, because formatting a template would change the policy's hash. */
export const createStyleElement = (css: string) => new Html(`<style>${css}</style>`)

export type Link = readonly [path: string, text: string]

const DEVELOPER_LINKS: readonly Link[] = [
  ['/docs', 'API reference'],
  ['/errors', 'Error codes'],
]

/** Renders a link, and marks it if it leads to the current page. */
export const renderLink = ([href, text]: Link, currentPath: string | undefined) =>
  html`<a href="${href}" ${href === currentPath ? html`aria-current="page"` : ''}>${text}</a>`

/** Renders a complete page with the header of the web page. It loads nothing from other hosts. */
export function renderPage({
  title,
  language = DEFAULT_LANGUAGE,
  section,
  head = new Html(''),
  body,
}: PageOptions): string {
  const { product, skipToContent, ask, map } = PAGE_TEXTS[language]
  const links: Link[] = [['/answer', ask], ['/map', map], ...(section ? DEVELOPER_LINKS : [])]
  const page = html`<!doctype html>
    <html lang="${language}" dir="${getDirection(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${product}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${createStyleElement(PAGE_STYLE)}${head}
      </head>
      <body>
        <a class="skip" href="#main">${skipToContent}</a>
        <header class="bar">
          <div class="bar-inside">
            <a class="brand" href="/">
              <img src="/favicon.svg" alt="" width="28" height="28" />
              <span>${product}</span>
            </a>
            <nav class="bar-links" aria-label="${product}">
              ${links.map((link) => renderLink(link, section))}
            </nav>
          </div>
        </header>
        ${body}
      </body>
    </html>`
  return page.text
}

/** Creates the main element of a page of text. */
export const renderMain = (content: Html) =>
  html`<main class="page" id="main" tabindex="-1">${content}</main>`

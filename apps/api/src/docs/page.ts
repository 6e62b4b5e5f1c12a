import { createHash } from 'node:crypto'
import { Html, html } from './html'

/** The style of all pages, in light and dark. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --background: #fff; --text: #1d2620; --muted: #4f5d54; --line: #d8e0da; --link: #1c6b3a; --code: #f1f5f2;
}
@media (prefers-color-scheme: dark) {
  :root { --background: #161b18; --text: #e4eae6; --muted: #a5b2aa; --line: #35403a; --link: #7fd3a0; --code: #212925; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--background); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.bar { border-bottom: 1px solid var(--line); padding: .75rem 1.25rem; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; max-width: 57.5rem; margin: 0 auto; }
.bar strong { flex-grow: 1; }
.page { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
.page h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 .5rem; }
.page h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.page p { max-width: 44rem; margin: .5rem 0; }
.page code { background: var(--code); border-radius: 4px; padding: .1em .3em; font-size: .9em; overflow-wrap: anywhere; }
.page pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; margin: .5rem 0;
  font-size: .85rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.status { color: var(--muted); }
.codes { list-style: none; margin: 0; padding: 0; }
.codes li { display: grid; grid-template-columns: 20rem 1fr; gap: 0 1rem; padding: .4rem 0;
  border-top: 1px solid var(--line); }
.codes a { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .codes li { grid-template-columns: 1fr; padding: .6rem 0; }
  .page h1 { font-size: 1.4rem; }
}
`

/** Returns the source expression with which a content security policy allows one `<style>` element. */
export const toStyleSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Allows the common style of all pages. */
export const PAGE_STYLE_SOURCE = toStyleSource(PAGE_STYLE)

/** The content security policy of pages that have no scripts and only the common style. */
export const TEXT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${PAGE_STYLE_SOURCE}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SPROUT_SVG =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='none' stroke='#2f8f53' stroke-width='3' d='M16 30V14'/><path fill='#3fae68' d='M16 16C16 8 10 4 3 4c0 8 5 12 13 12Zm0 4c0-7 5-11 13-11 0 8-5 11-13 11Z'/></svg>"

const ICON = `data:image/svg+xml,${encodeURIComponent(SPROUT_SVG)}`

interface PageOptions {
  title: string
  /** Elements to add to `<head>`. */
  head?: Html
  body: Html
}

/** Creates a `<style>` element without the `html` tag, because formatting a template would change the policy's hash. */
export const createStyleElement = (css: string) => new Html(`<style>${css}</style>`)

/** Renders a complete page with the navigation bar. It loads nothing from other hosts. */
export function renderPage({ title, head = new Html(''), body }: PageOptions): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${createStyleElement(PAGE_STYLE)}${head}
      </head>
      <body>
        <header class="bar">
          <nav aria-label="Service">
            <strong>Crop Planning and Analysis Service</strong>
            <a href="/docs">API reference</a>
            <a href="/errors">Errors</a>
            <a href="/openapi.json">OpenAPI document</a>
          </nav>
        </header>
        ${body}
      </body>
    </html>`
  return page.text
}

import { createHash } from 'node:crypto'
import { Html, html } from './html'
import { PAGE_STYLE } from './page-style'

const SPROUT =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='none' stroke='#2f8f53' stroke-width='3' d='M16 30V14'/><path fill='#3fae68' d='M16 16C16 8 10 4 3 4c0 8 5 12 13 12Zm0 4c0-7 5-11 13-11 0 8-5 11-13 11Z'/></svg>"

const ICON = `data:image/svg+xml,${encodeURIComponent(SPROUT)}`

interface PageParts {
  title: string
  /** Beyond the common head. */
  head?: Html
  body: Html
}

/** Not a template, whose layout would change what the policy's hash is of. */
export const styleElement = (css: string) => new Html(`<style>${css}</style>`)

/** A whole page, with our navigation on top; nothing of it comes from another host. */
export function wholePage({ title, head = new Html(''), body }: PageParts): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${styleElement(PAGE_STYLE)}${head}
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

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/** Of pages that are text and the common style. */
export const TEXT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

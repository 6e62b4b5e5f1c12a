import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Page, PageContent } from '../http/pipeline/mount-pages'
import { html } from './html'
import { createStyleElement, PAGE_STYLE_SOURCE, renderPage, toStyleSource } from './page'

const compress = promisify(gzip)

/** Starts Swagger UI. It does not store tokens that are entered into it. */
const START_SCRIPT = `'use strict'
const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
})
`

/** Makes Swagger UI readable on phones, and aligns it with the navigation bar. */
const STYLE = `
html.dark-mode body { background: none; }
.bar nav { max-width: 1420px; }
#reference { min-height: 60vh; }
.lead { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; font-size: .9rem; }
.swagger-ui .info { margin: 20px 0; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { overflow-wrap: anywhere; white-space: normal; }
/* The document has no links between operations. */
.swagger-ui .response-col_links, .swagger-ui .responses-table .response .response-col_links { display: none; }
@media (max-width: 48rem) {
  .lead { padding: 1rem 12px 0; }
  .bar { padding: .75rem 12px; }
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .info .title { font-size: 1.6rem; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-body .table-container { padding: 12px; }
  /* Show the status code above the response, not beside it. */
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > .response, .swagger-ui .responses-table > tbody > .response > td {
    display: block; width: auto; max-width: none; }
  .swagger-ui .responses-table .response-col_status { font-weight: bold; padding-bottom: 0; }
}
`

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets its inline styles through the DOM, which the policy permits.
  `style-src 'self' ${PAGE_STYLE_SOURCE} ${toStyleSource(STYLE)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const body = html`<main>
    <p class="lead">
      Requests from this page are sent to this service. Tokens and keys are kept only until the page is closed
      or reloaded. A typed client for TypeScript is in <code>packages/client</code> of the repository.
    </p>
    <div id="reference"></div>
    <noscript>
      <p class="lead">
        This page needs JavaScript. The <a href="/openapi.json">OpenAPI document</a> has the same content.
      </p>
    </noscript>
  </main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>`

const page = renderPage({
  title: 'API reference · Crop Planning and Analysis Service',
  head: html`<link rel="stylesheet" href="/docs/swagger-ui.css" />${createStyleElement(STYLE)}`,
  body,
})

const SWAGGER_UI_DIRECTORY = dirname(require.resolve('swagger-ui-dist/package.json'))

async function readAsset(file: string): Promise<PageContent> {
  const plain = await readFile(join(SWAGGER_UI_DIRECTORY, file))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, etag, gzip: await compress(plain) }
}

/** Creates the page of a Swagger UI file, which is read and compressed on its first request. */
function createAsset(file: string, type: string): Page {
  let content: Promise<PageContent> | undefined
  const read = () =>
    readAsset(file).catch((error: unknown) => {
      // The next request tries again.
      content = undefined
      throw error
    })
  return {
    path: `/docs/${file}`,
    type,
    maxAgeSeconds: 86_400,
    content: () => (content ??= read()),
  }
}

/** The interactive API reference: Swagger UI, served without third-party hosts. */
export const docsPages: readonly Page[] = [
  {
    path: '/docs',
    type: 'text/html; charset=utf-8',
    maxAgeSeconds: 3600,
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    content: async () => ({ plain: page }),
  },
  {
    path: '/docs/start.js',
    type: 'text/javascript; charset=utf-8',
    maxAgeSeconds: 3600,
    content: async () => ({ plain: START_SCRIPT }),
  },
  createAsset('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  createAsset('swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8'),
  createAsset('swagger-ui.css', 'text/css; charset=utf-8'),
]

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MountedRoutes } from '../http/contract/openapi/document'
import { createTextFile, type Page, type PageContent } from '../http/pipeline/mount-pages'
import { html } from './html'
import { createReferenceDocument } from './reference-document'
import { START_SCRIPT } from './start-script'
import { renderDocsPage } from './docs-layout'
import { createPolicy, createStyleElement, PAGE_STYLE_SOURCE, toStyleSource } from './page'

const compress = promisify(gzip)

/** Makes Swagger UI readable on phones and its colours strong enough, and aligns it with the header. */
const STYLE = `
html.dark-mode body { background: none; }
#reference { min-height: 60vh; }
.lead { padding: 1rem 20px 0; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: inherit; color: var(--text); }
.swagger-ui .info { margin: 20px 0; }
.swagger-ui .info hgroup.main > a { display: none; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp, .swagger-ui .download-contents,
.swagger-ui .opblock[class] .opblock-summary-method { background: #4a5046; color: #fff; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b6e3c; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5d99; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b0a; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b6b5e; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a32020; }
.swagger-ui .btn.execute { background: #01665e; border-color: #01665e; }
.swagger-ui .info .title small pre.version { background: none; color: #fff; }
.swagger-ui .info a, .swagger-ui a.link, .swagger-ui .info .base-url, .swagger-ui .url, .swagger-ui .btn.authorize,
.swagger-ui .btn.authorize span { border-color: var(--accent); color: var(--accent); }
.swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .header-col,
.swagger-ui .response-control-media-type__accept-message, .swagger-ui table thead tr td, .swagger-ui table thead tr th
  { border-color: var(--quiet); color: var(--quiet); }
.swagger-ui .try-out__btn { border-color: var(--quiet) !important; color: var(--text) !important; }
.swagger-ui .headers .header-col[class] { color: var(--text); }
/* Numbers in examples; Swagger UI sets their colour inline. */
.swagger-ui .microlight span[style*='rgb(211, 99, 99)'] { color: #f0a0a0 !important; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { overflow-wrap: anywhere; white-space: normal; color: inherit; }
.swagger-ui .renderedMarkdown table { width: auto; font-size: .85rem; overflow-wrap: anywhere; }
.swagger-ui .renderedMarkdown tbody tr td:nth-child(n) { min-width: 4rem; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); }
.samples { margin: 20px; color: var(--text); }
.samples button { min-height: 2.25rem; margin-inline-end: .25rem; padding: 0 .75rem; border: 1px solid var(--line);
  border-radius: .4rem; background: var(--card); color: var(--text); font: inherit; cursor: pointer; }
.samples button[aria-pressed=true] { background: var(--accent); color: var(--on-accent); }
.samples pre { margin: .5rem 0 0; padding: 1rem; border-radius: .4rem; background: var(--soft); white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .85rem; }
/* The document has no links between operations. */
.swagger-ui .response-col_links, .swagger-ui .responses-table .response .response-col_links { display: none; }
@media (max-width: 48rem) {
  .lead, .swagger-ui .wrapper { padding: 1rem 12px 0; }
  .swagger-ui .info .title { font-size: 1.6rem; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-body .table-container { padding: 12px; }
  /* Show the status code above the response, not beside it. */
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > .response, .swagger-ui .responses-table > tbody > .response > td {
    display: block; width: auto; max-width: none; }
  .swagger-ui .responses-table .response-col_status { font-weight: bold; padding-bottom: 0; }
}
`

const CONTENT_SECURITY_POLICY = createPolicy({
  'script-src': "'self'",
  // Swagger UI sets its inline styles through the DOM, which the policy permits.
  'style-src': `'self' ${PAGE_STYLE_SOURCE} ${toStyleSource(STYLE)}`,
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'font-src': "'self'",
})

// Swagger UI has a main element of its own.
const main = html`<div id="main" tabindex="-1">
    <section class="lead" aria-label="About this page">
      Requests from this page are sent to this service. To authorize them, send a request to
      <code>/api/v1/auth/register</code> or <code>/api/v1/auth/login</code> and enter its
      <code>access_token</code>, or an API key that the operator of the service gave you. The samples then
      contain it. It is kept only until the page is closed or reloaded.
    </section>
    <div id="reference"></div>
    <noscript>
      <p class="lead">
        This page needs JavaScript. The <a href="/openapi.json">OpenAPI document</a> has the same content.
      </p>
    </noscript>
  </div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>`

const page = renderDocsPage({
  title: 'API reference',
  path: '/docs',
  head: html`<link rel="stylesheet" href="/docs/swagger-ui.css" />${createStyleElement(STYLE)}`,
  main,
})

const SWAGGER_UI_DIRECTORY = dirname(require.resolve('swagger-ui-dist/package.json'))

/** Creates the page of a Swagger UI file, which is read and compressed on its first request. */
function createAsset(file: string, type: string): Page {
  let content: PageContent | undefined
  const read = async () => {
    const plain = await readFile(join(SWAGGER_UI_DIRECTORY, file))
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
    return { plain, etag, gzip: await compress(plain) }
  }
  return {
    path: `/docs/${file}`,
    type: `${type}; charset=utf-8`,
    maxAgeSeconds: 86_400,
    content: async () => (content ??= await read()),
  }
}

/** Creates the interactive API reference: Swagger UI, served without third-party hosts. */
export const createReferencePages = (mounted: readonly MountedRoutes[]): Page[] => [
  {
    ...createTextFile('/docs', 'text/html', async () => page),
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
  },
  createTextFile('/docs/start.js', 'text/javascript', async () => START_SCRIPT),
  createTextFile('/docs/reference.json', 'application/json', async () =>
    JSON.stringify(createReferenceDocument(mounted)),
  ),
  createAsset('swagger-ui-bundle.js', 'text/javascript'),
  createAsset('swagger-ui-bundle.js.LICENSE.txt', 'text/plain'),
  createAsset('swagger-ui.css', 'text/css'),
]

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { html } from './html'
import type { Page, PageContent } from '../http/pipeline/mount-pages'
import { styleElement, wholePage } from './page'
import { DOCS_PAGE_SCRIPT } from './docs-page-script'
import { DOCS_PAGE_STYLE } from './docs-page-style'

const packed = promisify(gzip)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI writes styles into its elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SWAGGER_UI = dirname(require.resolve('swagger-ui-dist/package.json'))

async function readAsset(file: string): Promise<PageContent> {
  const plain = await readFile(join(SWAGGER_UI, file))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, etag, gzip: await packed(plain) }
}

/** A file of Swagger UI, read and packed when it is first asked for. */
function asset(file: string, type: string): Page {
  let content: Promise<PageContent> | undefined
  const read = () =>
    readAsset(file).catch((error: unknown) => {
      // Whoever asks next has it read again.
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

const body = html`<main>
    <p class="lead">
      Requests from this page are real. Tokens and keys are kept until the page is closed or loaded again. A
      typed client for TypeScript is in <code>packages/client</code> of the repository, with its README.
    </p>
    <div id="reference"></div>
    <noscript>
      <p class="lead">
        This page needs JavaScript. The <a href="/openapi.json">OpenAPI document</a> holds the same.
      </p>
    </noscript>
  </main>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>`

const page = wholePage({
  title: 'API reference · Crop Planning and Analysis Service',
  head: html`<link rel="stylesheet" href="/docs/swagger-ui.css" />${styleElement(DOCS_PAGE_STYLE)}`,
  body,
})

/** The interactive API reference: Swagger UI and what it needs, all from here. */
export const docsPages: readonly Page[] = [
  {
    path: '/docs',
    type: 'text/html; charset=utf-8',
    maxAgeSeconds: 3600,
    contentSecurityPolicy: POLICY,
    content: async () => ({ plain: page }),
  },
  {
    path: '/docs/start.js',
    type: 'text/javascript; charset=utf-8',
    maxAgeSeconds: 3600,
    content: async () => ({ plain: DOCS_PAGE_SCRIPT }),
  },
  asset('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  asset('swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8'),
  asset('swagger-ui.css', 'text/css; charset=utf-8'),
]

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import express, { type RequestHandler, type Response, type Router } from 'express'
import Joi from 'joi'
import { choosePageLanguage, PAGE_LANGUAGE_VARY } from '../http/pipeline/choose-language'
import { ALLOW_READ, mountPages, type Page } from '../http/pipeline/mount-pages'
import { handleOtherMethods } from '../http/pipeline/mount-routes'
import { setMatchedRoute } from '../http/pipeline/request-context'
import { type PreviewContext, renderLinkPreview } from './link-preview'
import { verdictWordsSchema } from './verdict-words'

/** The build of `apps/web`, by path, because apps never import each other. The path is the same from `src` and from `dist`. */
export const WEB_FOLDER = join(__dirname, '../../../web/dist')

const ASSETS_FOLDER = join(WEB_FOLDER, 'assets')

/** Endings of the names of compressed copies. */
const BROTLI = '.br'

/** Written by the build: an HTML file for each view and language. */
const VIEWS_FOLDER = join(WEB_FOLDER, 'views')

/** The addresses of the views, each with the name of its view. Any other address is not found. */
const ADDRESSES_FILE = join(VIEWS_FOLDER, 'addresses.json')

const addressesSchema = Joi.object<Record<string, string>>().pattern(Joi.string(), Joi.string())

export const isWebPageBuilt = () => existsSync(ADDRESSES_FILE)

/** The words of verdicts in all languages. */
const VERDICT_WORDS_FILE = join(VIEWS_FOLDER, 'verdict-words.json')

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The element from which the page takes the API key for visitors without an account. */
const EMPTY_KEY = '<meta name="crop-public-key" content=""'

/** Its own policy decides what the worker may load. Browsers revalidate it, because it lists the files of the current build. */
const SERVICE_WORKER: Page = {
  path: '/service-worker.js',
  type: 'text/javascript; charset=utf-8',
  contentSecurityPolicy: "default-src 'none'; connect-src 'self'",
  content: async () => ({ plain: await readFile(join(WEB_FOLDER, 'service-worker.js')) }),
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000
const ONE_YEAR_MS = 365 * ONE_DAY_MS

/** Serves the views of the web page and its files. Names in `assets/` contain a hash of the content. */
export function mountWebPage(context: Omit<PreviewContext, 'verdictWords'>): Router {
  const router = express.Router({ caseSensitive: true })
  const ctx = { ...context, verdictWords: Joi.attempt(readJson(VERDICT_WORDS_FILE), verdictWordsSchema) }
  const addresses = Joi.attempt(readJson(ADDRESSES_FILE), addressesSchema)
  const views = Object.entries(addresses).map(([path, view]) => createView(ctx, path, view))
  router.use(mountPages([...views, SERVICE_WORKER]))
  // These files have an address only as views, where they get their policy.
  router.use(['/index.html', '/views'], (_request, _response, next) => next('router'))
  router.use(ignorePreconditions)
  router.use(
    '/assets',
    preferCompressedFiles(ASSETS_FOLDER),
    express.static(ASSETS_FOLDER, {
      ...STATIC_OPTIONS,
      immutable: true,
      maxAge: ONE_YEAR_MS,
      setHeaders: (response: Response, path: string) => {
        setCommonHeaders('/assets/*', response)
        if (path.endsWith(BROTLI)) setBrotliHeaders(response, path.slice(0, -BROTLI.length))
      },
    }),
  )
  router.use(
    express.static(WEB_FOLDER, {
      ...STATIC_OPTIONS,
      maxAge: ONE_DAY_MS,
      setHeaders: (response: Response) => setCommonHeaders('/*', response),
    }),
  )
  for (const path of listFilePaths()) handleOtherMethods(router.route(path), ALLOW_READ)
  return router
}

/**
 * Replaces the address of a file by that of the copy that the build compressed with the highest quality, which takes
 * seconds. Other clients get the file as it is, or compressed on the way.
 */
function preferCompressedFiles(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder))
  return (request, response, next) => {
    response.vary('Accept-Encoding')
    const copy = request.path + BROTLI
    if (files.has(copy.slice(1)) && request.acceptsEncodings('br')) request.url = copy
    next()
  }
}

function setBrotliHeaders(response: Response, name: string): void {
  response.set('Content-Encoding', 'br')
  response.type(extname(name))
}

/** Files are sent whole. Express would pass a range outside a file on as an error that is none of the API's. */
const STATIC_OPTIONS = { index: false, redirect: false, dotfiles: 'ignore', acceptRanges: false } as const

/** Ignores the preconditions of changes, as all other paths do. Express would pass an unmet one on as an error. */
const ignorePreconditions: RequestHandler = ({ headers }, _response, next) => {
  delete headers['if-match']
  delete headers['if-unmodified-since']
  next()
}

/** Sets the headers of every response on a file that Express sends. */
function setCommonHeaders(route: string, response: Response): void {
  const { headers, vary } = setMatchedRoute(route, response.req, response)
  for (const [name, value] of headers) response.set(name, value)
  response.vary(vary)
}

/** Browsers revalidate the file on every load, because it names the files of the current build. */
function createView(ctx: PreviewContext, path: string, view: string): Page {
  const key = EMPTY_KEY.replace('""', `"${ctx.http.publicApiKey ?? ''}"`)
  return {
    path,
    type: 'text/html; charset=utf-8',
    vary: PAGE_LANGUAGE_VARY,
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    content: async (request) => {
      const html = await readFile(join(VIEWS_FOLDER, `${view}.${choosePageLanguage(request)}.html`), 'utf8')
      const preview = await renderLinkPreview(ctx, request, path === '/answer')
      // Functions, because a text would have its dollar signs replaced.
      return { plain: html.replace(EMPTY_KEY, () => key).replace('</title>', (end) => end + preview) }
    },
  }
}

function listFilePaths(): string[] {
  return readdirSync(WEB_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.html'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(WEB_FOLDER.length).split(sep).join('/'))
    .filter((path) => !path.startsWith('/views/') && !path.endsWith(BROTLI))
}

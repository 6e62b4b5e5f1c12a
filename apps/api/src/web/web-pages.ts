import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import type { Page } from '../http/pipeline/mount-pages'

/** By path, because apps never import each other. The path is the same from `src` and from `dist`. */
const WEB_FOLDER = join(__dirname, '../../../web/public')
/** The ES modules of the client, which browsers load unbundled. */
const CLIENT_FOLDER = join(dirname(require.resolve('@crop/client/package.json')), 'dist/esm')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface StaticFile {
  path: string
  type: string
  file: string
}

/** Browsers revalidate each file on every load, so that they never mix files of two versions. */
function createPage({ path, type, file }: StaticFile): Page {
  return {
    path,
    type,
    maxAgeSeconds: 0,
    content: async () => ({ plain: await readFile(file) }),
  }
}

function createPages(folder: string, basePath: string): Page[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = CONTENT_TYPES[extname(name)]
    if (type === undefined) return []
    const path = `${basePath}/${name.split(sep).join('/')}`
    return createPage({ path, type, file: join(folder, name) })
  })
}

/** Returns the files of the web page (`apps/web`) and of the client that it uses. */
export function listWebPages(): Page[] {
  const index = createPage({
    path: '/',
    type: 'text/html; charset=utf-8',
    file: join(WEB_FOLDER, 'index.html'),
  })
  return [
    { ...index, contentSecurityPolicy: CONTENT_SECURITY_POLICY },
    ...createPages(WEB_FOLDER, '/explorer'),
    ...createPages(CLIENT_FOLDER, '/explorer/client'),
  ]
}

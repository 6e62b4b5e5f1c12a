import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import type { Page } from '../http/pipeline/mount-pages'

const FOLDER = join(__dirname, '../../explorer')
/** Modules that browsers read as they are. */
const CLIENT_FOLDER = join(dirname(require.resolve('@crop/client/package.json')), 'dist/esm')

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Place {
  path: string
  type: string
  file: string
}

/** Always asked for again with its tag: files of one version must not meet those of another. */
const page = ({ path, type, file }: Place): Page => ({
  path,
  type,
  maxAgeSeconds: 0,
  content: async () => ({ plain: await readFile(file) }),
})

function filesOf(folder: string, at: string): Page[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const type = TYPES[extname(name)]
    const path = `${at}/${name.split(sep).join('/')}`
    return type === undefined ? [] : page({ path, type, file: join(folder, name) })
  })
}

/** A page that does everything a customer can do, with the client of `packages/client` and nothing else. */
export const explorerPages = (): Page[] => [
  {
    ...page({ path: '/', type: 'text/html; charset=utf-8', file: join(FOLDER, 'index.html') }),
    contentSecurityPolicy: POLICY,
  },
  ...filesOf(FOLDER, '/explorer'),
  ...filesOf(CLIENT_FOLDER, '/explorer/client'),
]

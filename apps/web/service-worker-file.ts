import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from './src/i18n/languages.ts'

type Bundle = Rolldown.OutputBundle

/** The URL and the file of the page that the worker serves without a connection. */
const SHELL = { url: '/answer', file: 'views/answer.en.html' }

/** Files that only some visitors need, loaded when used: maps and all languages but English. */
const OPTIONAL_FILE = new RegExp(`^assets/(map-page|landing-map|world-map|countries|${LANGUAGES.join('|')})-`)

/** Writes `service-worker.js`, one file with Workbox and the list of files that it keeps. */
export function writeServiceWorker(): Plugin {
  return {
    name: 'write-service-worker',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const folder = dir ?? 'dist'
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          PRECACHE_ENTRIES: JSON.stringify(listPrecacheEntries(bundle)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'src/service-worker/service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

/** A revision tells Workbox that a file has changed; names in `assets/` do so themselves. */
function listPrecacheEntries(bundle: Bundle): { url: string; revision: string | null }[] {
  const shell = bundle[SHELL.file]
  if (shell?.type !== 'asset') throw new Error(`The build has no ${SHELL.file}.`)
  const files = Object.keys(bundle).filter(
    (file) => file.startsWith('assets/') && !file.endsWith('.map') && !OPTIONAL_FILE.test(file),
  )
  return [
    { url: SHELL.url, revision: createHash('sha256').update(shell.source).digest('hex').slice(0, 16) },
    { url: '/favicon.svg', revision: '1' },
    ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ]
}

import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '../http/pipeline/mount-pages'

/** The ES modules of the typed client, by path, because the api does not depend on it. The path is the same from `src` and from `dist`. */
const FOLDER = join(__dirname, '../../../../packages/client/dist/esm')

/** The media types of the modules, and of their declarations for editors. */
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.d.ts': 'application/typescript; charset=utf-8' }

const names = existsSync(FOLDER) ? readdirSync(FOLDER) : []

/** The typed client for pages without a bundler: `import { createClient } from '…/client/index.js'`. */
export const clientModules: readonly Page[] = Object.entries(TYPES).flatMap(([ending, type]) =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => ({
      path: `/client/${name}`,
      type,
      maxAgeSeconds: 3600,
      content: async () => ({ plain: await readFile(join(FOLDER, name)) }),
    })),
)

import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTextFile, type Page } from '../http/pipeline/mount-pages'

/** The ES modules of the typed client, by path, because the api does not depend on it. The path is the same from `src` and from `dist`. */
const FOLDER = join(__dirname, '../../../../packages/client/dist/esm')

/** The media types of the modules, and of their declarations for editors. */
const TYPES = { '.js': 'text/javascript', '.d.ts': 'application/typescript' }

const names = existsSync(FOLDER) ? readdirSync(FOLDER) : []

/** The typed client for pages without a bundler: `import { createClient } from '…/client/index.js'`. */
export const clientModules: readonly Page[] = Object.entries(TYPES).flatMap(([ending, type]) =>
  names
    .filter((name) => name.endsWith(ending))
    .map((name) => createTextFile(`/client/${name}`, type, () => readFile(join(FOLDER, name), 'utf8'))),
)

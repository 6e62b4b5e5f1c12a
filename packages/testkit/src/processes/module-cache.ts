import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY, spawnApp } from '@crop/dev-servers'

const CODE = join(__dirname, '..', '..', 'module-cache')
const VARIABLE = 'CROP_MODULE_CACHE'

interface NodeEnv extends Record<string, string> {
  NODE_OPTIONS: string
}

/** The modules of the apps and of their threads. Loading them starts nothing. */
const MODULES = [
  'apps/api/dist/api.js',
  'apps/api/dist/ops/metrics.js',
  'apps/worker/dist/worker.js',
  'apps/worker/dist/metrics.js',
  'apps/worker/dist/model/assess-in-thread.js',
  'apps/worker/dist/model/score-map-in-thread.js',
  'packages/testkit/dist/faults/failpoint-preload.js',
]

/**
 * Lets the processes that the tests of this run start share one file with the source and the compiled code of all modules:
 * loading them is half of a start. The file is of one run, so it cannot be older than the build. Node 22 and later have
 * such a cache, which is a folder. The library `v8-compile-cache` cannot run modules that call `import()`.
 */
export function publishModuleCache(path: string): void {
  process.env[VARIABLE] = path
}

const hasOwnCache = () => Number.parseInt(process.versions.node, 10) >= 22

/** Starts writing the file in a process with the same flags, because V8 rejects code that was compiled with others. */
function startWriting(path: string, nodeFlags: string[], nodeOptions: string): void {
  try {
    // One process of the test run creates the file.
    writeFileSync(`${path}.lock`, '', { flag: 'wx' })
  } catch {
    return
  }
  const modules = MODULES.map((module) => join(REPOSITORY, module))
  const nodeArguments = [...nodeFlags, join(CODE, 'write.js'), path, ...modules]
  const { child } = spawnApp({ nodeArguments, env: { NODE_OPTIONS: nodeOptions } }, 'ignore')
  child.unref()
}

/**
 * Returns environment variables, with these options of Node, with which a process loads its modules from the cache as soon
 * as there is one.
 */
export function getNodeEnv(nodeFlags: string[], nodeOptions: string): NodeEnv {
  const path = process.env[VARIABLE]
  if (path === undefined) return { NODE_OPTIONS: nodeOptions }
  if (hasOwnCache()) return { NODE_OPTIONS: nodeOptions, NODE_COMPILE_CACHE: path }
  if (!existsSync(path)) {
    startWriting(path, nodeFlags, nodeOptions)
    return { NODE_OPTIONS: nodeOptions }
  }
  const load = `--require ${JSON.stringify(join(CODE, 'load.js'))}`
  return { NODE_OPTIONS: `${nodeOptions} ${load}`, [VARIABLE]: path }
}

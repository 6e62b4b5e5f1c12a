import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const run = promisify(execFile)
const PACKAGE = join(__dirname, '..')
const ESM = join(PACKAGE, 'dist/esm')
const MOST_BYTES = 5000

const node = async (...args: string[]) => (await run(process.execPath, args, { cwd: PACKAGE })).stdout.trim()

interface Bundler {
  buildSync(options: object): { outputFiles: { contents: Uint8Array }[] }
}

// The one that tsx runs on.
const esbuild = createRequire(require.resolve('tsx'))('esbuild') as Bundler
const EXPORTS =
  'AnalysisFailedError AnalysisPendingError ApiError NetworkError browserTokenStore createClient isApiError memoryTokenStore'

// publint is a module of the kind that jest cannot load.
const LINT = `import { publint } from 'publint'
const { messages } = await publint({ pkgDir: '.', strict: true })
console.log(JSON.stringify({ messages }))`

test(`it is smaller than ${MOST_BYTES} bytes, minified and compressed`, () => {
  const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', write: false } as const
  const { outputFiles } = esbuild.buildSync({ entryPoints: [join(ESM, 'index.js')], ...options })
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('import and require both find it, with the same exports', async () => {
  const print =
    '(all) => console.log(Object.keys(all).filter((name) => !/^(default|module.exports)$/.test(name)).sort().join(" "))'
  expect(await node('--input-type=module', '-e', `(${print})(await import("@crop/client"))`)).toBe(EXPORTS)
  expect(await node('-e', `(${print})(require("@crop/client"))`)).toBe(EXPORTS)
})

test('an error of its modules is known by its CommonJS, and the other way round', async () => {
  const script = `import * as modules from '@crop/client'
    import { createRequire } from 'node:module'
    const commonJs = createRequire(import.meta.url)('@crop/client')
    const facts = { code: 'TASK_NOT_FOUND', status: 404, detail: '', errors: [] }
    const known = [[modules, commonJs], [commonJs, modules]].map(([one, other]) => {
      const error = new one.ApiError(facts)
      return [other.isApiError(error), other.isApiError(error, 'TASK_NOT_FOUND'), other.isApiError(error, 'X')]
    })
    console.log(JSON.stringify(known))`
  const known = JSON.parse(await node('--input-type=module', '-e', script)) as unknown
  expect(known).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('a program that asks packages for their sources is given what it can load', async () => {
  const load = 'const { createClient } = await import("@crop/client"); console.log(typeof createClient)'
  expect(await node('--conditions=source', '--input-type=module', '-e', load)).toBe('function')
})

test('what is packed has its licence, and no test', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: PACKAGE })
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'src/index.ts', 'dist/esm/index.js']))
  expect(paths.filter((path) => /test|demo|scripts/.test(path))).toEqual([])
  expect(readFileSync(join(PACKAGE, 'LICENSE'))).toEqual(readFileSync(join(PACKAGE, '../../LICENSE')))
})

test('a page needs no bundler: files import each other by their full names and nothing else', () => {
  const files = readdirSync(ESM).filter((name) => name.endsWith('.js'))
  const imports = files.flatMap((name) =>
    [...readFileSync(join(ESM, name), 'utf8').matchAll(/(?:from|import) ?['"]([^'"]+)['"]/g)].map(
      ([, from]) => from,
    ),
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((from) => !files.includes(from?.replace('./', '') ?? ''))).toEqual([])
})

test('it depends on nothing and publint finds nothing to say', async () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest.dependencies ?? manifest.peerDependencies).toBeUndefined()
  const { messages } = JSON.parse(await node('--input-type=module', '-e', LINT)) as { messages: unknown[] }
  expect(messages).toEqual([])
})

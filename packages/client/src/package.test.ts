import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@crop/domain'
import { createClient } from './create-client'

const run = promisify(execFile)
const PACKAGE_DIRECTORY = join(__dirname, '..')
const ESM_DIRECTORY = join(PACKAGE_DIRECTORY, 'dist/esm')
const MAX_BYTES = 6800
const README = readFileSync(join(PACKAGE_DIRECTORY, 'README.md'), 'utf8')

const runNode = async (...args: string[]) =>
  (await run(process.execPath, args, { cwd: PACKAGE_DIRECTORY })).stdout.trim()

interface Bundler {
  buildSync(options: object): { outputFiles: { contents: Uint8Array }[] }
}

// esbuild is a dependency of tsx.
const esbuild = createRequire(require.resolve('tsx'))('esbuild') as Bundler
const EXPORTS =
  'AnalysisFailedError AnalysisPendingError ApiError NetworkError WebhookVerificationError browserTokenStore createClient isApiError memoryTokenStore verifyWebhook'

// Runs in a separate process, because Jest cannot load publint, which is an ES module.
const PUBLINT_SCRIPT = `import { publint } from 'publint'
const { messages } = await publint({ pkgDir: '.', strict: true })
console.log(JSON.stringify({ messages }))`

test(`the bundle is smaller than ${MAX_BYTES} bytes, minified and compressed`, () => {
  const options = { bundle: true, minify: true, format: 'esm', target: 'es2022', write: false } as const
  const { outputFiles } = esbuild.buildSync({ entryPoints: [join(ESM_DIRECTORY, 'index.js')], ...options })
  const bytes = gzipSync(outputFiles[0]?.contents ?? '').length
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(MAX_BYTES)
  expect(README).toContain(`smaller than ${MAX_BYTES / 1000} kB`)
})

test('import and require load the package with the same exports', async () => {
  const printExports =
    '(module) => console.log(Object.keys(module).filter((name) => !/^(default|module.exports)$/.test(name)).sort().join(" "))'
  expect(await runNode('--input-type=module', '-e', `(${printExports})(await import("@crop/client"))`)).toBe(
    EXPORTS,
  )
  expect(await runNode('-e', `(${printExports})(require("@crop/client"))`)).toBe(EXPORTS)
})

test('errors of the ES module and the CommonJS build recognise each other', async () => {
  const script = `import * as esm from '@crop/client'
    import { createRequire } from 'node:module'
    const commonJs = createRequire(import.meta.url)('@crop/client')
    const details = { code: 'TASK_NOT_FOUND', status: 404, detail: '', errors: [] }
    const results = [[esm, commonJs], [commonJs, esm]].map(([source, other]) => {
      const error = new source.ApiError(details)
      return [other.isApiError(error), other.isApiError(error, 'TASK_NOT_FOUND'), other.isApiError(error, 'X')]
    })
    console.log(JSON.stringify(results))`
  const results = JSON.parse(await runNode('--input-type=module', '-e', script)) as unknown
  expect(results).toEqual([
    [true, true, false],
    [true, true, false],
  ])
})

test('the package loads with the condition `source`', async () => {
  const load = 'const { createClient } = await import("@crop/client"); console.log(typeof createClient)'
  expect(await runNode('--conditions=source', '--input-type=module', '-e', load)).toBe('function')
})

test('the npm package contains the licence and no tests', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: PACKAGE_DIRECTORY })
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'src/index.ts', 'dist/esm/index.js']))
  expect(paths.filter((path) => /test|demo|scripts/.test(path))).toEqual([])
  expect(readFileSync(join(PACKAGE_DIRECTORY, 'LICENSE'))).toEqual(
    readFileSync(join(PACKAGE_DIRECTORY, '../../LICENSE')),
  )
})

test('ES modules work without a bundler: all imports are full file names', () => {
  const files = readdirSync(ESM_DIRECTORY).filter((name) => name.endsWith('.js'))
  const imports = files.flatMap((name) =>
    [...readFileSync(join(ESM_DIRECTORY, name), 'utf8').matchAll(/(?:from|import) ?['"]([^'"]+)['"]/g)].map(
      ([, specifier]) => specifier,
    ),
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((specifier) => !files.includes(specifier?.replace('./', '') ?? ''))).toEqual([])
})

test('the package has no dependencies and passes publint', async () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE_DIRECTORY, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(manifest.dependencies ?? manifest.peerDependencies).toBeUndefined()
  const { messages } = JSON.parse(await runNode('--input-type=module', '-e', PUBLINT_SCRIPT)) as {
    messages: unknown[]
  }
  expect(messages).toEqual([])
})

/** Lists the methods of the client as `group.method`; those of the client itself have the group `client`. */
function listMethods(): string[] {
  const client = createClient({ baseUrl: 'http://localhost' })
  return Object.entries(client).flatMap(([name, member]) =>
    typeof member === 'function'
      ? [`client.${name}`]
      : Object.keys(member).map((method) => `client.${name}.${method}`),
  )
}

test('the README lists every method of the client, and none that does not exist', () => {
  const listed = Array.from(
    README.matchAll(/^- `(client(?:\.\w+)?)`: ([^]*?)(?=\n[-\n])/gm),
    ([, group = '', text = '']) =>
      Array.from(text.matchAll(/`(\w+)`/g), ([, name = '']) => `${group}.${name}`),
  )
  expect(listed.flat().toSorted()).toEqual(listMethods().toSorted())
})

test('the README names every language of the texts', () => {
  const [, option = ''] = /^- `language`([^]*?)\n- /m.exec(README) ?? []
  const named = Array.from(option.matchAll(/`(\w\w)`/g), ([, language]) => language)
  expect(named).toEqual([...LANGUAGES])
})

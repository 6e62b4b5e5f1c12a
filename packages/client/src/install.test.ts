import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { findFreePort } from '@crop/dev-servers'
import {
  CHROMIUM_ARGUMENTS,
  createThrowawayFolder,
  findChromium,
  reportSkipped,
  type ThrowawayFolder,
  waitUntil,
} from '@crop/testkit'
import { useTestService } from '../test/service'

const run = promisify(execFile)
const PACKAGE_DIRECTORY = join(__dirname, '..')

/** Finds packages as the web page does, which has Vite and React. */
const PAGE = join(PACKAGE_DIRECTORY, '../../apps/web')
function findPackage(name: string): string {
  const folders = ['node_modules', '../../node_modules'].map((folder) => join(PAGE, folder, name))
  return folders.find((folder) => existsSync(folder)) ?? ''
}
const TSC = join(findPackage('typescript'), 'bin/tsc')
const NATIVE_TSC = join(findPackage('typescript7'), 'bin/tsc')
const VITE = join(findPackage('vite'), 'bin/vite.js')

interface Project {
  /** Contents by path. */
  files: Record<string, string>
  /** Other packages that the project uses; they come from this repository. */
  packages: string[]
}

/** The folder of all projects, in whose `node_modules` the packed client is installed. */
let root: ThrowawayFolder

beforeAll(async () => {
  root = await createThrowawayFolder()
  const npm = (...args: string[]) => run('npm', args, { cwd: root.path })
  await writeFile(join(root.path, 'package.json'), JSON.stringify({ name: 'projects', private: true }))
  await npm('pack', '--silent', PACKAGE_DIRECTORY)
  const [tarball = ''] = (await readdir(root.path)).filter((name) => name.endsWith('.tgz'))
  await npm('install', '--offline', '--no-audit', '--no-fund', `./${tarball}`)
})
afterAll(() => root[Symbol.asyncDispose]())

/** Creates a project that uses the installed client, and returns its folder. */
async function createProject(name: string, { files, packages }: Project): Promise<string> {
  const folder = join(root.path, name)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const dependency of packages) {
    const link = join(folder, 'node_modules', dependency)
    await mkdir(dirname(link), { recursive: true })
    await symlink(findPackage(dependency), link)
  }
  return folder
}

const runNode = async (folder: string, ...args: string[]) =>
  (await run(process.execPath, args, { cwd: folder })).stdout.trim()

const service = useTestService()

/** The marked line fails to compile when the types of the package are missing, because everything is `any` then. */
const NODE_PROGRAM = `import { type Client, createClient, type CropList, type OutlookMap, verifyWebhook } from '@crop/client'

/** Compiles only if the types say which members a status brings, how long tuples are, and what may be undefined. */
export async function readAll({ analyses, maps }: Client, id: string, ph: number | undefined): Promise<void> {
  const conditions = { soil_ph: ph, water_supply: undefined }
  await analyses.submitBatch({ items: [{ crop: 'maize', location: 'nakuru', month: 4, conditions }] })
  for await (const item of analyses.batchResults(id))
    console.log(item.status === 'completed' ? item.result.explanation : item.error.detail)
  for await (const item of analyses.batchResults(id, { fields: 'full' }))
    console.log(item.status === 'completed' ? item.result.monthly[0]?.month : item.error.detail)
  const task = await analyses.task(id)
  if (task.status === 'completed') console.log(task.result.explanation)
  else if (task.status === 'failed') console.log(task.error.retryable)
  const map: OutlookMap = await maps.outlook('maize', { month: 4 })
  for (const [latitude, longitude, difference] of map.cells) console.log(latitude + longitude + difference)
  await verifyWebhook({ body: '', headers: {}, secret: '', toleranceSeconds: undefined })
}

async function main(): Promise<void> {
  const client = createClient({ baseUrl: process.argv[2] ?? '' })
  const list: CropList = await client.reference.crops({ q: 'maize' })
  // @ts-expect-error: a crop has no such field
  void list.crops[0]?.nothing
  console.log(list.crops[0]?.crop)
}

void main()
`

const NODE_COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: false,
}

/** A package of each type, compiled by one run. */
const NODE_PROJECT: Project = {
  files: {
    'tsconfig.json': JSON.stringify({ compilerOptions: NODE_COMPILER_OPTIONS }),
    'module/package.json': '{ "type": "module" }',
    'module/index.ts': NODE_PROGRAM,
    'commonjs/package.json': '{ "type": "commonjs" }',
    'commonjs/index.ts': NODE_PROGRAM,
  },
  packages: ['@types/node'],
}

describe('a new Node project', () => {
  let folder: string
  // Vite's project is compiled by the compiler in JavaScript, so that both can read the types of the package.
  beforeAll(async () => {
    folder = await createProject('node', NODE_PROJECT)
    await runNode(folder, NATIVE_TSC)
  })

  test.each([
    ['module', "from '@crop/client'"],
    ['commonjs', 'require("@crop/client")'],
  ])('of type %s compiles against the package and calls the service', async (packageType, load) => {
    const program = join(folder, packageType, 'index.js')
    expect(await readFile(program, 'utf8')).toContain(load)
    expect(await runNode(folder, program, service().directUrl)).toBe('maize')
  })
})

/** The options of Vite's template for React and TypeScript. */
const VITE_COMPILER_OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  types: ['vite/client'],
  skipLibCheck: true,
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: 'force',
  noEmit: true,
  jsx: 'react-jsx',
  strict: true,
  noUnusedLocals: true,
  erasableSyntaxOnly: true,
  noUncheckedSideEffectImports: true,
}

const VITE_CONFIG = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  preview: { proxy: { '/api': process.env.API_URL ?? '' } },
  ...(mode === 'one-export' && {
    build: { lib: { entry: 'src/one-export.ts', formats: ['es'], fileName: 'index' }, outDir: 'one-export' },
  }),
}))
`

const REACT_PAGE = `import { createClient, type CropList } from '@crop/client'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const client = createClient({ baseUrl: '' })

function Crops() {
  const [list, setList] = useState<CropList>()
  useEffect(() => {
    void client.reference.crops({ q: 'maize' }).then(setList)
  }, [])
  // @ts-expect-error: a crop has no such field
  void list?.crops[0]?.nothing
  return <p>First crop: {list?.crops[0]?.crop}</p>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Crops />)
`

const VITE_PROJECT: Project = {
  files: {
    'package.json': '{ "type": "module" }',
    'index.html': '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
    'tsconfig.json': JSON.stringify({ compilerOptions: VITE_COMPILER_OPTIONS, include: ['src'] }),
    'vite.config.js': VITE_CONFIG,
    'src/main.tsx': REACT_PAGE,
    'src/one-export.ts': "export { isApiError } from '@crop/client'\n",
  },
  packages: ['vite', '@vitejs/plugin-react', 'react', 'react-dom', '@types/react', '@types/react-dom'],
}

const MAX_BYTES_OF_ONE_EXPORT = 600

describe('a new project with Vite and React', () => {
  let folder: string
  beforeAll(async () => {
    folder = await createProject('page', VITE_PROJECT)
  })

  test('compiles against the package', async () => void (await runNode(folder, TSC)))

  test('leaves out everything but the one export that it uses', async () => {
    await runNode(folder, VITE, 'build', '--mode', 'one-export')
    const bundle = await readFile(join(folder, 'one-export/index.js'))
    expect(bundle.toString()).not.toContain('/api/v1')
    expect(gzipSync(bundle).length).toBeLessThan(MAX_BYTES_OF_ONE_EXPORT)
  })

  const chromium = findChromium(process.env.CHROMIUM_PATH)
  if (chromium === undefined) reportSkipped('the page with Vite and React', 'Chromium was not found')
  const testInBrowser = chromium === undefined ? test.skip : test

  testInBrowser('its page calls the service', async () => {
    await runNode(folder, VITE, 'build')
    const port = await findFreePort()
    const options = ['preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort']
    const preview = spawn(process.execPath, [VITE, ...options], {
      cwd: folder,
      env: { ...process.env, API_URL: service().directUrl },
      stdio: 'ignore',
    })
    const url = `http://127.0.0.1:${port}/`
    await waitUntil(async () => (await fetch(url).catch(() => undefined))?.ok === true)
    const page = await run(chromium ?? '', [
      ...CHROMIUM_ARGUMENTS,
      '--headless',
      `--user-data-dir=${join(folder, 'browser')}`,
      '--virtual-time-budget=20000',
      '--dump-dom',
      url,
    ])
    expect(page.stdout).toContain('First crop: maize')
    preview.kill()
  })
})

'use strict'
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { lock } = require('../../dev-servers/lib/exclusive-lock.js')
const { PROGRESS, REPOSITORY, runNode } = require('./child.js')

// The native compiler. The package `typescript` has the API that generating code requires.
const TSC = path.join(REPOSITORY, 'node_modules', 'typescript7', 'bin', 'tsc')
const COMPILE_DATA_PACK = path.join(REPOSITORY, 'packages', 'agronomy', 'dist', 'compile-data-pack.js')

async function runBuildStep(args) {
  if ((await runNode(args, { stdio: PROGRESS })) !== 0) throw new Error('The build failed: see above')
}

const PAGE = path.join(REPOSITORY, 'apps', 'web')
const PAGE_STAMP = path.join(PAGE, 'dist', '.stamp')

/** Identifies what the page is built from: its own files, the built client, and the versions of all packages. */
function computePageStamp() {
  const hash = createHash('sha256')
  const sources = fs
    .readdirSync(PAGE)
    .filter((name) => !['dist', 'node_modules', 'README.md'].includes(name))
    .sort()
    .map((name) => path.join(PAGE, name))
  const client = path.join(REPOSITORY, 'packages', 'client', 'dist', 'esm')
  for (const file of [...sources, client, path.join(REPOSITORY, 'package-lock.json')].flatMap(listFiles)) {
    hash.update(path.relative(REPOSITORY, file)).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(file) {
  if (!fs.statSync(file).isDirectory()) return [file]
  return fs
    .readdirSync(file)
    .sort()
    .flatMap((name) => listFiles(path.join(file, name)))
}

/** Builds the web page, unless nothing changed since it was built. The stamp is written last, so that a failed build is repeated. */
async function buildPage() {
  const stamp = computePageStamp()
  if (fs.existsSync(PAGE_STAMP) && fs.readFileSync(PAGE_STAMP, 'utf8') === stamp) return
  const vite = path.join(
    path.dirname(require.resolve('vite/package.json', { paths: [PAGE] })),
    'bin',
    'vite.js',
  )
  await runBuildStep([vite, 'build', '--logLevel', 'warn', PAGE])
  fs.writeFileSync(PAGE_STAMP, stamp)
}

/** Builds changed workspaces and the web page, and compiles the data pack. A lock admits one build at a time, because all write to the same folders. */
async function build() {
  const buildLock = await lock(path.join(REPOSITORY, '.devstack', 'build.lock'))
  try {
    await runBuildStep([TSC, '-b', 'tsconfig.build.json'])
    await Promise.all([runBuildStep([COMPILE_DATA_PACK]), buildPage()])
  } finally {
    buildLock.release()
  }
}

/** Checks the types of the tests and the web page, which the build leaves out. Resolves to the exit code. */
async function checkOtherTypes() {
  const codes = ['tsconfig.json', 'apps/web'].map((project) =>
    runNode([TSC, '-p', project], { stdio: PROGRESS }),
  )
  return Math.max(...(await Promise.all(codes)))
}

/** Checks all types. Resolves to the exit code. */
async function checkAllTypes() {
  await runBuildStep([TSC, '-b', 'tsconfig.build.json'])
  return checkOtherTypes()
}

module.exports = { build, checkAllTypes, checkOtherTypes }

'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { check } = require('../checks/check.js')
const { build, checkAllTypes, checkOtherTypes } = require('./build.js')
const { REPOSITORY, runNode } = require('./child.js')
const { install } = require('./install.js')

const inRepository = (...names) => path.join(REPOSITORY, ...names)

/** Reads the addresses that a running `npm start` publishes. Returns an empty object when there are none. */
function readStackEnvironment() {
  const folder = path.resolve(REPOSITORY, process.env.DEVSTACK_DIR || '.devstack')
  try {
    const lines = fs.readFileSync(path.join(folder, 'stack.env'), 'utf8').split('\n').filter(Boolean)
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  } catch {
    return {}
  }
}

async function prepare() {
  await install()
  console.error('Building …')
  await build()
}

/** Adds the settings of the root `.env` file to the environment. Variables that are already set keep their value. */
function loadDotEnv() {
  const file = inRepository('.env')
  if (fs.existsSync(file)) process.loadEnvFile(file)
}

/** Runs the stack in this process, so that it receives signals directly and killing it stops the whole stack. */
async function runStack() {
  loadDotEnv()
  await prepare()
  process.setSourceMapsEnabled(true)
  require('../dist/stack/main.js')
}

/**
 * Lets programs in Go, such as the compiler and the linter, collect garbage less often. It saves them a fifth of their
 * processor time and takes up to 0.8 GB of memory, so `npm start` does without.
 */
function collectLessGarbage() {
  process.env.GOGC ??= '400'
}

/** Runs jest, and checks types meanwhile, because jest does not. Some tests mostly wait, so four workers use two cores. */
async function test(args) {
  collectLessGarbage()
  await prepare()
  const limitsWorkers = args.some((arg) => /^(-i|-w|--runInBand|--maxWorkers)/.test(arg))
  const jest = runNode([
    '--conditions=source',
    inRepository('node_modules', 'jest', 'bin', 'jest.js'),
    ...(limitsWorkers ? [] : ['--maxWorkers=4']),
    ...args,
  ])
  const [testCode, typesCode] = await Promise.all([jest, checkOtherTypes()])
  if (typesCode !== 0)
    console.error('The types of the tests or of the web page are not valid: see the errors of tsc above')
  return testCode || typesCode
}

async function cropctl(args) {
  await install()
  await build()
  const env = process.env.DATABASE_URL ? process.env : { ...process.env, ...readStackEnvironment() }
  return runNode(['--enable-source-maps', inRepository('apps', 'cropctl', 'dist', 'main.js'), ...args], {
    env,
  })
}

/** Runs a TypeScript program of this repository from its sources. */
function runSource(script, args, options) {
  const tsx = pathToFileURL(require.resolve('tsx')).href
  return runNode(['--conditions=source', '--import', tsx, script, ...args], options)
}

const BENCHMARKS = ['assess', 'operations', 'outlook', 'page', 'peak']

/** Runs the benchmark that the first argument names, or all. */
async function bench(args) {
  if (args.includes('--help')) {
    console.log(`npm run bench -- [${BENCHMARKS.join(' | ')}]`)
    return 0
  }
  const [name, ...others] = args[0]?.startsWith('-') === false ? args : [undefined, ...args]
  if (name !== undefined && !BENCHMARKS.includes(name))
    throw new Error(`No benchmark is named ${name}; there are: ${BENCHMARKS.join(', ')}`)
  await prepare()
  for (const each of name === undefined ? BENCHMARKS : [name]) {
    const code = await runSource(inRepository('packages', 'tools', 'bench', `${each}.ts`), others)
    if (code !== 0) return code
  }
  return 0
}

/** Creates a command that runs a script of the model in the folder in which the user started npm, so that paths work. */
const createModelCommand = (script) => async (args) => {
  await install()
  return runSource(inRepository('packages', 'agronomy', script), args, { cwd: process.env.INIT_CWD })
}

/** Creates a command that builds the apps and runs a program of this package. */
const createAppsCommand = (folder, file) => async (args) => {
  await prepare()
  return runSource(inRepository('packages', 'tools', folder, file), args)
}

/** Takes the pictures of the web page on the running stack. */
async function takeScreenshots() {
  const { API_URL: url } = readStackEnvironment()
  if (!url) throw new Error('No stack is running: run npm start first')
  return runSource(inRepository('packages', 'tools', 'web', 'take-screenshots.ts'), [url])
}

/** Creates a command whose first argument is the name of one of these. */
const createGroup =
  (members) =>
  ([name, ...args]) => {
    if (Object.hasOwn(members, name ?? '')) return members[name](args)
    throw new Error(`The first argument must be ${Object.keys(members).join(' or ')}`)
  }

const commands = {
  build,
  start: runStack,
  dev: runStack,
  test,
  bench,
  check: (names) => {
    collectLessGarbage()
    return check(names)
  },
  chaos: createAppsCommand('chaos', 'main.ts'),
  cropctl,
  model: createGroup({
    diff: createModelCommand('validation/diff.ts'),
    fit: createModelCommand('validation/fit-planting-prior.ts'),
    validate: createModelCommand('validation/validate.ts'),
    'outlook-verify': createModelCommand('validation/outlook-verify.ts'),
    'check-data': createModelCommand('scripts/check-data.ts'),
  }),
  record: createGroup({
    screenshots: takeScreenshots,
    example: () => runSource(inRepository('packages', 'tools', 'web', 'record-example.ts'), []),
  }),
  typecheck: checkAllTypes,
  fuzz: createAppsCommand('fuzz', 'fuzz.ts'),
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) throw new Error(`Usage: run.js ${Object.keys(commands).join('|')} [arguments]`)
  return command(args)
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== undefined) process.exitCode = code
  },
  (error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)

'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { build, checkTestTypes } = require('./build.js')
const { REPOSITORY, runNode } = require('./child.js')
const { install } = require('./install.js')
const { withStack } = require('./running-stack.js')
const { stackEnvironment } = require('./stack-env.js')

const inRepository = (...names) => path.join(REPOSITORY, ...names)

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

async function test(args) {
  await prepare()
  console.error('Checking the types of the tests …')
  await checkTestTypes()
  const workers = args.some((arg) => /^(-i|-w|--runInBand|--maxWorkers)/.test(arg)) ? [] : ['--maxWorkers=2']
  return runNode([
    '--conditions=source',
    inRepository('node_modules', 'jest', 'bin', 'jest.js'),
    ...workers,
    ...args,
  ])
}

async function cropctl(args) {
  await install()
  await build()
  const env = process.env.DATABASE_URL ? process.env : { ...process.env, ...stackEnvironment() }
  return runNode(['--enable-source-maps', inRepository('apps', 'cropctl', 'dist', 'main.js'), ...args], {
    env,
  })
}

/** A TypeScript program of this repository, from its sources. */
function runSource(script, args) {
  return runNode(['--conditions=source', '--import', 'tsx', script, ...args])
}

/** A path is meant as seen from where npm was started, not from the root, where npm runs its scripts. */
const asSeenByCaller = (named) => path.resolve(process.env.INIT_CWD ?? '.', named)

async function checkData([folder = process.env.DATA_DIR, ...others]) {
  await install()
  const script = require.resolve('../../agronomy/scripts/check-data.ts')
  const named = folder && !folder.startsWith('-') ? asSeenByCaller(folder) : folder
  const args = named === undefined ? others : [named, ...others]
  return runSource(script, args)
}

/** Runs the customer tour on the given or running stack, or on a temporary one. */
async function demo(args) {
  await prepare()
  const script = inRepository('packages', 'client', 'demo', 'tour.ts')
  const tour = (...more) => runSource(script, more)
  if (args.some((arg) => arg.startsWith('--url'))) return tour(...args)
  const { API_URL: url } = process.env
  return url ? tour('--url', url, ...args) : withStack((running) => tour('--url', running, ...args))
}

const BENCHMARKS = inRepository('packages', 'tools', 'bench')

/** All, or the one that is named. */
function benchmarks(name) {
  const all = fs
    .readdirSync(BENCHMARKS)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(BENCHMARKS, file))
  if (name === undefined) return all
  const nameOf = (file) => path.basename(file, '.ts')
  const named = all.filter((file) => nameOf(file) === name)
  if (named.length === 0) throw new Error(`There is no benchmark ${name}, but ${all.map(nameOf).join(', ')}`)
  return named
}

async function bench(args) {
  const [name, ...others] = args[0]?.startsWith('-') === false ? args : [undefined, ...args]
  const files = benchmarks(name)
  await prepare()
  for (const file of files) {
    const code = await runSource(file, others)
    if (code !== 0) return code
  }
  return 0
}

const PATH_OPTIONS = ['--calendar', '--data', '--data-dir', '--golden']

const withPaths = (args) =>
  args.map((arg, at) => (PATH_OPTIONS.includes(args[at - 1]) ? asSeenByCaller(arg) : arg))

/** DATA_DIR names the pack here too, unless this option does. */
function withPack(option, args) {
  const { DATA_DIR: dataDir } = process.env
  const isNamed = args.some((arg) => arg === option || arg.startsWith(`${option}=`))
  return dataDir && !isNamed ? [option, dataDir, ...args] : args
}

/** A measurement of the model, on the pack that the option names. */
const ofModel = (file, packOption) => async (args) => {
  await install()
  const script = inRepository('packages', 'agronomy', 'validation', file)
  return runSource(script, withPaths(withPack(packOption, args)))
}

/** A program of this package that needs the built apps. */
const onBuiltApps = (folder, file) => async (args) => {
  await prepare()
  return runSource(inRepository('packages', 'tools', folder, file), args)
}

const commands = {
  start: runStack,
  dev: runStack,
  demo,
  test,
  bench,
  chaos: onBuiltApps('chaos', 'main.ts'),
  cropctl,
  'data:check': checkData,
  'model:diff': ofModel('diff.ts', '--data'),
  'model:validate': ofModel('validate.ts', '--data-dir'),
  fuzz: onBuiltApps('fuzz', 'fuzz.ts'),
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

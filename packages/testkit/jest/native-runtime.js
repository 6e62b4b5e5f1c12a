'use strict'
const asyncHooks = require('node:async_hooks')
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname, sep } = require('node:path')
const { compileFunction } = require('node:vm')
const { default: JestRuntime } = require('jest-runtime')

const IN_NODE_MODULES = `${sep}node_modules${sep}`

const isLibrary = (file) => file.includes(IN_NODE_MODULES)
const isTest = (file) => file.endsWith('.test.ts')

/** The metrics of all modules that the worker of Jest has loaded. */
const getMetrics = () => require.cache[require.resolve('prom-client')]?.exports.register

/** Metrics of Node, which an app registers when it starts. */
const METRIC_OF_NODE = /^(?:nodejs|process)_/

/** Counters start again at 0, and metrics that a running app registers are removed with it. */
function resetMetrics() {
  const metrics = getMetrics()
  for (const { name, collect } of metrics?.getMetricsAsArray() ?? [])
    if (collect || METRIC_OF_NODE.test(name)) metrics.removeSingleMetric(name)
  metrics?.resetMetrics()
}

/**
 * Replaces the getters that SWC writes for exports by their values. V8 inlines no getter of a module that is loaded several
 * times, so that the model would take two to three times as long. Our exports never change, and our modules have no cycles.
 */
const replaceGetters = (exports) =>
  exports.__esModule ? Object.defineProperty({ ...exports }, '__esModule', { value: true }) : exports

/** The compiled modules that Jest runs anew for each test file. */
const compiledModules = new Map()

/** Compiles a module, with the functions in it that have run once: most of the time that it takes to load jest-circus. */
function compileOnce(file) {
  const compiled =
    compiledModules.get(file) ??
    compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'module', '__filename', '__dirname'], {
      filename: file,
    })
  compiledModules.set(file, compiled)
  return compiled
}

/** Runs a module outside the cache of Node; returns its exports. */
function runModule(file) {
  const module = { exports: {} }
  compileOnce(file)(module.exports, Module.createRequire(file), module, file, dirname(file))
  return module.exports
}

/** Calls a function that loads modules; returns its result and the storages that they create. */
function collectStorages(load) {
  const storages = []
  class CollectedStorage extends asyncHooks.AsyncLocalStorage {
    constructor(...options) {
      super(...options)
      storages.push(this)
    }
  }
  // Node 22 and later have a getter, to which no value can be assigned.
  const original = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage')
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { configurable: true, value: CollectedStorage })
  try {
    return { result: load(), storages }
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', original)
  }
}

/**
 * Loads tests by Node's own module loader, so that each worker of Jest loads a module once, of a library or our own. Only
 * tests and the files of `setupFilesAfterEnv`, which register their hooks, are loaded again for each test file. Modules have
 * no state but caches, metrics and child processes. Our modules are loaded again too while Jest watches for changes or
 * measures coverage.
 * `jest.mock` and the like have no effect.
 */
class NativeRuntime extends JestRuntime {
  constructor(...options) {
    super(...options)
    const [config, environment, , , , , testPath, globalConfig] = options
    this.setupFiles = new Set(config.setupFilesAfterEnv)
    this.loadsAnew = globalConfig.watch || globalConfig.watchAll || globalConfig.collectCoverage
    this.storages = []
    this.loadedBefore = new Set(Object.keys(require.cache))
    environment.global.jest = this.jestGlobals.jestObjectFor(testPath)
    Module._extensions['.ts'] = (module, file) => {
      module._compile(this.transformCache.transform(file), file)
      module.exports = replaceGetters(module.exports)
    }
  }

  /** Only a sandbox needs a function of its own. */
  installGetBuiltinModule() {}

  unstable_shouldLoadAsEsm() {
    return false
  }

  requireModule(file) {
    return require(file)
  }

  requireInternalModule(file) {
    const { result, storages } = collectStorages(() => runModule(file))
    this.storages.push(...storages)
    return result
  }

  /** Returns whether the next test file finds a module loaded. */
  staysLoaded(file) {
    if (isLibrary(file)) return true
    if (isTest(file) || this.setupFiles.has(file)) return false
    return !this.loadsAnew || this.loadedBefore.has(file)
  }

  teardown() {
    super.teardown()
    // jest-circus creates one for each file, and every promise takes time for each storage that was ever used.
    for (const storage of this.storages) storage.disable()
    for (const file of Object.keys(require.cache)) if (!this.staysLoaded(file)) delete require.cache[file]
    if (this.loadsAnew) getMetrics()?.clear()
    else resetMetrics()
    module.children = []
  }
}

module.exports = NativeRuntime

'use strict'
const Module = require('node:module')
const { sep } = require('node:path')
const { default: JestRuntime } = require('jest-runtime')

const inNodeModules = (...names) => [sep + 'node_modules', ...names, ''].join(sep)

/** Libraries that keep state of one test file: the tests themselves, and the registered metrics. */
const STATEFUL_LIBRARIES = [inNodeModules('jest-circus'), inNodeModules('prom-client')]

const isLibrary = (file) => file.includes(inNodeModules())
const isTest = (file) => file.endsWith('.test.ts')

/**
 * Replaces the getters that SWC writes for exports by their values. V8 inlines no getter of a module that is loaded several
 * times, so that the model would take two to three times as long. Our exports never change, and our modules have no cycles.
 */
const replaceGetters = (exports) =>
  exports.__esModule ? Object.defineProperty({ ...exports }, '__esModule', { value: true }) : exports

/**
 * Loads tests by Node's own module loader, so that each worker of Jest loads a library once. Our modules are loaded again
 * for each test file: no file finds the state of another one. Only those in `statelessFolders`, an option of the
 * environment, stay loaded, unless Jest watches them for changes: they have no state but caches. `jest.mock` and the like have no effect.
 */
class NativeRuntime extends JestRuntime {
  constructor(...options) {
    super(...options)
    const [config, environment, , , , , testPath, globalConfig] = options
    this.statelessFolders = config.testEnvironmentOptions.statelessFolders ?? []
    this.isWatching = globalConfig.watch || globalConfig.watchAll
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
    return require(file)
  }

  /** Returns whether the next test file finds a module loaded. */
  staysLoaded(file) {
    if (isLibrary(file) && !STATEFUL_LIBRARIES.some((folder) => file.includes(folder))) return true
    if (
      !isLibrary(file) &&
      !isTest(file) &&
      this.statelessFolders.some((folder) => file.startsWith(folder + sep))
    ) {
      return !this.isWatching
    }
    return this.loadedBefore.has(file)
  }

  teardown() {
    super.teardown()
    for (const file of Object.keys(require.cache)) if (!this.staysLoaded(file)) delete require.cache[file]
    module.children = []
  }
}

module.exports = NativeRuntime

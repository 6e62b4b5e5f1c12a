'use strict'
const { ModernFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')
// Loaded before the first test file, because it keeps its matchers in a global.
require('@jest/expect')

/** Globals in which jest-circus keeps the tests of a file. */
const CIRCUS_STATE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES_SETTER']

function removeStateOfJest() {
  delete globalThis.__coverage__
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (CIRCUS_STATE.includes(symbol.description)) delete globalThis[symbol]
  }
}

const listListeners = () =>
  process
    .eventNames()
    .flatMap((event) => process.rawListeners(event).map((listener) => ({ event, listener })))

/** Remembers what Jest, our modules and tests change in the process; returns the function that restores it. */
function rememberProcess() {
  const { console } = globalThis
  const { exit } = process
  const env = { ...process.env }
  const folder = process.cwd()
  const listeners = new Set(listListeners().map(({ listener }) => listener))
  return () => {
    globalThis.console = console
    process.exit = exit
    process.chdir(folder)
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    for (const { event, listener } of listListeners()) {
      if (!listeners.has(listener)) process.removeListener(event, listener)
    }
  }
}

/**
 * The environment of tests that run in the realm of Node itself. Jest's own environment is a sandbox, which loads every
 * library again for each file and slows down globals.
 */
class NativeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis
    this.moduleMocker = new ModuleMocker(globalThis)
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.restoreProcess = rememberProcess()
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose()
    removeStateOfJest()
    this.restoreProcess()
  }

  getVmContext() {
    return null
  }
}

module.exports = NativeEnvironment

'use strict'
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const path = require('node:path')
const { REPOSITORY } = require('./child.js')
const { readStackEnvironment } = require('./stack-env.js')

const PAUSE_MS = 200

/** Returns the api's address if a stack is running. The address is checked, because a killed stack leaves it behind. */
async function findRunningApi() {
  const url = readStackEnvironment().API_URL
  if (!url) return undefined
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    return response.ok ? url : undefined
  } catch {
    return undefined
  }
}

async function startStack() {
  console.error('No stack is running; starting a temporary one …')
  const main = path.join(REPOSITORY, 'packages', 'tools', 'dist', 'stack', 'main.js')
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: REPOSITORY,
    // Standard output is reserved for the command's own output; the stack prints only errors.
    stdio: ['ignore', 'ignore', 2],
    env: { LOG_LEVEL: 'error', ...process.env },
  })
  const exited = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM')
    await exited
  }
  return { hasEnded, stop }
}

/** Calls `work` with the api's address of the running stack, or of a temporary one that is stopped afterwards. */
async function withStack(work) {
  const running = await findRunningApi()
  if (running) return work(running)
  const stack = await startStack()
  try {
    for (;;) {
      const url = await findRunningApi()
      if (url) return await work(url)
      if (stack.hasEnded()) throw new Error('The stack did not start: see above')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    await stack.stop()
  }
}

module.exports = { withStack }

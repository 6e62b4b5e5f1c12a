'use strict'
const { spawn } = require('node:child_process')
const { once } = require('node:events')
const path = require('node:path')
const { REPOSITORY } = require('./child.js')
const { stackEnvironment } = require('./stack-env.js')

const PAUSE_MS = 200

/** The address of the stack that runs, if one does; one that was killed may have left an old address. */
async function runningApi() {
  const url = stackEnvironment().API_URL
  if (!url) return undefined
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
    return answer.ok ? url : undefined
  } catch {
    return undefined
  }
}

async function startStack() {
  console.error('No stack runs; starting one for as long as this takes …')
  const main = path.join(REPOSITORY, 'packages', 'tools', 'dist', 'stack', 'main.js')
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: REPOSITORY,
    // Standard output belongs to the work; the stack prints only errors.
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

/** Runs `work` with the address of a stack: of the one that runs, or of one that ends when `work` does. */
async function withStack(work) {
  const running = await runningApi()
  if (running) return work(running)
  const stack = await startStack()
  try {
    for (;;) {
      const url = await runningApi()
      if (url) return await work(url)
      if (stack.hasEnded()) throw new Error('The stack did not start: see above')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  } finally {
    await stack.stop()
  }
}

module.exports = { withStack }

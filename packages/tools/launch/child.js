'use strict'
const { spawn } = require('node:child_process')
const { constants } = require('node:os')
const path = require('node:path')

const REPOSITORY = path.join(__dirname, '..', '..', '..')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Progress goes to standard error, so that standard output contains only the output of the command. */
const PROGRESS = ['ignore', 2, 2]

/** Runs a program and forwards signals to it; resolves to its exit code. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: REPOSITORY, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, forward)
      resolve(code)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      finish(1)
    })
    child.once('exit', (code, signal) => finish(signal ? 128 + constants.signals[signal] : code))
  })
}

/** Runs a JavaScript program with the current Node executable. */
function runNode(args, options) {
  return run(process.execPath, args, options)
}

module.exports = { PROGRESS, REPOSITORY, run, runNode }

'use strict'
const { spawn } = require('node:child_process')
const { constants } = require('node:os')
const path = require('node:path')

const REPOSITORY = path.join(__dirname, '..', '..', '..')
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Progress goes to standard error, so that standard output contains only the output of the command. */
const PROGRESS = ['ignore', 2, 2]

/** Runs a program to its end, passing signals on; resolves with its exit code. */
function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: REPOSITORY, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, forward)
      resolve(code)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      end(1)
    })
    child.once('exit', (code, signal) => end(signal ? 128 + constants.signals[signal] : code))
  })
}

/** A program of this repository, run by this Node. */
function runNode(args, options) {
  return run(process.execPath, args, options)
}

module.exports = { PROGRESS, REPOSITORY, run, runNode }

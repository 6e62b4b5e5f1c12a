'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { REPOSITORY } = require('./child.js')

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

module.exports = { readStackEnvironment }

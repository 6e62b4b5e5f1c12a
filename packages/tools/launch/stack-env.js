'use strict'
const fs = require('node:fs')
const path = require('node:path')
const { REPOSITORY } = require('./child.js')

/** The addresses of a running `npm start`, for commands that were not given any. */
function stackEnvironment() {
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

module.exports = { stackEnvironment }

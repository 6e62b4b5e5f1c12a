'use strict'
const path = require('node:path')
const { lock } = require('../../dev-servers/lib/exclusive-lock.js')
const { PROGRESS, REPOSITORY, runNode } = require('./child.js')

const TSC = path.join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc')

async function compile(args) {
  if ((await runNode([TSC, ...args], { stdio: PROGRESS })) !== 0)
    throw new Error('The build failed: see above')
}

/** Builds what changed; one command at a time, since all write to the same places. */
async function build() {
  const held = await lock(path.join(REPOSITORY, '.devstack', 'build.lock'))
  try {
    await compile(['-b'])
  } finally {
    held.release()
  }
}

/** Tests are no part of the build, and what runs them does not look at types. */
function checkTestTypes() {
  return compile(['-p', 'tsconfig.test.json'])
}

module.exports = { build, checkTestTypes }

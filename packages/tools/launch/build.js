'use strict'
const path = require('node:path')
const { lock } = require('../../dev-servers/lib/exclusive-lock.js')
const { PROGRESS, REPOSITORY, runNode } = require('./child.js')

const TSC = path.join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc')

async function compile(args) {
  if ((await runNode([TSC, ...args], { stdio: PROGRESS })) !== 0)
    throw new Error('The build failed: see above')
}

/** Builds changed workspaces. A lock admits one build at a time, because all write to the same folders. */
async function build() {
  const buildLock = await lock(path.join(REPOSITORY, '.devstack', 'build.lock'))
  try {
    await compile(['-b'])
  } finally {
    buildLock.release()
  }
}

/** Checks the types of the tests. The build leaves tests out, and jest does not check types. */
function checkTestTypes() {
  return compile(['-p', 'tsconfig.test.json'])
}

module.exports = { build, checkTestTypes }

'use strict'
const path = require('node:path')
const { lock } = require('../../dev-servers/lib/exclusive-lock.js')
const { PROGRESS, REPOSITORY, runNode } = require('./child.js')

const TSC = path.join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc')
const COMPILE_DATA_PACK = path.join(REPOSITORY, 'packages', 'agronomy', 'dist', 'compile-data-pack.js')

async function runBuildStep(args) {
  if ((await runNode(args, { stdio: PROGRESS })) !== 0) throw new Error('The build failed: see above')
}

function compile(args) {
  return runBuildStep([TSC, ...args])
}

/** Builds changed workspaces and compiles the data pack. A lock admits one build at a time, because all write to the same folders. */
async function build() {
  const buildLock = await lock(path.join(REPOSITORY, '.devstack', 'build.lock'))
  try {
    await compile(['-b'])
    await runBuildStep([COMPILE_DATA_PACK])
  } finally {
    buildLock.release()
  }
}

/** Checks the types of the tests. The build leaves tests out, and jest does not check types. */
function checkTestTypes() {
  return compile(['-p', 'tsconfig.test.json'])
}

module.exports = { build, checkTestTypes }

'use strict'

/** Memory that results share and the next call overwrites. In packages/agronomy/src/reused, tests notice when one is read too late. */
const memoryInFunctions = {
  create: (context) => ({
    'NewExpression[callee.name="Float64Array"]:not(:function NewExpression)': (node) =>
      context.report({ node, message: 'Memory that results share goes through reuseMemory.' }),
  }),
}

const testSupportInTestFolder = {
  create: (context) => ({
    Program: (node) => context.report({ node, message: 'Test support belongs in the test folder.' }),
  }),
}

/** Rules of this project for the linter, used by .oxlintrc.json. */
module.exports = {
  meta: { name: 'project' },
  rules: { 'memory-in-functions': memoryInFunctions, 'test-support-in-test-folder': testSupportInTestFolder },
}

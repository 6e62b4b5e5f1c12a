const { readdirSync } = require('node:fs')

/** Pure packages: their tests need no server. */
const PURE = ['packages/domain', 'packages/agronomy', 'apps/web']
const workspaces = [
  ...['packages', 'apps'].flatMap((group) =>
    readdirSync(`${__dirname}/${group}`).map((name) => `${group}/${name}`),
  ),
  'docker/test',
]

const roots = (folders) => folders.map((folder) => `<rootDir>/${folder}`)

/**
 * Globals of the language that modules get as variables, because Jest looks up globals in a slow way: with `Math` alone the
 * model takes ten times as long. Nothing that tests replace, such as timers and `Date`, may be listed.
 */
const FAST_GLOBALS = [
  ...['JSON', 'Math', 'Number', 'Object', 'RangeError', 'String'],
  ...['Float32Array', 'Float64Array', 'Int16Array', 'Uint8Array', 'Uint16Array', 'Uint32Array'],
]

const common = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testRegex: '\\.test\\.ts$',
  sandboxInjectedGlobals: FAST_GLOBALS,
  modulePathIgnorePatterns: ['<rootDir>/(packages|apps)/[^/]+/dist/'],
}

module.exports = {
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      // Libraries of the other packages declare constants with these names.
      sandboxInjectedGlobals: [...FAST_GLOBALS, 'Array', 'Buffer', 'Map', 'Set'],
      roots: roots(PURE),
      globalSetup: '<rootDir>/packages/agronomy/test/global-setup.ts',
    },
    {
      ...common,
      displayName: 'integration',
      roots: roots(workspaces.filter((folder) => !PURE.includes(folder))),
      globalSetup: '<rootDir>/packages/db/testing/jest/global-setup.ts',
      globalTeardown: '<rootDir>/packages/db/testing/jest/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/packages/testkit/src/jest/around-each-file.ts'],
    },
  ],
}

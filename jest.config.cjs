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

/** Tests run in the realm of Node itself: see docs/decisions/0043-tests-without-sandbox.md. */
const common = {
  runtime: '<rootDir>/packages/testkit/jest/native-runtime.js',
  testEnvironment: '<rootDir>/packages/testkit/jest/native-environment.js',
  setupFiles: ['<rootDir>/packages/testkit/jest/property-seed.js'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  testRegex: '\\.test\\.ts$',
  modulePathIgnorePatterns: ['<rootDir>/(packages|apps)/[^/]+/dist/'],
}

module.exports = {
  /** Only against hanging: a busy machine can be several times slower than a quiet one. */
  testTimeout: 180_000,
  testSequencer: '<rootDir>/packages/testkit/jest/longest-first.js',
  projects: [
    {
      ...common,
      displayName: 'unit',
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

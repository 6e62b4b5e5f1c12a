const { readdirSync } = require('node:fs')

/** These two are pure: their tests need no server, and start at once. */
const PURE = ['packages/domain', 'packages/agronomy']
const all = ['packages', 'apps'].flatMap((group) =>
  readdirSync(`${__dirname}/${group}`).map((name) => `${group}/${name}`),
)

const roots = (folders) => folders.map((folder) => `<rootDir>/${folder}`)

const common = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testRegex: '/(src|validation|chaos|scripts)/.*\\.test\\.ts$',
  modulePathIgnorePatterns: ['<rootDir>/(packages|apps)/[^/]+/dist/'],
}

module.exports = {
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'unit', roots: roots(PURE) },
    {
      ...common,
      displayName: 'integration',
      roots: roots(all.filter((folder) => !PURE.includes(folder))),
      globalSetup: '<rootDir>/packages/devstack/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/packages/devstack/src/testing/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/packages/devstack/src/testing/around-each-file.ts'],
    },
  ],
}

'use strict'
const { run } = require('../launch/child.js')

/** What `npm run generate` writes. */
const GENERATED_PATHS = [
  'packages/db/migrations',
  'packages/agronomy/src',
  'packages/client/src',
  'apps/api/openapi.json',
  'apps/web/src/shared/domain-constants.ts',
  'apps/worker/src/model/assessment-schema.json',
  'docs/operations/limits.md',
  'docs/operations/settings.md',
]

/** Saves Node a tenth of the processor time of programs that read all files. */
const FEWER_COLLECTIONS = 'NODE_OPTIONS=--max-semi-space-size=64'

/** The steps of `npm run check`; `npm run check -- NAME` runs one. Each is a command of the shell. */
const STEPS = {
  format: 'oxfmt --check',
  lint: 'npm run --silent lint',
  dependencies: `${FEWER_COLLECTIONS} depcruise packages apps docker --config .dependency-cruiser.cjs`,
  unused: `${FEWER_COLLECTIONS} knip`,
  lockfile: 'node packages/tools/checks/check-lockfile.js',
  contract:
    'redocly lint apps/api/openapi.json && node --conditions=source --require tsx/cjs apps/api/scripts/check-contract.ts',
  chaos: 'npm run --silent chaos -- --seconds 20 --seed 7',
  fuzz: 'npm run --silent fuzz -- --cases 2000',
  rounds:
    'TEST_ROUNDS=full node --conditions=source node_modules/jest/bin/jest.js accounts/refresh accounts/erasure-under-load',
  generated: `npm run --silent generate && git diff --exit-code -- ${GENERATED_PATHS.join(' ')} && test -z "$(git ls-files --others --exclude-standard packages/db/migrations)"`,
}

const toCommand = (...names) => `npm run --silent check -- ${names.join(' ')}`
const others = toCommand('format', 'lint', 'dependencies', 'unused', 'lockfile', 'contract', 'fuzz', 'rounds')

/** Steps in the order of `npm run check`. The chaos run often waits, so the others run beside it. */
const GROUPS = {
  project: `npm run --silent build && concurrently --group --kill-others-on-fail --names chaos,others "${toCommand('chaos')}" "${others}" && ${toCommand('generated')}`,
  all: `${toCommand('project')} && npm test`,
}

/** Runs the steps or groups with these names, by default all. Resolves to the exit code of the first that fails. */
async function check(names) {
  const commands = { ...STEPS, ...GROUPS }
  const unknown = names.filter((name) => !Object.hasOwn(commands, name))
  if (unknown.length > 0)
    throw new Error(`No check is named ${unknown.join(', ')}; there are ${Object.keys(commands).join(', ')}`)
  for (const name of names.length > 0 ? names : ['all']) {
    const code = await run('sh', ['-c', commands[name]])
    if (code !== 0) return code
  }
  return 0
}

module.exports = { check }

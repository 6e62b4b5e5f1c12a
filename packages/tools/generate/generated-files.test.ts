import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GENERATED_FILES } from './generated-files'
import { formatFile, getFullPath } from './generated-file'

test.each(GENERATED_FILES)('$path is current (otherwise run "npm run generate")', async (file) => {
  expect(readFileSync(getFullPath(file), 'utf8')).toBe(await formatFile(file))
})

test.each(GENERATED_FILES)('the check "generated" compares $path', ({ path }) => {
  expect(readFileSync(join(__dirname, '../checks/check.js'), 'utf8')).toContain(`'${path}'`)
})

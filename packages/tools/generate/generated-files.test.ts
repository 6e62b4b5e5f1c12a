import { readFileSync } from 'node:fs'
import { GENERATED_FILES } from './generated-files'
import { formatFile, getFullPath } from './generated-file'

test.each(GENERATED_FILES)('$path is current (otherwise run "npm run generate")', async (file) => {
  expect(readFileSync(getFullPath(file), 'utf8')).toBe(await formatFile(file))
})

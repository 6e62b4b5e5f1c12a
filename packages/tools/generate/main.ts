import { writeFile } from 'node:fs/promises'
import { runMain } from '../run-main'
import { GENERATED_FILES } from './generated-files'
import { formatFile, getFullPath } from './generated-file'

runMain(async () => {
  for (const file of GENERATED_FILES) await writeFile(getFullPath(file), await formatFile(file))
})

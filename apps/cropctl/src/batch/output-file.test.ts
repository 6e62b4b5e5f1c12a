import { spawnSync } from 'node:child_process'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { useThrowawayFolder } from '@crop/testkit'
import { openOutputFile } from './output-file'

const folder = useThrowawayFolder()

async function* listParts() {
  yield 'results'
}

test('a command replaces the unfinished files of killed commands with the same output', async () => {
  const output = join(folder, 'results.csv')
  const { pid: endedId } = spawnSync(process.execPath, ['--version'])
  const nameUnfinished = (processId: number | string) => `results.csv.${hostname()}-${processId}.part`
  const others = [nameUnfinished(process.ppid), nameUnfinished('x'), `results.csv.elsewhere-${endedId}.part`]
  for (const name of [...others, nameUnfinished(endedId), nameUnfinished(process.pid)]) {
    await writeFile(join(folder, name), 'unfinished')
    await chmod(join(folder, name), 0o444)
  }
  const { write } = await openOutputFile(output)
  await write(listParts())
  expect((await readdir(folder)).sort()).toEqual(['results.csv', ...others].sort())
})

import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../processes/start-error'

/**
 * Returns a folder in the temporary folder, to be used instead of one that the unprivileged Postgres account cannot
 * access. The same path always gets the same folder. Rejects a folder that another user created there, because the
 * temporary folder is writable by all.
 */
export function createSubstituteFolder(inaccessibleFolder: string): string {
  const temporaryRoot = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
  const name = createHash('sha256').update(inaccessibleFolder).digest('hex').slice(0, 12)
  const folder = join(temporaryRoot, `crop-devstack-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it`)
  }
  return folder
}

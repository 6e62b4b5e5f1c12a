import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../processes/start-error'

/**
 * Returns a folder in the system's temporary folder that every user can enter, always the same for the same original.
 * Rejects a folder that another user created there, because the temporary folder is writable by all.
 */
export function createSubstituteFolder(original: string): string {
  const area = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
  const name = createHash('sha256').update(original).digest('hex').slice(0, 12)
  const folder = join(area, `crop-devstack-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it`)
  }
  return folder
}

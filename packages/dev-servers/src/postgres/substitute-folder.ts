import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../processes/start-error'
import { getTemporaryRoot } from '../temporary-root'

/**
 * Returns a folder in a temporary folder, to be used instead of `replaced`, for example because the unprivileged account of
 * Postgres cannot access that. The same path always gets the same folder. Rejects a folder that another user created
 * there, because the temporary folder is writable by all.
 */
export function createSubstituteFolder(replaced: string, temporaryRoot = getTemporaryRoot()): string {
  const name = createHash('sha256').update(replaced).digest('hex').slice(0, 12)
  const folder = join(temporaryRoot, `crop-devstack-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const stats = lstatSync(folder)
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it`)
  }
  return folder
}

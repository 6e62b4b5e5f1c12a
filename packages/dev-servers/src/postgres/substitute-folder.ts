import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../processes/stack-error'

/**
 * A folder that every user can enter, in the system's temporary area, always the same for the same original.
 * Others may write to that area too, so a folder that somebody else made there is refused.
 */
export function substituteFor(original: string): string {
  const area = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()
  const name = createHash('sha256').update(original).digest('hex').slice(0, 12)
  const folder = join(area, `crop-devstack-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new StartError(`${folder} belongs to another user: remove it`)
  }
  return folder
}

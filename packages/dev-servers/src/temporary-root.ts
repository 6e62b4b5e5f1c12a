import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY_DISK = '/dev/shm'
const REQUIRED_BYTES = 2 ** 30

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= REQUIRED_BYTES
  } catch {
    return false
  }
}

/** A folder on disk for data that outlives a process. A restart of the machine does not delete `/var/tmp`. */
export const getTemporaryRoot = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

/**
 * A folder for data that is deleted soon: in memory, where Linux has room for it, otherwise the temporary folder. Postgres
 * creates a database in memory with a tenth of the processor time.
 */
export const getFastTemporaryRoot = () => (hasRoom(MEMORY_DISK) ? MEMORY_DISK : tmpdir())

import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { promisify } from 'node:util'
import { retry } from '../retry'

const run = promisify(execFile)
const SIZE = '2g'
const MAX_FILL_ATTEMPTS = 51

/** An in-memory file system; its size can be reduced to the space in use. */
export interface LimitedDisk extends AsyncDisposable {
  /** Leaves no free space. */
  fill(): Promise<void>
  /** Makes the space free again. */
  empty(): Promise<void>
}

/** Mounts a limited disk on a folder; returns undefined where that is not permitted, which is usual for all users but root. */
export async function mountLimitedDisk(folder: string): Promise<LimitedDisk | undefined> {
  const setSize = (size: string) => run('mount', ['-o', `remount,size=${size}`, folder])
  const setSizeToUsed = async () => {
    const { blocks, bfree, bsize } = await statfs(folder)
    await setSize(String((blocks - bfree) * bsize))
  }
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'crop-limited-disk', folder])
  } catch {
    return undefined
  }
  return {
    // An attempt fails if the server writes between reading the used space and setting the size.
    fill: async () => {
      await retry(setSizeToUsed, MAX_FILL_ATTEMPTS)
    },
    empty: async () => {
      await setSize(SIZE)
    },
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['--lazy', folder])
    },
  }
}

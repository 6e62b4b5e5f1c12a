import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '../processes/app-process'
import { lock } from '../../lib/exclusive-lock.js'

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the download cache that all checkouts of this user share, or one in this checkout if that is not writable. */
function getCacheFolder(): string {
  const shared = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'crop-devstack')
  return isWritable(shared) ? shared : join(REPOSITORY, '.devstack', 'cache')
}

/** Runs `work` with an exclusive lock on a cache folder, so that two processes never fill it at the same time. */
export async function withCacheFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(getCacheFolder(), name)
  const held = await lock(`${folder}.lock`)
  try {
    return await work(folder)
  } finally {
    held.release()
  }
}

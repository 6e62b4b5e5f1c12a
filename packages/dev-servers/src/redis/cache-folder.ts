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

/** The download cache shared by all checkouts of this user; inside the checkout if the user has no home folder. */
function cacheFolder(): string {
  const home = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'crop-devstack')
  return isWritable(home) ? home : join(REPOSITORY, '.devstack', 'cache')
}

/** Runs `work` with an exclusive lock on a cache folder, so that two processes do not download the same file. */
export async function inCache<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(cacheFolder(), name)
  const held = await lock(`${folder}.lock`)
  try {
    return await work(folder)
  } finally {
    held.release()
  }
}

import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { describeErrorCode } from '../command-error'
import type { CheckResult } from './check-result'

/** Checks that mails can be written to a folder. The worker creates it with the first mail. */
export async function checkMailFolder(folder: string): Promise<CheckResult> {
  const name = 'mail'
  try {
    const existing = await findExisting(resolve(folder))
    const isFolder = (await stat(existing)).isDirectory()
    if (!isFolder) return { name, problem: 'MAIL_DIR is no folder. Correct MAIL_DIR.' }
    await access(existing, constants.W_OK | constants.X_OK)
    return { name, detail: 'MAIL_DIR is set, so mails are files' }
  } catch (error) {
    const code = describeErrorCode(error)
    const problem = `MAIL_DIR cannot be written (${code}). Correct MAIL_DIR, or the rights of the folder.`
    return { name, problem }
  }
}

/** Returns the path, or the nearest folder above it that exists. */
async function findExisting(path: string): Promise<string> {
  try {
    await stat(path)
    return path
  } catch (error) {
    if (describeErrorCode(error) !== 'ENOENT') throw error
    return findExisting(dirname(path))
  }
}

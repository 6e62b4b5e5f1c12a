import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** When root runs apt, apt downloads as a sandbox user, which could not write to our folder. */
const WITHOUT_SANDBOX_USER = ['-o', 'APT::Sandbox::User=root']

const DEPENDS_ONLY_OPTIONS = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
  (kind) => `--no-${kind}`,
)

/** Matches the dependencies of Redis that a default Debian or Ubuntu system may not have. */
const LIBRARY_NAME =
  /^(libjemalloc|liblzf|liblua|lua-|libhiredis|libsystemd|libatomic|libssl|libcap|libgcrypt)/

async function listPackages(names: string[], options: string[]): Promise<string[]> {
  const { stdout } = await run('apt-cache', [
    ...options,
    'depends',
    '--recurse',
    ...DEPENDS_ONLY_OPTIONS,
    ...names,
  ])
  return [...names, ...stdout.split('\n').filter((line) => LIBRARY_NAME.test(line))]
}

async function download(names: string[], folder: string, options: string[]): Promise<void> {
  const packages = await listPackages(names, options)
  await run('apt-get', [...options, 'download', ...new Set(packages)], { cwd: folder })
}

/**
 * Fetches package lists into a folder and returns the options that make apt use them. A new container has no lists, and
 * only root may update those of the system.
 */
async function updatePrivateLists(folder: string): Promise<string[]> {
  const lists = join(folder, 'lists')
  const cache = join(folder, 'cache')
  await mkdir(join(lists, 'partial'), { recursive: true })
  await mkdir(join(cache, 'archives', 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`, ...WITHOUT_SANDBOX_USER]
  await run('apt-get', [...options, 'update'])
  return options
}

/** Unpacks Debian packages and their libraries into a folder, without root and without installing them. */
export async function unpackDebianPackages(names: string[], target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-devstack-apt-'))
  try {
    await download(names, folder, WITHOUT_SANDBOX_USER).catch(async () => {
      await download(names, folder, await updatePrivateLists(folder))
    })
    const files = (await readdir(folder)).filter((file) => file.endsWith('.deb'))
    for (const file of files) await run('dpkg-deb', ['-x', join(folder, file), target])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

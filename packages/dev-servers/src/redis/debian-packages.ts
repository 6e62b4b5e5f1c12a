import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const DEPENDS_ONLY = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
  (kind) => `--no-${kind}`,
)

/** The dependencies of Redis that a default Debian or Ubuntu system may not have. */
const LIBRARIES = /^(libjemalloc|liblzf|liblua|lua-|libhiredis|libsystemd|libatomic|libssl|libcap|libgcrypt)/

async function packagesFor(names: string[], options: string[]): Promise<string[]> {
  const { stdout } = await run('apt-cache', [...options, 'depends', '--recurse', ...DEPENDS_ONLY, ...names])
  return [...names, ...stdout.split('\n').filter((line) => LIBRARIES.test(line))]
}

async function download(names: string[], folder: string, options: string[]): Promise<void> {
  const packages = await packagesFor(names, options)
  await run('apt-get', [...options, 'download', ...new Set(packages)], { cwd: folder })
}

/** Uses private package lists: a new container has none, and only root may update the system's. */
async function privateLists(folder: string): Promise<string[]> {
  const lists = join(folder, 'lists')
  const cache = join(folder, 'cache')
  await mkdir(join(lists, 'partial'), { recursive: true })
  await mkdir(join(cache, 'archives', 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`, ...AS_OURSELVES]
  await run('apt-get', [...options, 'update'])
  return options
}

/** Keeps apt running as root, because its sandbox user cannot write to our folder. */
const AS_OURSELVES = ['-o', 'APT::Sandbox::User=root']

/** Unpacks Debian packages and their libraries into a folder, without root and without installing them. */
export async function unpackDebianPackages(names: string[], target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-devstack-apt-'))
  try {
    await download(names, folder, AS_OURSELVES).catch(async () => {
      await download(names, folder, await privateLists(folder))
    })
    const files = (await readdir(folder)).filter((file) => file.endsWith('.deb'))
    for (const file of files) await run('dpkg-deb', ['-x', join(folder, file), target])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withCacheFolder } from './cache-folder'
import { unpackDebianPackages } from './debian-packages'
import { findExecutable } from './executables'
import { probeRedis, type RedisProgram } from './redis-program'

async function listLibraryFolders(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const libraries = files.filter((file) => /\.so(\.|$)/.test(file))
  return [...new Set(libraries.map((file) => join(folder, dirname(file))))]
}

async function findUnpackedServer(folder: string): Promise<RedisProgram | undefined> {
  const libraries = await listLibraryFolders(folder)
  return probeRedis(join(folder, 'usr', 'bin', 'redis-server'), { LD_LIBRARY_PATH: libraries.join(':') })
}

/** Returns a name with the system's version, because systems that share a home folder may have different libraries. */
async function getSystemName(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
  return `${field('ID')}-${field('VERSION_ID')}-${process.arch}`
}

/** Unpacks Redis into a temporary folder and renames it, so that an interrupted download is never used. */
async function fetchPackages(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await unpackDebianPackages(['redis-server', 'redis-tools'], draft)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** Fetches the distribution's package into our cache, once. Returns undefined on systems other than Debian and Ubuntu. */
export async function fetchRedisFromDebian(
  announce: (line: string) => void,
): Promise<RedisProgram | undefined> {
  if (!findExecutable('apt-get') || !findExecutable('dpkg-deb')) return undefined
  return withCacheFolder(`redis-${await getSystemName()}`, async (folder) => {
    const cached = await findUnpackedServer(folder)
    if (cached) return cached
    announce("Fetching Redis from this system's package archive (once, some seconds) …")
    await fetchPackages(folder)
    return findUnpackedServer(folder)
  })
}

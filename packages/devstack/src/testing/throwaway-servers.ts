import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../postgres/start-postgres'
import { freePort } from '../processes/free-port'
import { startRedis } from '../redis/start-redis'

export interface ThrowawayServers extends AsyncDisposable {
  postgresUrl: string
  redisUrl: string
  pids: { postgres: number; redis: number }
}

/** Postgres and Redis of one run's own, gone with all their data when it ends. */
export async function startThrowawayServers(): Promise<ThrowawayServers> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-throwaway-'))
  // Started by root, Postgres runs as another user, and would keep its data elsewhere if it could not enter here.
  await chmod(folder, 0o711)
  const at = async (name: string) => ({ dataDir: join(folder, name), durable: false, port: await freePort() })
  const postgres = await startPostgres(await at('postgres'))
  const redis = await startRedis(await at('redis'))
  return {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    pids: { postgres: postgres.pid, redis: redis.pid },
    [Symbol.asyncDispose]: async () => {
      await redis.stop()
      await postgres.stop()
      await rm(folder, { recursive: true })
    },
  }
}

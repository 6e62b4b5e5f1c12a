import { join } from 'node:path'
import { createThrowawayFolder } from './throwaway-folder'
import { findFreePort, startPostgres, startRedis } from '@crop/dev-servers'

export interface ThrowawayServers extends AsyncDisposable {
  postgresUrl: string
  redisUrl: string
  pids: { postgres: number; redis: number }
}

/** Starts a separate Postgres and Redis; their data is deleted on disposal, or if either fails to start. */
export async function startThrowawayServers(): Promise<ThrowawayServers> {
  const folder = await createThrowawayFolder()
  const closing = [() => folder[Symbol.asyncDispose]()]
  const closeAll = async () => {
    for (const close of closing.toReversed()) await close()
  }
  const at = async (name: string) => ({
    dataDir: join(folder.path, name),
    durable: false,
    port: await findFreePort(),
  })
  try {
    const postgres = await startPostgres(await at('postgres'))
    closing.push(() => postgres.stop())
    const redis = await startRedis(await at('redis'))
    closing.push(() => redis.stop())
    return {
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      pids: { postgres: postgres.pid, redis: redis.pid },
      [Symbol.asyncDispose]: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

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
  const cleanups = [() => folder[Symbol.asyncDispose]()]
  const cleanUp = async () => {
    for (const step of cleanups.toReversed()) await step()
  }
  const createOptions = async (name: string) => ({
    dataDir: join(folder.path, name),
    durable: false,
    port: await findFreePort(),
  })
  try {
    const postgres = await startPostgres(await createOptions('postgres'))
    cleanups.push(() => postgres.stop())
    const redis = await startRedis(await createOptions('redis'))
    cleanups.push(() => redis.stop())
    return {
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      pids: { postgres: postgres.pid, redis: redis.pid },
      [Symbol.asyncDispose]: cleanUp,
    }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

import { startServers } from './start-servers'
import { createThrowawayFolder } from './throwaway-folder'

export interface ThrowawayServers extends AsyncDisposable {
  postgresUrl: string
  redisUrl: string
  pids: { postgres: number; redis: number }
}

/** Starts a separate Postgres and Redis; their data is deleted on disposal, or if either fails to start. */
export async function startThrowawayServers(): Promise<ThrowawayServers> {
  const folder = await createThrowawayFolder()
  try {
    const { postgres, redis, stop } = await startServers(folder.path, () => undefined)
    return {
      postgresUrl: postgres.url,
      redisUrl: redis.url,
      pids: { postgres: postgres.pid, redis: redis.pid },
      [Symbol.asyncDispose]: async () => {
        await stop()
        await folder[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await folder[Symbol.asyncDispose]()
    throw error
  }
}

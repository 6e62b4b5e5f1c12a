import { join } from 'node:path'
import { findFreePort, startPostgres, startRedis } from '@crop/dev-servers'

/** Starts an empty Postgres and Redis whose data is in a folder. Neither runs if one of them fails to start. */
export async function startServers(folder: string, announce: (line: string) => void) {
  const createOptions = async (name: string) => ({
    dataDir: join(folder, name),
    port: await findFreePort(),
    durable: false,
    announce,
  })
  const postgres = await startPostgres(await createOptions('postgres'))
  try {
    const redis = await startRedis(await createOptions('redis'))
    const stop = () => Promise.all([redis.stop(), postgres.stop()])
    return { postgres, redis, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findFreePort,
  type Lock,
  REPOSITORY,
  type RunningServer,
  startPostgres,
  startRedis,
  tryLock,
} from '@crop/dev-servers'

interface LockedFolder {
  folder: string
  lock: Lock
}

const CACHE_FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'crop-devstack')

/** Locks the first folder that no other run uses. Later runs reuse its data. */
function lockFolder(number = 1): LockedFolder {
  const folder = join(CACHE_FOLDER, `test-${number}`)
  const lock = tryLock(`${folder}.lock`)
  return lock ? { folder, lock } : lockFolder(number + 1)
}

async function startTestPostgres(dataDir: string): Promise<RunningServer> {
  const start = async () => startPostgres({ dataDir, port: await findFreePort(), durable: false })
  // A killed run may leave unusable data. No test needs data of an earlier run, so delete it.
  return start().catch(async () => {
    await rm(dataDir, { recursive: true, force: true })
    return start()
  })
}

/** Starts one Postgres and one Redis for a test run, separate from those of `npm start`. */
export async function startTestServers() {
  const { folder, lock } = lockFolder()
  const postgres = await startTestPostgres(join(folder, 'postgres'))
  const dataDir = join(folder, 'redis')
  const redis = await startRedis({
    dataDir,
    port: await findFreePort(),
    durable: false,
    announce: console.log,
  })
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    lock.release()
  }
  return { postgres, redis, stop }
}

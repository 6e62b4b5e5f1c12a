import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createSubstituteFolder,
  findFreePort,
  getFastTemporaryRoot,
  type Lock,
  REPOSITORY,
  startPostgres,
  startRedis,
  tryLock,
} from '@crop/dev-servers'

interface LockedFolder {
  folder: string
  lock: Lock
}

const LOCKS = join(REPOSITORY, 'node_modules', '.cache', 'crop-devstack')

/** Locks the first folder that no other run of this checkout uses. A killed run leaves its data there. */
function lockFolder(number = 1): LockedFolder {
  const name = join(LOCKS, `test-${number}`)
  const lock = tryLock(`${name}.lock`)
  return lock
    ? { folder: createSubstituteFolder(name, getFastTemporaryRoot()), lock }
    : lockFolder(number + 1)
}

/** Starts an empty Postgres and Redis for a test run, separate from those of `npm start`. */
export async function startTestServers() {
  const { folder, lock } = lockFolder()
  const deleteData = () =>
    Promise.all(['postgres', 'redis'].map((name) => rm(join(folder, name), { recursive: true, force: true })))
  await deleteData()
  const createOptions = async (name: string) => ({
    dataDir: join(folder, name),
    port: await findFreePort(),
    durable: false,
    announce: console.log,
  })
  const postgres = await startPostgres(await createOptions('postgres'))
  const redis = await startRedis(await createOptions('redis'))
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    await deleteData()
    lock.release()
  }
  return { postgres, redis, stop }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createSubstituteFolder,
  getFastTemporaryRoot,
  type Lock,
  REPOSITORY,
  tryLock,
} from '@crop/dev-servers'
import { startServers } from './start-servers'

interface LockedFolder {
  folder: string
  lock: Lock
}

const LOCKS = join(REPOSITORY, 'node_modules', '.cache', 'crop-devstack')

const MODULE_CACHE = 'modules'

/** Files and folders of one run. */
const DATA = ['postgres', 'redis', MODULE_CACHE, `${MODULE_CACHE}.lock`]

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
    Promise.all(DATA.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  await deleteData()
  const { postgres, redis, stop: stopServers } = await startServers(folder, console.log)
  const stop = async () => {
    await stopServers()
    await deleteData()
    lock.release()
  }
  return { postgres, redis, moduleCache: join(folder, MODULE_CACHE), stop }
}

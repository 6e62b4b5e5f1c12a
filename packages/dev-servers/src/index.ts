export { lock, tryLock, type Lock } from '../lib/exclusive-lock.js'
export { toDatabaseUrl, withClient } from './postgres/database-server'
export { startPostgres } from './postgres/start-postgres'
export { createSubstituteFolder } from './postgres/substitute-folder'
export {
  APP_NAMES,
  getBuiltAppArguments,
  HEAP_LIMITS,
  NODE_FLAGS,
  REPOSITORY,
  getWatchedAppArguments,
  spawnApp,
  type AppName,
  type AppProcess,
} from './processes/app-process'
export { createSelfSignedCertificate, type Certificate } from './processes/certificate'
export { findFreePort, isPortFree } from './processes/free-port'
export { waitUntilReady } from './processes/readiness'
export type { RunningServer } from './processes/server-process'
export { StartError } from './processes/start-error'
export { findExecutable } from './redis/executables'
export { startRedis } from './redis/start-redis'
export { getFastTemporaryRoot } from './temporary-root'

export { lock, tryLock, type Lock } from '../lib/exclusive-lock.js'
export { databaseUrl, onServer } from './postgres/database-server'
export { startPostgres, type PostgresOptions } from './postgres/start-postgres'
export {
  BUILT,
  HEAP_BOUNDS,
  NODE_FLAGS,
  REPOSITORY,
  RESTARTING_ON_CHANGE,
  spawnApp,
  type AppName,
  type AppProcess,
} from './processes/app-process'
export { selfSigned, type Certificate } from './processes/certificate'
export { freePort, isPortFree } from './processes/free-port'
export { becomesReady } from './processes/readiness'
export type { RunningServer } from './processes/server-process'
export { StackError } from './processes/stack-error'
export { findExecutable } from './redis/executables'
export type { RedisOptions } from './redis/redis-program'
export { startRedis } from './redis/start-redis'

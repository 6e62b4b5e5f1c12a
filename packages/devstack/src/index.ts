export { entriesOf, listOf, look } from './contract/json'
export { contractOf } from './contract/openapi-contract'
export type { Contract, Exchange, Operation } from './contract/openapi-contract'
export { startBreakablePostgres } from './faults/breakable-postgres'
export { startBreakableRedis } from './faults/breakable-redis'
export type { BreakableRedis } from './faults/breakable-redis'
export type { BreakableServer } from './faults/breakable-server'
export { failAt } from './faults/failpoints'
export { noticesDueAndTold } from './faults/notices-due'
export { startTcpProxy } from './faults/tcp-proxy'
export type { TcpProxy } from './faults/tcp-proxy'
export { watchQueries } from './faults/watch-queries'
export { startPostgres } from './postgres/start-postgres'
export type { PostgresOptions } from './postgres/start-postgres'
export { freePort } from './processes/free-port'
export type { RunningServer } from './processes/server-process'
export type { RedisOptions } from './redis/redis-program'
export { startRedis } from './redis/start-redis'
export {
  aNotification,
  anAnalysis,
  anApiKey,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  claimQueuedTask,
} from './testing/builders'
export type { OwnedPlan, TestUser } from './testing/builders'
export { tellSkipped } from './testing/skipping'
export { createTestDatabase } from './testing/test-database'
export type { TestDatabase } from './testing/test-database'
export { startApi, startWorker } from './testing/start-process'
export type { StartedApi, StartedProcess, StartOptions } from './testing/start-process'
export { flushTestRedis, testRedisUrl } from './testing/test-redis'
export { startThrowawayServers } from './testing/throwaway-servers'
export type { ThrowawayServers } from './testing/throwaway-servers'
export { startTraceReceiver } from './testing/trace-receiver'
export type { ReceivedSpan, TraceReceiver } from './testing/trace-receiver'
export { waitUntil } from './testing/wait-until'

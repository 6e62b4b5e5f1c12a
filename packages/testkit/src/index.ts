export { startBreakablePostgres } from './faults/breakable-postgres'
export { startBreakableRedis, type BreakableRedis } from './faults/breakable-redis'
export type { BreakableServer } from './faults/breakable-server'
export { failAt } from './faults/failpoints'
export { startTcpProxy, type TcpProxy } from './faults/tcp-proxy'
export { watchQueries } from './faults/watch-queries'
export { tellSkipped } from './jest/skipping'
export { entriesOf, listOf, look } from './openapi/json'
export { contractOf, type Contract, type Exchange, type Operation } from './openapi/openapi-contract'
export { descendantsOf } from './processes/descendants'
export {
  startApi,
  startWorker,
  stopStartedProcesses,
  type StartedApi,
  type StartedProcess,
  type StartOptions,
} from './processes/start-process'
export { startTestServers } from './servers/start-test-servers'
export { flushTestRedis, speaksTls, testRedisUrl } from './servers/redis-of-test-run'
export { handOver, testServer } from './servers/server-handover'
export { throwawayFolder, type ThrowawayFolder } from './servers/throwaway-folder'
export { startThrowawayServers, type ThrowawayServers } from './servers/throwaway-servers'
export { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from './trace-receiver'
export { waitUntil } from './wait-until'

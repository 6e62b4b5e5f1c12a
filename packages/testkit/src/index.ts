export {
  type BreakablePostgres,
  startBreakablePostgres,
  startBreakableStandby,
} from './faults/breakable-postgres'
export { startBreakableRedis, type BreakableRedis } from './faults/breakable-redis'
export type { BreakableServer } from './faults/breakable-server'
export { FAILPOINT_CROP, getFailpointEnv } from './faults/failpoints'
export { startTcpProxy, type TcpProxy } from './faults/tcp-proxy'
export { interceptQueries } from './faults/intercept-queries'
export { describeUnless, reportSkipped } from './jest/skipping'
export { useThrowawayFolder } from './jest/use-throwaway-folder'
export { toEntries, toArray, getAtPath } from './json'
export {
  createOpenApiChecker,
  type OpenApiChecker,
  type RecordedExchange,
  type Operation,
} from './openapi/openapi-contract'
export { collectLog } from './processes/collect-log'
export { listDescendants, readStatFields } from './processes/descendants'
export { CHROMIUM_ARGUMENTS, findChromium } from './processes/find-chromium'
export { publishModuleCache } from './processes/module-cache'
export { findSecrets } from './processes/secrets-in-output'
export {
  checkForSecrets,
  startApi,
  startWorker,
  stopCleanly,
  stopStartedProcesses,
  type StartedApi,
  type StartedProcess,
  type StartOptions,
} from './processes/start-process'
export { createRegistration, NEW_PLAN, newEmail, PASSWORD } from './request-bodies'
export { addMonths, anOutlook, type OutlookRow, toOutlookCsv } from './outlook-csv'
export { retry } from './retry'
export { countRounds } from './count-rounds'
export { postTo, sendTo, type ServedApi } from './send-to'
export { startTestServers } from './servers/start-test-servers'
export { startDnsServer, type DnsServer } from './servers/dns-server'
export { startPasswordServer, type PasswordServer } from './servers/password-server'
export { flushTestRedis, supportsTls, getTestRedisUrl } from './servers/shared-redis'
export { listenOnLoopback, type LoopbackServer } from './servers/loopback-server'
export { publishTestServers, getTestServer } from './servers/server-handover'
export { createThrowawayFolder, type ThrowawayFolder } from './servers/throwaway-folder'
export { startThrowawayServers, type ThrowawayServers } from './servers/throwaway-servers'
export { startWebhookReceiver, type ReceivedMessage, type WebhookReceiver } from './servers/webhook-receiver'
export { copySmallDataPack } from './small-data-pack'
export { settlesWithin } from './settles-within'
export { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from './trace-receiver'
export { waitUntil } from './wait-until'

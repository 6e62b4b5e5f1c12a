export * from './admin-server'
export * from './circuit-breaker'
export * from './csv'
export * from './dependency-state'
export * from './error-code'
export * from './jitter'
export * from './keep-fresh'
export * from './listen'
export * from './logger'
export * from './metrics'
export * from './model-server'
export * from './model-version'
export { createHostResolver, type HostResolver } from './outbound/host-resolver'
export * from './outbound/outbound-client'
export { isLoopbackAddress, isPublicAddress } from './outbound/public-addresses'
export * from './process-lifecycle'
export * from './redis'
export * from './semaphore'
export * from './settings'
export {
  getActiveSpan,
  isTracing,
  markSpanFailed,
  runInSpan,
  startServerSpan,
  toTraceFields,
  toTraceParent,
  withChildSpan,
  withDatabaseSpan,
  withEntrySpan,
  type Span,
} from './spans'
export * from './timeout'
export * from './tracing'
export * from './tracing-settings'

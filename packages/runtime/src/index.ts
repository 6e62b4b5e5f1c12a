export * from './admin-server'
export * from './basic-auth'
export * from './timeout'
export * from './logger'
export * from './metrics'
export * from './redis'
export * from './redis-script'
export * from './settings'
export {
  getActiveSpan,
  markSpanFailed,
  withChildSpan,
  withDatabaseSpan,
  withEntrySpan,
  isTracing,
  runInSpan,
  startEntrySpan,
  toTraceFields,
  toTraceParent,
} from './spans'
export type { Span } from './spans'
export * from './process-lifecycle'
export * from './tracing'
export * from './tracing-settings'

export * from './admin-server'
export * from './basic-auth'
export * from './deadline'
export * from './logger'
export * from './metrics'
export * from './redis'
export * from './redis-script'
export * from './settings'
export {
  activeSpan,
  failSpan,
  inChildSpan,
  inDatabaseSpan,
  inEntrySpan,
  isTracing,
  runInSpan,
  startEntrySpan,
  traceFields,
  traceParentOf,
} from './spans'
export type { Span } from './spans'
export * from './stop-signal'
export * from './tracing'
export * from './tracing-settings'

import { context, propagation, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import { toErrorFields, type Logger } from './logger'
import { setTracing } from './spans'
import { withTimeout } from './timeout'

/** How long a stopping process waits for its last export. */
const LAST_EXPORT_TIMEOUT_MS = 1000

const WARNING_INTERVAL_MS = 60_000

const createTimeoutError = () =>
  new Error(`the last spans were not exported within ${LAST_EXPORT_TIMEOUT_MS} ms`)

/** Returns a function that logs failed exports at most once a minute. Without a receiver every export fails. */
function createExportWarning(logger: Logger): (error: unknown) => void {
  let warnedAt = -Infinity
  return (error) => {
    if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return
    warnedAt = performance.now()
    logger.warn('spans not exported', toErrorFields(error))
  }
}

function withWarnings(exporter: SpanExporter, warn: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) warn(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Exports spans as OTLP over HTTP, configured by the standard `OTEL_*` variables. The SDK is imported only here, so that
 * a process without tracing does not load it. Disposing exports the remaining spans.
 */
export async function startTracing(service: string, logger: Logger): Promise<AsyncDisposable> {
  const [
    resources,
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { W3CTraceContextPropagator },
    { AsyncLocalStorageContextManager },
  ] = await Promise.all([
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
  ])

  const warn = createExportWarning(logger)
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(withWarnings(new OTLPTraceExporter(), warn))],
  })
  trace.setGlobalTracerProvider(provider)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  setTracing(true)
  return {
    [Symbol.asyncDispose]: async () => {
      setTracing(false)
      for (const api of [trace, propagation, context]) api.disable()
      await withTimeout(provider.shutdown(), LAST_EXPORT_TIMEOUT_MS, createTimeoutError).catch(warn)
    },
  }
}

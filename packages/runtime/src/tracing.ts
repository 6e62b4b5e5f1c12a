import type { SpanExporter } from '@opentelemetry/sdk-trace-base'
import { withTimeout } from './timeout'
import { toErrorFields } from './logger'
import type { Logger } from './logger'
import { setSpanFactory } from './spans'

/** What is left to export when a process stops gets so long, then it is given up. */
const LAST_EXPORT_MS = 1000

const WARN_EVERY_MS = 60_000

const late = () => new Error(`the last spans were not exported within ${LAST_EXPORT_MS} ms`)

/** Says that traces are missing, but no more than once a minute: without a receiver every export fails. */
function createWarning(logger: Logger): (error: unknown) => void {
  let warnedAt = -Infinity
  return (error) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    logger.warn('spans not exported', toErrorFields(error))
  }
}

function warningOf(exporter: SpanExporter, warn: (error: unknown) => void): SpanExporter {
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
 * Exports spans as OTLP over HTTP, configured by the standard `OTEL_*` variables. The SDK is loaded here and nowhere
 * else, so that a process without tracing does not carry it. Disposing exports what is left.
 */
export async function startTracing(service: string, logger: Logger): Promise<AsyncDisposable> {
  const [api, resources, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])

  const warn = createWarning(logger)
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(warningOf(new OTLPTraceExporter(), warn))],
  })
  setSpanFactory({ api, tracer: provider.getTracer('crop-planning') })
  return {
    [Symbol.asyncDispose]: async () => {
      setSpanFactory(undefined)
      await withTimeout(provider.shutdown(), LAST_EXPORT_MS, late).catch(warn)
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { LogFields } from './logger'

export type Span = OpenTelemetry.Span

export interface SpanFactory {
  api: typeof OpenTelemetry
  tracer: OpenTelemetry.Tracer
}

/** Undefined while tracing is off; the functions below then create no objects. */
let factory: SpanFactory | undefined

const activeSpan = new AsyncLocalStorage<Span>()

export function setSpanFactory(newFactory: SpanFactory | undefined): void {
  factory = newFactory
}

export const isTracing = (): boolean => factory !== undefined

/** Returns the span of the work in progress. */
export const getActiveSpan = (): Span | undefined => activeSpan.getStore()

// Version 00 of https://www.w3.org/TR/trace-context, the only version.
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function parseTraceParent(api: typeof OpenTelemetry, traceParent: string): OpenTelemetry.Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED
  return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Formats a span as a W3C `traceparent`, so that another process can continue the trace. */
export function toTraceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

export interface SpanOptions {
  kind: keyof typeof OpenTelemetry.SpanKind
  attributes?: OpenTelemetry.Attributes
}

export interface EntrySpanOptions extends SpanOptions {
  /** The incoming `traceparent`. A missing or invalid one starts a new trace. */
  traceParent: string | null | undefined
}

/** Starts the first span of a trace in this process. Returns undefined while tracing is off. */
export function startServerSpan(name: string, options: EntrySpanOptions): Span | undefined {
  if (!factory) return undefined
  const { api, tracer } = factory
  const { kind, attributes = {}, traceParent } = options
  return tracer.startSpan(
    name,
    { kind: api.SpanKind[kind], attributes },
    parseTraceParent(api, traceParent ?? ''),
  )
}

/** Returns the log fields that link a line to its trace. */
export const toTraceFields = (span: Span | undefined): LogFields =>
  span ? { trace_id: span.spanContext().traceId } : {}

/** Runs `work` with the span as the active one. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? activeSpan.run(span, work) : work()
}

/** Marks a span as failed. It records only the error type, because messages may contain confidential values. */
export function markSpanFailed(span: Span, errorType: string): void {
  if (!factory) return
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: factory.api.SpanStatusCode.ERROR })
}

async function runAndEnd<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    markSpanFailed(span, error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** Runs `work` in an entry span that ends with it. */
export function withEntrySpan<T>(
  name: string,
  options: EntrySpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const span = startServerSpan(name, options)
  return span ? runInSpan(span, () => runAndEnd(span, work)) : work()
}

/** Runs `work` in a child of the active span. Without an active span it only runs `work`. */
export function withChildSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const parent = getActiveSpan()
  if (!factory || !parent) return work()
  const { api, tracer } = factory
  const { kind, attributes = {} } = options
  const context = api.trace.setSpan(api.ROOT_CONTEXT, parent)
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, context)
  return activeSpan.run(span, () => runAndEnd(span, work))
}

/** Runs a database step in a child span. The span contains only the step's name, never statements or values. */
export function withDatabaseSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return withChildSpan(name, { kind: 'CLIENT', attributes }, work)
}

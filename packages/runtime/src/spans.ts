import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  SpanKind,
  SpanStatusCode,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'
import type { LogFields } from './logger'

export type { Span }

const tracer = trace.getTracer('crop-planning')

let isOn = false

/** While tracing is off, the functions below create no objects. */
export function setTracing(on: boolean): void {
  isOn = on
}

export const isTracing = (): boolean => isOn

/** Returns the span of the work in progress. */
export const getActiveSpan = (): Span | undefined => (isOn ? trace.getActiveSpan() : undefined)

/** Formats a span as a W3C `traceparent`, so that another process can continue the trace. */
export function toTraceParent(span: Span): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier)
  return carrier.traceparent
}

export interface SpanOptions {
  kind: keyof typeof SpanKind
  attributes?: Attributes
}

export interface EntrySpanOptions extends SpanOptions {
  /** The incoming `traceparent`. A missing or invalid one starts a new trace. */
  traceParent: string | null | undefined
}

const startSpan = (name: string, { kind, attributes = {} }: SpanOptions, parent: Context): Span =>
  tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent)

/** Starts the first span of a trace in this process. Returns undefined while tracing is off. */
export function startServerSpan(name: string, options: EntrySpanOptions): Span | undefined {
  if (!isOn) return undefined
  return startSpan(name, options, propagation.extract(ROOT_CONTEXT, { traceparent: options.traceParent }))
}

/** Returns the log fields that link a line to its trace. */
export const toTraceFields = (span: Span | undefined): LogFields =>
  span ? { trace_id: span.spanContext().traceId } : {}

/** Runs `work` with the span as the active one. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(context.active(), span), work) : work()
}

/** Marks a span as failed. It records only the error type, because messages may contain confidential values. */
export function markSpanFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
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
  if (!getActiveSpan()) return work()
  const span = startSpan(name, options, context.active())
  return runInSpan(span, () => runAndEnd(span, work))
}

/** Runs a database step in a child span. The span contains only the step's name, never statements or values. */
export function withDatabaseSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return withChildSpan(name, { kind: 'CLIENT', attributes }, work)
}

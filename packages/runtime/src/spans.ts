import { AsyncLocalStorage } from 'node:async_hooks'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { LogFields } from './logger'

export type Span = OpenTelemetry.Span

export interface SpanFactory {
  api: typeof OpenTelemetry
  tracer: OpenTelemetry.Tracer
}

/** There only while tracing is on: without it nothing below makes an object. */
let maker: SpanFactory | undefined

const active = new AsyncLocalStorage<Span>()

export function setSpanFactory(given: SpanFactory | undefined): void {
  maker = given
}

export const isTracing = (): boolean => maker !== undefined

/** The span of the work in progress. */
export const getActiveSpan = (): Span | undefined => active.getStore()

// Version 00, the only one there is.
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

function contextOf(api: typeof OpenTelemetry, traceParent: string): OpenTelemetry.Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED
  return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** As W3C writes it, for whoever goes on with the work. */
export function toTraceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

export interface SpanStart {
  kind: keyof typeof OpenTelemetry.SpanKind
  attributes?: OpenTelemetry.Attributes
}

export interface EntrySpanStart extends SpanStart {
  /** The `traceparent` that came with the work; one that is not valid, like none, begins a trace. */
  traceParent: string | null | undefined
}

/** The span with which a process begins its part of a trace. */
export function startEntrySpan(name: string, start: EntrySpanStart): Span | undefined {
  if (!maker) return undefined
  const { api, tracer } = maker
  const { kind, attributes = {}, traceParent } = start
  return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, contextOf(api, traceParent ?? ''))
}

/** What log lines say of the trace that they belong to. */
export const toTraceFields = (span: Span | undefined): LogFields =>
  span ? { trace_id: span.spanContext().traceId } : {}

/** Runs `work` as part of an entry span, which is active meanwhile. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? active.run(span, work) : work()
}

/** Marks a span as failed; with the kind of the error alone, for its message may hold what no span may. */
export function markSpanFailed(span: Span, errorType: string): void {
  if (!maker) return
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: maker.api.SpanStatusCode.ERROR })
}

async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    markSpanFailed(span, error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** `work` as an entry span that ends with it. */
export function withEntrySpan<T>(name: string, start: EntrySpanStart, work: () => Promise<T>): Promise<T> {
  const span = startEntrySpan(name, start)
  return span ? runInSpan(span, () => ending(span, work)) : work()
}

/** A step of traced work as a span of its own; outside a trace it is only done. */
export function withChildSpan<T>(name: string, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const parent = active.getStore()
  if (!maker || !parent) return work()
  const { api, tracer } = maker
  const { kind, attributes = {} } = start
  const context = api.trace.setSpan(api.ROOT_CONTEXT, parent)
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, context)
  return active.run(span, () => ending(span, work))
}

/** A step that asks Postgres, told by its name: statements and values stay out of traces. */
export function withDatabaseSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return withChildSpan(name, { kind: 'CLIENT', attributes }, work)
}

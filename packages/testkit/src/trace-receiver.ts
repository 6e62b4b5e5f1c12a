import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { toEntries, toArray, getAtPath } from './json'
import { listenOnLoopback } from './servers/loopback-server'

export interface ReceivedSpan {
  service: unknown
  name: unknown
  /** The OTLP span kind: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: unknown
  traceId: unknown
  spanId: unknown
  /** Undefined for the root span of a trace. */
  parentSpanId: unknown
  attributes: Record<string, unknown>
  /** The OTLP status code; 2 means error. */
  statusCode: unknown
}

export interface TraceReceiver extends AsyncDisposable {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans(): ReceivedSpan[]
  /** Returns everything received, so that a test can check what it does not contain. */
  received(): string
}

/** Converts OTLP attributes, whose values are stored under the name of their type, as in `{ stringValue: 'GET' }`. */
const toAttributes = (parent: unknown): Record<string, unknown> =>
  Object.fromEntries(
    toArray(getAtPath(parent, ['attributes'])).map((attribute) => {
      const [typedValue] = toEntries(getAtPath(attribute, ['value']))
      return [String(getAtPath(attribute, ['key'])), typedValue?.[1]]
    }),
  )

const toReceivedSpan = (service: unknown, span: unknown): ReceivedSpan => ({
  service,
  name: getAtPath(span, ['name']),
  kind: getAtPath(span, ['kind']),
  traceId: getAtPath(span, ['traceId']),
  spanId: getAtPath(span, ['spanId']),
  parentSpanId: getAtPath(span, ['parentSpanId']),
  attributes: toAttributes(span),
  statusCode: getAtPath(span, ['status', 'code']),
})

function parseSpans(body: string): ReceivedSpan[] {
  const parsed: unknown = JSON.parse(body)
  return toArray(getAtPath(parsed, ['resourceSpans'])).flatMap((group) => {
    const service = toAttributes(getAtPath(group, ['resource']))['service.name']
    const scopes = toArray(getAtPath(group, ['scopeSpans']))
    return scopes.flatMap((scope) =>
      toArray(getAtPath(scope, ['spans'])).map((span) => toReceivedSpan(service, span)),
    )
  })
}

/** Starts a receiver of OTLP over HTTP; a `silent` one accepts requests and never responds. */
export async function startTraceReceiver({ silent = false } = {}): Promise<TraceReceiver> {
  const bodies: string[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    bodies.push(await text(request))
    if (!silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  })
  return {
    ...(await listenOnLoopback(server)),
    spans: () => bodies.flatMap(parseSpans),
    received: () => bodies.join('\n'),
  }
}

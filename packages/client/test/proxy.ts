import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback, type LoopbackServer } from '@crop/testkit'

interface RecordedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  receivedAtMs: number
}

interface CannedResponse {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Changes how the proxy handles one request. */
export interface Fault {
  /** Forwards the request but closes the connection instead of sending the response. */
  dropResponse?: boolean
  /** Sends this response without forwarding the request. */
  response?: CannedResponse
  /** Never responds. */
  hang?: boolean
  /** Removes `Prefer` and `Retry-After`, like a proxy or an older service that does not hold polls. */
  ignoreWait?: boolean
  /** Runs before the request is forwarded. */
  beforeForward?: (request: RecordedRequest) => Promise<void> | void
  /** Runs after the service has responded and before the client receives the response. */
  beforeResponse?: () => Promise<void>
}

export interface TestProxy extends LoopbackServer {
  /** Returns the requests to a route such as `POST /analyze`, in order of arrival. */
  listRequests: (route: string) => RecordedRequest[]
  /** Applies one fault to each of the next requests to the route. Requests after the last fault are forwarded. */
  injectFaults: (route: string, ...faults: Fault[]) => void
  /** Removes all faults and recorded requests. */
  reset: () => void
}

/** Returns a problem document as the service sends it. */
export const problemResponse = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): CannedResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: `/errors/${code}`, title: code, status, code, detail: code }),
})

/** Returns the method and the path with ids replaced, for example `GET /tasks/:id`. */
function getRoute({ method, path }: RecordedRequest): string {
  const route = path
    .replace('/api/v1', '')
    .replace(/\?.*/, '')
    .replace(/[0-9a-f-]{36}/, ':id')
  return `${method} ${route}`
}

async function forward(target: string, request: RecordedRequest, signal: AbortSignal): Promise<Response> {
  const { method, path, body } = request
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  return fetch(target + path, { method, headers, signal, ...(body !== '' && { body }) })
}

/** Returns a signal that aborts when the client disconnects. */
function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

async function sendResponse(upstream: Response, response: ServerResponse, ignoreWait = false): Promise<void> {
  const headers = new Headers(upstream.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    headers.delete(name)
  if (ignoreWait) headers.delete('retry-after')
  response.writeHead(upstream.status, Object.fromEntries(headers))
  response.end(Buffer.from(await upstream.arrayBuffer()))
}

async function handleRequest(
  target: string,
  request: RecordedRequest,
  fault: Fault,
  response: ServerResponse,
): Promise<void> {
  await fault.beforeForward?.(request)
  if (fault.hang) return
  if (fault.response) {
    const { status, headers = {}, body = '' } = fault.response
    response.writeHead(status, headers).end(body)
    return
  }
  if (fault.ignoreWait) delete request.headers.prefer
  const upstream = await forward(target, request, createDisconnectSignal(response))
  await fault.beforeResponse?.()
  if (fault.dropResponse) response.destroy()
  else await sendResponse(upstream, response, fault.ignoreWait)
}

async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const { method = '', url = '' } = request
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { method, path: url, headers, body: await text(request), receivedAtMs: Date.now() }
}

/** Starts a proxy between client and service that records requests and injects faults. */
export async function startProxy(target: string): Promise<TestProxy> {
  const requests: RecordedRequest[] = []
  const pendingFaults = new Map<string, Fault[]>()
  const server = createServer((incoming, response) => {
    const handled = readRequest(incoming).then((request) => {
      requests.push(request)
      const fault = pendingFaults.get(getRoute(request))?.shift() ?? {}
      return handleRequest(target, request, fault, response)
    })
    handled.catch(() => response.destroy())
  })
  return {
    ...(await listenOnLoopback(server)),
    listRequests: (route) => requests.filter((request) => getRoute(request) === route),
    injectFaults: (route, ...faults) => void pendingFaults.set(route, faults),
    reset: () => {
      requests.length = 0
      pendingFaults.clear()
    },
  }
}

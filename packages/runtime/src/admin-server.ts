import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { register } from 'prom-client'

export interface Readiness {
  ready: boolean
  /** The process works, but more slowly, because an accelerator is unavailable. */
  degraded: boolean
  checks: Record<string, string>
}

export function toReadinessBody({ ready, degraded, checks }: Readiness) {
  return { status: ready ? 'ready' : 'unavailable', degraded, checks }
}

const ALLOWED_METHODS = 'GET, HEAD, OPTIONS'

/** Returns the path without its query and without a trailing slash, as the public server does. */
function getPath({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?')
  return path.replace(/\/$/, '')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': '5' }),
  })
  response.end(JSON.stringify(body))
}

type ReadinessCheck = () => Promise<Readiness>

type PageHandler = (response: ServerResponse, checkReadiness: ReadinessCheck) => Promise<void>

const BUILT_IN_PAGES = new Map<string, PageHandler>([
  ['/healthz', async (response) => sendJson(response, 200, { status: 'ok' })],
  [
    '/readyz',
    async (response, checkReadiness) => {
      const readiness = await checkReadiness()
      sendJson(response, readiness.ready ? 200 : 503, toReadinessBody(readiness))
    },
  ],
  [
    '/metrics',
    async (response) => {
      const metrics = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType })
      response.end(metrics)
    },
  ],
])

/** Additional pages below a path such as `/queues`. */
export interface AdminPages {
  path: string
  handler: RequestListener
}

/** Responds to OPTIONS with the allowed methods, and to any other method with 405 and the same list. */
function rejectMethod(method: string, response: ServerResponse): void {
  response.setHeader('Allow', ALLOWED_METHODS)
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  sendJson(response, 405, { status: 'method not allowed' })
}

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Starts the admin port with health, readiness and metrics. It must not be reachable from outside. */
export async function startAdminServer(
  port: number,
  checkReadiness: ReadinessCheck,
  additionalPages?: AdminPages,
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    const path = getPath(request)
    const { method = 'GET' } = request
    if (additionalPages && isBelow(path, additionalPages.path))
      return additionalPages.handler(request, response)
    const handlePage = BUILT_IN_PAGES.get(path)
    if (!handlePage) return sendJson(response, 404, { status: 'not found' })
    if (method !== 'GET' && method !== 'HEAD') return rejectMethod(method, response)
    handlePage(response, checkReadiness).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return {
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

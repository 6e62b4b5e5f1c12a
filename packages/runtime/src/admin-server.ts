import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { register } from 'prom-client'

export interface Readiness {
  ready: boolean
  /** Works, but slower than it could: an accelerator is missing. */
  degraded: boolean
  checks: Record<string, string>
}

export function readinessBody({ ready, degraded, checks }: Readiness) {
  return { status: ready ? 'ready' : 'unavailable', degraded, checks }
}

const PATHS = ['/healthz', '/readyz', '/metrics']

const METHODS = 'GET, HEAD, OPTIONS'

/** As on the public port, a slash behind a path makes no other. */
function pathOf({ url = '/' }: IncomingMessage): string {
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

async function answer(
  path: string,
  response: ServerResponse,
  readiness: () => Promise<Readiness>,
): Promise<void> {
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' })
  if (path === '/readyz') {
    const state = await readiness()
    return sendJson(response, state.ready ? 200 : 503, readinessBody(state))
  }
  if (path === '/metrics') {
    const metrics = await register.metrics()
    response.writeHead(200, { 'content-type': register.contentType })
    response.end(metrics)
    return
  }
  sendJson(response, 404, { status: 'not found' })
}

/** Further pages below a path such as `/queues`. */
export interface AdminPages {
  path: string
  handle: RequestListener
}

/** OPTIONS tells what a path answers, and any other method than those is refused with the same list. */
function answerOtherMethod(method: string, response: ServerResponse): void {
  response.setHeader('Allow', METHODS)
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  sendJson(response, 405, { status: 'method not allowed' })
}

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Health, readiness and metrics for operators, on a port that is not reachable from outside. */
export async function startAdminServer(
  port: number,
  readiness: () => Promise<Readiness>,
  pages?: AdminPages,
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    const path = pathOf(request)
    const { method = 'GET' } = request
    if (pages && isBelow(path, pages.path)) return pages.handle(request, response)
    if (PATHS.includes(path) && method !== 'GET' && method !== 'HEAD') {
      return answerOtherMethod(method, response)
    }
    answer(path, response, readiness).catch(() => response.destroy())
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

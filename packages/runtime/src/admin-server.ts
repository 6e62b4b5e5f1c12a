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

type AskReadiness = () => Promise<Readiness>

type Page = (response: ServerResponse, readiness: AskReadiness) => Promise<void>

const PAGES = new Map<string, Page>([
  ['/healthz', async (response) => sendJson(response, 200, { status: 'ok' })],
  [
    '/readyz',
    async (response, readiness) => {
      const state = await readiness()
      sendJson(response, state.ready ? 200 : 503, readinessBody(state))
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

/** Further pages below a path such as `/queues`. */
export interface AdminPages {
  path: string
  handler: RequestListener
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
  readiness: AskReadiness,
  pages?: AdminPages,
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    const path = pathOf(request)
    const { method = 'GET' } = request
    if (pages && isBelow(path, pages.path)) return pages.handler(request, response)
    const page = PAGES.get(path)
    if (!page) return sendJson(response, 404, { status: 'not found' })
    if (method !== 'GET' && method !== 'HEAD') return answerOtherMethod(method, response)
    page(response, readiness).catch(() => response.destroy())
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

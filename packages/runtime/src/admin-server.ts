import { createServer } from 'node:http'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { register } from 'prom-client'
import { listen, type ListeningPort } from './listen'

export interface Readiness {
  ready: boolean
  /** The process works, but more slowly, because an accelerator or the model server is unavailable. */
  degraded: boolean
  checks: Record<string, string>
}

export function toReadinessBody({ ready, degraded, checks }: Readiness) {
  return { status: ready ? 'ready' : 'unavailable', degraded, checks }
}

type ReadinessCheck = () => Promise<Readiness>

/** Responds to OPTIONS with the allowed methods, and to any other method with 405 and the same list. */
const rejectMethod: RequestHandler = ({ method }, response) => {
  response.set('Allow', 'GET, HEAD, OPTIONS')
  if (method === 'OPTIONS') response.status(204).end()
  else response.status(405).json({ status: 'method not allowed' })
}

/** A malformed path or a failed check ends the request without details. */
const sendFault: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error)
  const isMalformed = error instanceof URIError
  response.status(isMalformed ? 404 : 500).json({ status: isMalformed ? 'not found' : 'internal error' })
}

function createAdminApp(checkReadiness: ReadinessCheck) {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  app
    .route('/healthz')
    .get((_request, response) => {
      response.json({ status: 'ok' })
    })
    .all(rejectMethod)
  app
    .route('/readyz')
    .get(async (_request, response) => {
      const readiness = await checkReadiness()
      if (!readiness.ready) response.status(503).set('Retry-After', '5')
      response.json(toReadinessBody(readiness))
    })
    .all(rejectMethod)
  app
    .route('/metrics')
    .get(async (_request, response) => {
      response.set('Content-Type', register.contentType).end(await register.metrics())
    })
    .all(rejectMethod)
  app.use((_request, response) => {
    response.status(404).json({ status: 'not found' })
  })
  app.use(sendFault)
  return app
}

/** Starts the admin port with health, readiness and metrics. It must not be reachable from outside. */
export async function startAdminServer(
  port: ListeningPort,
  checkReadiness: ReadinessCheck,
): Promise<AsyncDisposable> {
  const server = createServer(createAdminApp(checkReadiness))
  await listen(server, port)
  return {
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

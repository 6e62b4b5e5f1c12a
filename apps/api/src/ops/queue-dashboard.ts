import { createQueueDashboard } from '@crop/queue'
import { type AdminPages, toErrorFields, type Logger } from '@crop/runtime'
import type { RequestHandler } from 'express'
import basicAuth from 'express-basic-auth'
import type { Config } from '../config'

const PATH = '/queues'

/** The policy blocks the web font that the dashboard loads from another host; the dashboard works without it. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.set(SECURITY_HEADERS)
  next()
}

/** Starts the queue dashboard of the admin port. Without configured credentials there is none. */
export async function startQueueDashboard(
  { queueDashboard: credentials, redisUrl }: Config,
  logger: Logger,
): Promise<(AdminPages & AsyncDisposable) | undefined> {
  if (credentials === undefined) return undefined
  const onError = (error: Error) => logger.debug('queue dashboard error', toErrorFields(error))
  const dashboard = await createQueueDashboard({ redisUrl, onError }, PATH)
  const authenticate = basicAuth({
    users: { [credentials.user]: credentials.password },
    challenge: true,
    realm: 'operators',
  })
  return {
    path: PATH,
    handlers: [authenticate, setSecurityHeaders, dashboard.router],
    [Symbol.asyncDispose]: () => dashboard[Symbol.asyncDispose](),
  }
}

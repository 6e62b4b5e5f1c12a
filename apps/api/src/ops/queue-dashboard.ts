import { createQueueDashboard } from '@crop/queue'
import { requireBasicAuth, toErrorFields } from '@crop/runtime'
import type { AdminPages, Logger } from '@crop/runtime'
import type { Config } from '../config'

const PATH = '/queues'

/** The page names a font of another host; it does without. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The queue dashboard for the admin port; none without credentials. */
export async function startQueueDashboard(
  { queueDashboard, redisUrl }: Config,
  logger: Logger,
): Promise<(AdminPages & AsyncDisposable) | undefined> {
  if (queueDashboard === undefined) return undefined
  const onError = (error: Error) => logger.debug('queue dashboard', toErrorFields(error))
  const dashboard = await createQueueDashboard({ redisUrl, onError }, PATH)
  const handler = requireBasicAuth(queueDashboard, (request, response) => {
    response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)))
    dashboard.handler(request, response)
  })
  return { path: PATH, handler, [Symbol.asyncDispose]: () => dashboard[Symbol.asyncDispose]() }
}

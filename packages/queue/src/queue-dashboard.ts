import type { RequestHandler } from 'express'
import { createBullQueue, RINGER_OPTIONS, type QueueSettings } from './bull-queue'

export interface QueueDashboard extends AsyncDisposable {
  /** Serves everything below the dashboard's path without authentication, which the caller must add. */
  router: RequestHandler
}

/**
 * Creates bull-board's pages for the rings in Redis. They are read-only, because pausing or retrying a ring would not
 * change its task in Postgres.
 */
export async function createQueueDashboard(settings: QueueSettings, path: string): Promise<QueueDashboard> {
  // Imported on demand, because bull-board brings a view engine and a schema library.
  const [{ createBullBoard }, { BullAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullAdapter'),
    import('@bull-board/express'),
  ])
  class DashboardAdapter extends ExpressAdapter {
    readonly router: RequestHandler = (request, response, next) => this.app(request, response, next)
  }
  const { queue, disconnect } = createBullQueue(settings, RINGER_OPTIONS)
  const serverAdapter = new DashboardAdapter()
  serverAdapter.setBasePath(path)
  const description = 'Rings only; the tasks are in Postgres: cropctl queue stats'
  createBullBoard({
    queues: [new BullAdapter(queue, { readOnlyMode: true, description })],
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Doorbell', pollingInterval: { showSetting: true } } },
  })
  return { router: serverAdapter.router, [Symbol.asyncDispose]: async () => disconnect() }
}

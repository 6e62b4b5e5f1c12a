import type { RequestListener } from 'node:http'
import { createBullQueue, RINGER_OPTIONS } from './bull-queue'
import type { QueueSettings } from './bull-queue'

export interface QueueDashboard extends AsyncDisposable {
  /** Answers everything below the path it was opened for, to anyone: credentials are asked for by who mounts it. */
  handler: RequestListener
}

/**
 * bull-board's pages on the rings that wait in Redis. They show and change nothing: an operator's pause or retry is a
 * statement on the tasks in Postgres, of which Bull knows nothing.
 */
export async function createQueueDashboard(settings: QueueSettings, path: string): Promise<QueueDashboard> {
  // Loaded by who asks for a dashboard only: it brings a view engine and a schema library.
  const [{ createBullBoard }, { BullAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullAdapter'),
    import('@bull-board/express'),
  ])
  class Pages extends ExpressAdapter {
    readonly handle: RequestListener = (request, response) => {
      request.url = request.url?.slice(path.length) || '/'
      this.app(request, response)
    }
  }
  const { queue, disconnect } = createBullQueue(settings, RINGER_OPTIONS)
  const serverAdapter = new Pages()
  serverAdapter.setBasePath(path)
  const description = 'Rings only; the tasks are in Postgres: cropctl queue stats'
  const options = { uiConfig: { boardTitle: 'Doorbell', pollingInterval: { showSetting: true } } }
  createBullBoard({
    queues: [new BullAdapter(queue, { readOnlyMode: true, description })],
    serverAdapter,
    options,
  })
  return { handler: serverAdapter.handle, [Symbol.asyncDispose]: async () => disconnect() }
}

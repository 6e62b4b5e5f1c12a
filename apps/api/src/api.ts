import type { DatabaseClient } from '@crop/db'
import { type Logger, startAdminServer } from '@crop/runtime'
import { createApp } from './app'
import type { Config } from './config'
import { type AppContext, createContext } from './context'
import { type RunningServer, serve } from './http/pipeline/server'
import { getReadiness } from './ops/health-routes'

/** Disposing it closes the admin port and all connections. */
export interface Api extends AsyncDisposable {
  ctx: AppContext
  getPoolUsage: DatabaseClient['getPoolUsage']
  /** Opens the admin port and the public port. */
  start(): Promise<void>
  /** Makes the api not ready, ends waiting requests, and closes each connection once it is idle. */
  stop(): Promise<void>
}

/** Creates an api without waiting for a connection to Postgres or Redis. */
export async function createApi(config: Config, logger: Logger): Promise<Api> {
  let stopping = false
  let server: RunningServer | undefined
  const resources = await createContext(config, logger, () => stopping)
  const { ctx } = resources
  // Closed in reverse order, so Postgres stays connected while the last requests finish.
  const opened: AsyncDisposable[] = [resources]

  return {
    ctx,
    getPoolUsage: resources.getPoolUsage,
    start: async () => {
      opened.push(
        await startAdminServer({ setting: 'ADMIN_PORT', port: config.adminPort }, () => getReadiness(ctx)),
      )
      // Loads the reference data now, so that the first request does not wait for it.
      ctx.referenceLists.listCrops()
      server = await serve(createApp(ctx), config.port, config.http)
      // Logs that Postgres or a migration is missing, also where nothing reads `/readyz`.
      void ctx.databaseProbe()
    },
    stop: async () => {
      stopping = true
      await ctx.taskWaiter[Symbol.asyncDispose]()
      await server?.stop()
    },
    [Symbol.asyncDispose]: async () => {
      for (const resource of opened.splice(0).reverse()) await resource[Symbol.asyncDispose]()
    },
  }
}

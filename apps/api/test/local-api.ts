import { findFreePort } from '@crop/dev-servers'
import { createLogger } from '@crop/runtime'
import { checkForSecrets, collectLog, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { type Api, createApi } from '../src/api'
import { loadConfig } from '../src/config'

/** A whole api, with both ports, in the process of the test. Disposing it stops it. */
export interface LocalApi extends AsyncDisposable {
  api: Api
  /** Stops the api as a process stops, all its connections included. */
  stop(): Promise<void>
  /** The public API's address. */
  url: string
  /** The admin port: `/metrics`, `/healthz`, `/readyz`. */
  adminUrl: string
  /** Returns the log so far. */
  output(): string
}

/** Starts an api with only these settings. A process takes a second of processor time more: start one to kill it. */
export async function startLocalApi(settings: Record<string, string>): Promise<LocalApi> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const config = loadConfig({
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    REDIS_URL: getTestRedisUrl(),
    STOP_DRAIN_MS: '0',
    ...settings,
  })
  const { stream, output } = collectLog()
  checkForSecrets('api', output)
  const logger = createLogger('api', config.logLevel, { output: stream, isBuffered: false })
  const api = await createApi(config, logger)
  await api.start()
  const [url, adminUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}`]
  await waitUntil(async () => (await fetch(`${url}/readyz`)).ok)
  const close = async () => {
    await api.stop()
    await api[Symbol.asyncDispose]()
    await api.ctx.doorbell[Symbol.asyncDispose]()
  }
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= close())
  return { api, url, adminUrl, output, stop, [Symbol.asyncDispose]: stop }
}

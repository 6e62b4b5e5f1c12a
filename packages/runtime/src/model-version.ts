import type { Logger } from './logger'

/**
 * The model server of a data team cannot be reached or has no time; its questions are asked again later. The error has no
 * cause, whose code would look like an outage of Postgres.
 */
export class ModelServerUnavailable extends Error {
  override readonly name = 'ModelServerUnavailable'

  constructor(problem: string, reason?: unknown) {
    super(reason instanceof Error ? `${problem}: ${getRootMessage(reason)}` : problem)
  }
}

/** `fetch` wraps the error that says what happened. */
const getRootMessage = ({ cause, message }: Error): string =>
  cause instanceof Error ? getRootMessage(cause) : message

/** The version of the model that answers questions. */
export interface ModelVersionSource extends Disposable {
  /** Returns the version of the latest successful look; undefined before the first one. */
  get(): string | undefined
  /** Looks now. Never rejects; returns whether the server stated its version. */
  refresh(): Promise<boolean>
}

/** Version in tasks that were accepted while no version was known. */
export const UNKNOWN_MODEL_VERSION = 'unknown'

const LOOK_INTERVAL_MS = 5000
const LOOK_TIMEOUT_MS = 2000

/** Versions are part of keys and labels, so they have neither spaces nor control characters. */
const VERSION = /^[!-~]{1,100}$/

export const isModelVersion = (value: unknown): value is string =>
  typeof value === 'string' && VERSION.test(value)

/** Sends a request to a model server, with the credentials of its URL, which `fetch` itself does not accept. */
export function fetchFromModelServer(modelUrl: string, path: string, init: RequestInit): Promise<Response> {
  const url = new URL(modelUrl)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  if (credentials !== ':')
    headers.set('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  return fetch(`${url.href.replace(/\/+$/, '')}${path}`, { ...init, headers, redirect: 'error' })
}

/** Reads the version that a model server states. Throws `ModelServerUnavailable` if it states none within two seconds. */
export async function readModelVersion(modelUrl: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS)
    const response = await fetchFromModelServer(modelUrl, '/version', { signal })
    const body: unknown = await response.json()
    const version =
      typeof body === 'object' && body && 'model_version' in body ? body.model_version : undefined
    if (response.status === 200 && isModelVersion(version)) return version
    throw new Error(`GET /version returned status ${response.status} without a valid model_version`)
  } catch (error) {
    throw new ModelServerUnavailable('the model server states no version', error)
  }
}

/** Looks at the version of a model server every five seconds. The latest version stays while the server is unavailable. */
export function watchModelVersion(modelUrl: string, logger: Logger): ModelVersionSource {
  const state = logger.watchDependency('model server', (error) => error instanceof ModelServerUnavailable)
  let version: string | undefined
  let look: Promise<boolean> | undefined

  async function update(): Promise<boolean> {
    try {
      const latest = await readModelVersion(modelUrl)
      state.recordSuccess()
      if (latest !== version) logger.info('model version', { model_version: latest, previous: version })
      version = latest
      return true
    } catch (error) {
      state.recordFailure(error)
      return false
    }
  }

  function refresh(): Promise<boolean> {
    look ??= update().finally(() => (look = undefined))
    return look
  }

  const timer = setInterval(() => void refresh(), LOOK_INTERVAL_MS).unref()
  void refresh()
  return { get: () => version, refresh, [Symbol.dispose]: () => clearInterval(timer) }
}

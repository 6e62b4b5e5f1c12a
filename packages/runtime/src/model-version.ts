import type { Logger } from './logger'

/**
 * The model server of a data team is down or overloaded; its questions are sent again later. The error has no cause, whose code
 * would look like an outage of Postgres.
 */
export class ModelServerUnavailable extends Error {
  override readonly name = 'ModelServerUnavailable'

  constructor(problem: string, reason?: unknown) {
    super(reason instanceof Error ? `${problem}: ${getRootMessage(reason)}` : problem)
  }
}

/** `fetch` wraps the error that says what happened. */
function getRootMessage(error: Error): string {
  if (error.cause instanceof Error) return getRootMessage(error.cause)
  // Node gives no message when it tried several addresses.
  const code = 'code' in error ? String(error.code) : 'no connection'
  return (error.message === '' ? code : error.message).slice(0, MAX_MESSAGE_LENGTH)
}

const MAX_MESSAGE_LENGTH = 500

/** The version of the model that answers questions. */
export interface ModelVersionSource extends Disposable {
  /** Returns the version that the server last stated; undefined before that. */
  get(): string | undefined
  /** Whether the server stated its version when it was last asked. */
  isReachable(): boolean
  /** Reads the version now. Never rejects; returns whether the server stated it. */
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
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`GET /version returned status ${response.status}`)
    }
    const body: unknown = await response.json()
    const version =
      typeof body === 'object' && body && 'model_version' in body ? body.model_version : undefined
    if (isModelVersion(version)) return version
    throw new Error('GET /version returned no valid model_version')
  } catch (error) {
    throw new ModelServerUnavailable('the model server states no version', error)
  }
}

/** Reads the version of a model server every five seconds. The last version stays while the server is unavailable. */
export function watchModelVersion(modelUrl: string, logger: Logger): ModelVersionSource {
  const state = logger.watchDependency('model server', (error) => error instanceof ModelServerUnavailable)
  let version: string | undefined
  let isReachable = false
  let look: Promise<boolean> | undefined

  async function update(): Promise<boolean> {
    try {
      const latest = await readModelVersion(modelUrl)
      state.recordSuccess()
      if (latest !== version) logger.info('model version', { model_version: latest, previous: version })
      version = latest
      isReachable = true
    } catch (error) {
      state.recordFailure(error)
      isReachable = false
    }
    return isReachable
  }

  function refresh(): Promise<boolean> {
    look ??= update().finally(() => (look = undefined))
    return look
  }

  const timer = setInterval(() => void refresh(), LOOK_INTERVAL_MS).unref()
  void refresh()
  return {
    get: () => version,
    isReachable: () => isReachable,
    refresh,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { getAtPath } from '@crop/testkit'
import { createLedger, type Credentials, type Exchange, type LoadContext } from './ledger'

export interface ApiResponse {
  status: number
  body: unknown
}

export interface ApiRequest {
  operation: Exchange['operation']
  path: string
  /** By default POST with a body and GET without one. */
  method?: 'DELETE'
  /** Seconds for which the service holds the request. */
  wait?: number
  body?: object
  idempotencyKey?: string | undefined
}

/** Sends a request; resolves to undefined when the connection failed. */
export type SendRequest = (request: ApiRequest) => Promise<ApiResponse | undefined>

const TIMEOUT_MS = 10_000

/** Returns a field of a JSON response as text, or an empty string when the field is missing or not text. */
export function getTextField(response: ApiResponse | undefined, name: string): string {
  const value = getAtPath(response?.body, [name])
  return typeof value === 'string' ? value : ''
}

/**
 * Creates a function that sends requests with these credentials and records each exchange in the ledger. The address is
 * read for each request, because a restarted api listens on another port.
 */
export function createCaller(
  { getApiUrl, ledger }: Pick<LoadContext, 'getApiUrl' | 'ledger'>,
  credentials: Credentials,
): SendRequest {
  return async ({ operation, path, method, wait, body, idempotencyKey }) => {
    const startedAt = Date.now()
    const record = (outcome: Pick<Exchange, 'status' | 'retryAfter' | 'error'>) => {
      const heldMs = (wait ?? 0) * 1000
      ledger.exchanges.push({ operation, startedAt, endedAt: Date.now(), heldMs, ...outcome })
    }
    try {
      const response = await fetch(`${getApiUrl()}/api/v1${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          'content-type': 'application/json',
          ...(wait === undefined ? {} : { prefer: `wait=${wait}` }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...credentials,
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { status, headers } = response
      const responseBody = await readBody(response)
      record({ status, retryAfter: headers.get('retry-after'), error: '' })
      return { status, body: responseBody }
    } catch (error) {
      record({ status: undefined, retryAfter: null, error: formatError(error) })
      return undefined
    }
  }
}

const MAX_READS = 3

/**
 * Creates a function that returns the body of a response once the load has ended. It repeats a read that the end of the
 * last fault may still disturb.
 */
export function createReader(getApiUrl: () => string, credentials: Credentials) {
  const send = createCaller({ getApiUrl, ledger: createLedger() }, credentials)
  return async (path: string): Promise<unknown> => {
    for (let attempt = 1; attempt <= MAX_READS; attempt++) {
      const response = await send({ operation: 'poll', path })
      if (response?.status === 200) return response.body
    }
    return undefined
  }
}

const RETRY_MS = 200

/** Repeats `attempt` until it returns a text that is not empty, or until the load ends. */
export async function retryUntilStopped(stop: AbortSignal, attempt: () => Promise<string>): Promise<string> {
  for (;;) {
    const result = await attempt()
    if (result || stop.aborted) return result
    await pause(RETRY_MS)
  }
}

/** Reads the whole body: JSON, or the text of other media types, which is empty without a body. */
const readBody = (response: Response): Promise<unknown> =>
  /^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')
    ? response.json()
    : response.text()

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

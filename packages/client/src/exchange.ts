import { withinTime } from './abort.ts'
import { ApiError, NetworkError } from './errors.ts'
import type { ApiErrorCode } from './errors.ts'
import type { FieldError } from './types.ts'

export interface Exchange {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface Reply {
  body: unknown
  retryAfterSeconds: number | undefined
}

/** Seconds or, from some proxies, a date. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

interface Problem {
  code: ApiErrorCode
  detail?: string
  errors?: FieldError[]
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

function refusal({ status, headers }: Response, body: unknown): ApiError {
  const foreign: Problem = {
    code: 'UNEXPECTED_ANSWER',
    detail: `This answer (status ${status}) did not come from the service.`,
  }
  const { code, detail = code, errors = [] } = isProblem(body) ? body : foreign
  const requestId = headers.get('X-Request-Id') ?? undefined
  return new ApiError({ code, status, detail, errors, retryAfterSeconds: retryAfter(headers), requestId })
}

const NOT_JSON = Symbol()

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

async function receive(exchange: Exchange, fetch: typeof globalThis.fetch): Promise<[Response, string]> {
  const { url, method, headers, body, timeoutMs, signal } = exchange
  try {
    return await withinTime(timeoutMs, signal, async (stop) => {
      const init = { method, headers, signal: stop, credentials: 'omit' } as const
      const response = await fetch(url, body === undefined ? init : { ...init, body })
      return [response, await response.text()]
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkError('No answer came from the service.', { cause })
  }
}

/** One request and its answer; throws ApiError, NetworkError or the signal's reason. */
export async function exchange(request: Exchange, fetch: typeof globalThis.fetch): Promise<Reply> {
  const [response, text] = await receive(request, fetch)
  const body = parse(text)
  if (!response.ok || body === NOT_JSON) throw refusal(response, body)
  return { body, retryAfterSeconds: retryAfter(response.headers) }
}

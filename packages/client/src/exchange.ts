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

/** Gateways have codes of their own; the service's documents name the status as well. */
function isProblem(body: object | undefined, status: number): body is Problem {
  return (
    !!body && 'code' in body && typeof body.code === 'string' && 'status' in body && body.status === status
  )
}

function refusal({ status, headers }: Response, body: object | undefined): ApiError {
  const foreign: Problem = {
    code: 'UNEXPECTED_ANSWER',
    detail: `This answer (status ${status}) did not come from the service.`,
  }
  const { code, detail = code, errors = [] } = isProblem(body, status) ? body : foreign
  const requestId = headers.get('X-Request-Id') ?? undefined
  return new ApiError({ code, status, detail, errors, retryAfterSeconds: retryAfter(headers), requestId })
}

/** Every body of the service is an object or a list. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Else it would count as a lost answer, and Node's message would repeat a key or a token. */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]])
    } catch {
      throw new TypeError(`The value for ${name} has a character that no header can carry.`)
    }
  }
}

async function receive(exchange: Exchange, fetch: typeof globalThis.fetch): Promise<[Response, string]> {
  const { url, method, headers, body, timeoutMs, signal } = exchange
  try {
    return await withinTime(timeoutMs, signal, async (stop) => {
      // The service redirects nobody, and a key or a body is not for others.
      const init = { method, headers, signal: stop, credentials: 'omit', redirect: 'manual' } as const
      const response = await fetch(url, body === undefined ? init : { ...init, body })
      return [response, await response.text()]
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkError('No answer came from the service.', { cause })
  }
}

/** One request and its answer; throws ApiError, NetworkError or the signal's reason, and TypeError for what cannot be sent. */
export async function exchange(request: Exchange, fetch: typeof globalThis.fetch): Promise<Reply> {
  checkHeaders(request.headers)
  const [response, text] = await receive(request, fetch)
  const body = parse(text)
  if (!response.ok || (!body && response.status !== 204)) throw refusal(response, body)
  return { body, retryAfterSeconds: retryAfter(response.headers) }
}

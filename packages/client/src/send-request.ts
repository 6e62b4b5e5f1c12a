import { abortable } from './abort.ts'
import { isApiError } from './errors.ts'
import type { Path, Query, RequestBody, ResponseBody, SupportedMethod } from './endpoints.ts'
import { fetchJson, type HttpResponse } from './http.ts'
import { withRetries, type RetryLimits } from './retry.ts'
import type { Session } from './session.ts'
import type { Tokens } from './types.ts'

export interface CallOptions {
  /** Aborting rejects with the signal's reason; a request that was already sent may still take effect. */
  signal?: AbortSignal | undefined
}

export interface RequestOptions<P extends Path, M extends SupportedMethod<P>> extends CallOptions {
  /** Values for the path parameters, in their order. */
  ids?: string[]
  query?: Query<P, M> | undefined
  body?: RequestBody<P, M>
  headers?: Record<string, string>
  onRetry?: () => void
  limits?: RetryLimits | undefined
  timeoutMs?: number
}

export interface Transport {
  baseUrl: string
  fetch: typeof globalThis.fetch
  limits: RetryLimits
  timeoutMs: number
}

export interface TypedResponse<T> extends HttpResponse {
  body: T
}

export type SendRequest = <P extends Path, M extends SupportedMethod<P>>(
  method: M,
  path: P,
  options?: RequestOptions<P, M>,
) => Promise<TypedResponse<ResponseBody<P, M>>>

/** Replaces ids that would change the path, or cannot be encoded, with `-`, which matches no id. */
const toPathSegment = (id: string): string =>
  /^\.{0,2}$|\p{Surrogate}/u.test(id) ? '-' : encodeURIComponent(id)

function buildUrl(baseUrl: string, path: string, ids: string[] = [], query: object = {}): string {
  const remainingIds = [...ids]
  const pathname = path.replace(/\{\w+\}/g, () => toPathSegment(remainingIds.shift() ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))
  return `${baseUrl}/api/v1${pathname}${entries.length > 0 ? `?${search.toString()}` : ''}`
}

/** Refuses members and parameters that a service of another version does not know, instead of ignoring them. */
const withStrictHandling = (preference: string | undefined): string =>
  ['handling=strict', preference].filter(Boolean).join(', ')

/**
 * Creates a function that sends requests with the headers of a credential and retries transient failures. Every request
 * of this API is safe to retry; operations whose second attempt fails differently use `onRetry`.
 */
export function createRequestSender(
  transport: Transport,
  getCredentialHeaders: (tokens?: Tokens) => Record<string, string>,
) {
  return <P extends Path, M extends SupportedMethod<P>>(
    method: M,
    path: P,
    options: RequestOptions<P, M> = {},
    tokens?: Tokens,
  ): Promise<TypedResponse<ResponseBody<P, M>>> => {
    const { ids, query, signal, limits = transport.limits, timeoutMs = transport.timeoutMs } = options
    const body = typeof options.body === 'object' ? JSON.stringify(options.body) : undefined
    const request = {
      url: buildUrl(transport.baseUrl, path, ids, query),
      method: method.toUpperCase(),
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...getCredentialHeaders(tokens),
        ...options.headers,
        Prefer: withStrictHandling(options.headers?.['Prefer']),
      },
      body,
      timeoutMs,
      signal,
    }
    // The only place that trusts the response to match the OpenAPI document.
    const send = async () => (await fetchJson(request, transport.fetch)) as TypedResponse<ResponseBody<P, M>>
    return withRetries(send, { limits, signal, onRetry: options.onRetry })
  }
}

/** Sends requests as the signed-in customer, and once more with new tokens when the old ones have expired. */
export function withSession(send: ReturnType<typeof createRequestSender>, session: Session): SendRequest {
  return async (method, path, options = {}) => {
    const tokens = await abortable(session.tokens(), options.signal)
    try {
      return await send(method, path, options, tokens)
    } catch (error) {
      if (!tokens || !isApiError(error)) throw error
      const newTokens = await abortable(session.recover(error, tokens), options.signal)
      if (!newTokens) throw error
      return send(method, path, options, newTokens)
    }
  }
}

import { orAborted } from './abort.ts'
import { isApiError } from './errors.ts'
import { exchange } from './exchange.ts'
import type { Reply } from './exchange.ts'
import type { Answer, Body, MethodOf, Path, Query } from './endpoints.ts'
import { repeatedly } from './repeat.ts'
import type { RetryLimits } from './repeat.ts'
import type { Session } from './session.ts'
import type { Tokens } from './types.ts'

export interface CallOptions {
  /** Aborting rejects with the signal's reason; a request that is on its way may still be carried out. */
  signal?: AbortSignal | undefined
}

export interface Call<P extends Path, M extends MethodOf<P>> extends CallOptions {
  /** Takes the places in the path, in their order. */
  ids?: string[]
  query?: Query<P, M> | undefined
  body?: Body<P, M>
  headers?: Record<string, string>
  onRepeat?: () => void
  limits?: RetryLimits
  timeoutMs?: number
}

export interface Transport {
  baseUrl: string
  fetch: typeof globalThis.fetch
  limits: RetryLimits
  timeoutMs: number
}

export interface Typed<T> extends Reply {
  body: T
}

export type Caller = <P extends Path, M extends MethodOf<P>>(
  method: M,
  path: P,
  call?: Call<P, M>,
) => Promise<Typed<Answer<P, M>>>

/** Of a path; what would name another path, or cannot stand in one, is written as an id that does not exist. */
const segment = (id: string): string => (/^\.{0,2}$|\p{Surrogate}/u.test(id) ? '-' : encodeURIComponent(id))

function address(baseUrl: string, path: string, ids: string[] = [], query: object = {}): string {
  const rest = [...ids]
  const filled = path.replace(/\{\w+\}/g, () => segment(rest.shift() ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))
  return `${baseUrl}/api/v1${filled}${entries.length > 0 ? `?${search.toString()}` : ''}`
}

/** Sends with the given credential; everything of this service is safe to repeat, see the callers of `onRepeat`. */
export function createCaller(transport: Transport, credential: (tokens?: Tokens) => Record<string, string>) {
  return <P extends Path, M extends MethodOf<P>>(
    method: M,
    path: P,
    call: Call<P, M> = {},
    tokens?: Tokens,
  ): Promise<Typed<Answer<P, M>>> => {
    const { ids, query, body, signal, limits = transport.limits, timeoutMs = transport.timeoutMs } = call
    const json = typeof body === 'object' ? JSON.stringify(body) : undefined
    const request = {
      url: address(transport.baseUrl, path, ids, query),
      method: method.toUpperCase(),
      headers: {
        ...(json && { 'Content-Type': 'application/json' }),
        ...credential(tokens),
        ...call.headers,
      },
      ...{ body: json, timeoutMs, signal },
    }
    // The one place where the service is trusted to answer as its document says.
    const send = async () => (await exchange(request, transport.fetch)) as Typed<Answer<P, M>>
    return repeatedly(send, { limits, signal, onRepeat: call.onRepeat })
  }
}

/** Sends as the customer who is signed in, and once more with new tokens when the old ones have expired. */
export function signedInCaller(call: ReturnType<typeof createCaller>, session: Session): Caller {
  return async (method, path, options = {}) => {
    const tokens = await orAborted(session.tokens(), options.signal)
    try {
      return await call(method, path, options, tokens)
    } catch (error) {
      if (!tokens || !isApiError(error)) throw error
      const renewed = await orAborted(session.recover(error, tokens), options.signal)
      if (!renewed) throw error
      return call(method, path, options, renewed)
    }
  }
}

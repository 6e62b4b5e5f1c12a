import type { Credentials, Ledger, Operation } from './ledger'

export interface Answer {
  status: number
  body: unknown
}

export interface Request {
  operation: Operation
  path: string
  body?: object
  headers?: Record<string, string>
}

/** Undefined when the connection failed. */
export type Ask = (request: Request) => Promise<Answer | undefined>

const GIVE_UP_MS = 10_000

/** A field of a JSON answer, as text; empty when there is none. */
export function textIn(answer: Answer | undefined, name: string): string {
  const { body } = answer ?? {}
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Notes every exchange with the api, whose address changes when it is started again. */
export function callerOf(apiUrl: () => string, ledger: Ledger, credentials: Credentials): Ask {
  return async ({ operation, path, body, headers }) => {
    const startedAt = Date.now()
    const note = (status: number | undefined, fault = '') =>
      ledger.exchanges.push({ operation, startedAt, endedAt: Date.now(), status, fault })
    try {
      const answer = await fetch(`${apiUrl()}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...credentials, ...headers },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      const parsed: unknown = await answer.json()
      note(answer.status)
      return { status: answer.status, body: parsed }
    } catch (error) {
      note(undefined, reasonOf(error))
      return undefined
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

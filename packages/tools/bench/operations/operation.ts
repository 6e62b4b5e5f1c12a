import type { BenchmarkFixture } from './fixture'

export interface BenchmarkRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One of the connections that send requests concurrently. */
export interface Connection {
  number: number
  /** Sends the request and returns the response body; throws on any other status. */
  send(request: BenchmarkRequest, status: number): Promise<string>
}

/** Returns the next request of a connection from the previous response body. */
export type NextRequest = (response: string) => BenchmarkRequest

export interface Operation {
  name: string
  status: number
  /** Statements that restore the tables before each round. */
  restore?: readonly string[]
  /** True for operations bound by password hashing: few requests per second. */
  isSlow?: boolean
  prepare(fixture: BenchmarkFixture, connection: Connection): Promise<NextRequest>
}

export const CONNECTIONS = 8

/** Returns numbers that no other connection uses. */
export function createIndexSequence({ number }: Connection): () => number {
  let last = number - CONNECTIONS
  return () => (last += CONNECTIONS)
}

/** Cycles through all items; each connection starts at a different one. */
export function createCycle<T>(items: readonly T[], connection: Connection): () => T {
  const number = createIndexSequence(connection)
  return () => {
    const item = items[number() % items.length]
    if (item === undefined) throw new Error('no items to cycle through')
    return item
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const get = (path: string, headers: Record<string, string>): BenchmarkRequest => ({
  method: 'GET',
  path,
  headers,
})

export const post = (path: string, body: object, headers: Record<string, string> = {}): BenchmarkRequest => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
})

export const patch = (path: string, headers: Record<string, string>, body?: object): BenchmarkRequest => ({
  method: 'PATCH',
  path,
  headers: body ? { ...JSON_TYPE, ...headers } : headers,
  ...(body && { body: JSON.stringify(body) }),
})

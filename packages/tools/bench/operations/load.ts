import { Client } from 'undici'
import { startProcessorTimers } from '../measure/processes'
import type { Stack } from '../measure/stack'
import { type NamedFigures, quantile } from '../measure/statistics'

export interface BenchmarkRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One of the connections that send requests concurrently. */
export class Connection extends Client {
  constructor(
    url: string,
    readonly number: number,
  ) {
    super(url)
  }

  /** Sends the request and returns the response body; throws on any other status. */
  async send({ method, path, headers, body }: BenchmarkRequest, status: number): Promise<string> {
    const response = await this.request({ method, path, headers, body: body ?? null })
    const text = await response.body.text()
    if (response.statusCode === status) return text
    throw new Error(`${method} ${path}: ${response.statusCode} instead of ${status}: ${text.slice(0, 300)}`)
  }
}

/** Returns the next request of a connection from the previous response body. */
export type NextRequest = (response: string) => BenchmarkRequest

export const CONNECTIONS = 8

interface LoadOptions {
  status: number
  prepare(connection: Connection): Promise<NextRequest>
  ms: number
}

/** Sends requests on all connections; each sends the next when the response has arrived. Processor time is per request. */
export async function runLoad(stack: Stack, { status, prepare, ms }: LoadOptions): Promise<NamedFigures> {
  const prepared = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, number) => {
      const connection = new Connection(stack.api.url, number)
      return { connection, getNext: await prepare(connection) }
    }),
  )
  const timers = startProcessorTimers(stack)
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    prepared.map(async ({ connection, getNext }) => {
      let response = ''
      for (let from = startedAt; from < startedAt + ms; from = performance.now()) {
        const request = getNext(response)
        const sentAt = performance.now()
        response = await connection.send(request, status)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const toMicrosPerRequest = (processorMs: number) => (processorMs * 1000) / times.length
  const apiMicros = toMicrosPerRequest(timers.api())
  const postgresMicros = toMicrosPerRequest(timers.postgres())
  const redisMicros = toMicrosPerRequest(timers.redis())
  await Promise.all(prepared.map(({ connection }) => connection.close()))
  return {
    'rate/s': times.length / seconds,
    'p50 ms': quantile(times, 0.5),
    'p99 ms': quantile(times, 0.99),
    'api µs': apiMicros,
    'postgres µs': postgresMicros,
    'redis µs': redisMicros,
    'total µs': apiMicros + postgresMicros + redisMicros,
  }
}

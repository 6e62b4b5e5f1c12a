import { Client } from 'undici'
import { startProcessorTimer } from '../measure/processes'
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
  url: string
  status: number
  prepare(connection: Connection): Promise<NextRequest>
  ms: number
  /** Processes whose processor time is measured. */
  pids: Record<string, number>
}

/** Sends requests on all connections; each sends the next when the response has arrived. Processor time is per request. */
export async function runLoad({ url, status, prepare, ms, pids }: LoadOptions): Promise<NamedFigures> {
  const connections = Array.from({ length: CONNECTIONS }, (_, number) => new Connection(url, number))
  const prepared = await Promise.all(connections.map((connection) => prepare(connection)))
  const getProcessorMs = startProcessorTimer(Object.values(pids))
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    connections.map(async (connection, index) => {
      let response = ''
      for (let from = startedAt; from < startedAt + ms; from = performance.now()) {
        const request = prepared[index]?.(response)
        if (!request) throw new Error('the connection is not prepared')
        const sentAt = performance.now()
        response = await connection.send(request, status)
        times.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const micros = getProcessorMs().map((processorMs) => (processorMs * 1000) / times.length)
  await Promise.all(connections.map((connection) => connection.close()))
  return {
    'rate/s': times.length / seconds,
    'p50 ms': quantile(times, 0.5),
    'p99 ms': quantile(times, 0.99),
    ...Object.fromEntries(Object.keys(pids).map((name, index) => [`${name} µs`, micros[index] ?? NaN])),
    'total µs': micros.reduce((sum, value) => sum + value, 0),
  }
}

import { Client } from 'undici'
import { startProcessorTimer } from '../measure/processes'
import {
  type BenchmarkRequest,
  type NextRequest,
  type Connection,
  CONNECTIONS,
  type Operation,
} from './operation'
import type { BenchmarkFixture } from './fixture'

export interface Load {
  /** Requests per second. */
  rate: number
  requests: number
  /** Duration of each request, in ms. */
  times: number[]
  /** Processor time of each measured process, in ms. */
  processorMs: number[]
}

async function send(
  client: Client,
  { method, path, headers, body }: BenchmarkRequest,
  status: number,
): Promise<string> {
  const response = await client.request({ method, path, headers, body: body ?? null })
  const text = await response.body.text()
  if (response.statusCode === status) return text
  throw new Error(`${method} ${path}: ${response.statusCode} instead of ${status}: ${text.slice(0, 300)}`)
}

function openConnections(url: string, length: number): (Connection & AsyncDisposable)[] {
  return Array.from({ length }, (_, number) => {
    const client = new Client(url)
    return {
      number,
      send: (request, status) => send(client, request, status),
      [Symbol.asyncDispose]: () => client.close(),
    }
  })
}

/** Sends the next request when the response has arrived, so a slow server gets fewer requests. */
async function sendUntil(
  connection: Connection,
  next: NextRequest,
  status: number,
  until: number,
): Promise<number[]> {
  const times: number[] = []
  let response = ''
  for (let from = performance.now(); from < until; from = performance.now()) {
    response = await connection.send(next(response), status)
    times.push(performance.now() - from)
  }
  return times
}

interface LoadOptions {
  operation: Operation
  fixture: BenchmarkFixture
  ms: number
  /** Processes whose processor time is measured. */
  pids: readonly number[]
}

/** Returns the first response body of a server to an operation. */
export async function fetchFirstResponse(
  url: string,
  operation: Operation,
  fixture: BenchmarkFixture,
): Promise<string> {
  const [connection] = openConnections(url, 1)
  if (!connection) throw new Error('no connection was created')
  const next = await operation.prepare(fixture, connection)
  const response = await connection.send(next(''), operation.status)
  await connection[Symbol.asyncDispose]()
  return response
}

/** Sends requests on all connections for `ms` milliseconds. */
export async function runLoad(url: string, { operation, fixture, ms, pids }: LoadOptions): Promise<Load> {
  const connections = openConnections(url, CONNECTIONS)
  const prepared = await Promise.all(
    connections.map(async (connection) => ({
      connection,
      next: await operation.prepare(fixture, connection),
    })),
  )
  const getProcessorMs = startProcessorTimer(pids)
  const startedAt = performance.now()
  const work = prepared.map(({ connection, next }) =>
    sendUntil(connection, next, operation.status, startedAt + ms),
  )
  const times = (await Promise.all(work)).flat()
  const seconds = (performance.now() - startedAt) / 1000
  const processorMs = getProcessorMs()
  await Promise.all(connections.map((connection) => connection[Symbol.asyncDispose]()))
  return { rate: times.length / seconds, requests: times.length, times, processorMs }
}

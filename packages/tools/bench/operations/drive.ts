import { Client } from 'undici'
import { watchProcessors } from '../measure/processes'
import {
  type BenchmarkRequest,
  type NextRequest,
  type Connection,
  CONNECTIONS,
  type Operation,
} from './operation'
import type { BenchmarkFixture } from './fixture'

export interface Load {
  /** Requests a second. */
  rate: number
  requests: number
  /** Milliseconds of each. */
  times: number[]
  /** Milliseconds of processor time that went by, of each process that is watched. */
  used: number[]
}

async function send(
  client: Client,
  { method, path, headers, body }: BenchmarkRequest,
  status: number,
): Promise<string> {
  const answer = await client.request({ method, path, headers, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode === status) return text
  throw new Error(`${method} ${path}: ${answer.statusCode} instead of ${status}: ${text.slice(0, 300)}`)
}

function openConnections(url: string, length: number): (Connection & AsyncDisposable)[] {
  return Array.from({ length }, (_, number) => {
    const client = new Client(url)
    return {
      number,
      send: (ask, status) => send(client, ask, status),
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
  let answer = ''
  for (let from = performance.now(); from < until; from = performance.now()) {
    answer = await connection.send(next(answer), status)
    times.push(performance.now() - from)
  }
  return times
}

interface Driven {
  operation: Operation
  fixture: BenchmarkFixture
  ms: number
  /** Of the processes that are watched. */
  pids: readonly number[]
}

/** The first answer of a server to an operation. */
export async function firstAnswer(
  url: string,
  operation: Operation,
  fixture: BenchmarkFixture,
): Promise<string> {
  const [connection] = openConnections(url, 1)
  if (!connection) throw new Error('no connection was created')
  const next = await operation.prepare(fixture, connection)
  const answer = await connection.send(next(''), operation.status)
  await connection[Symbol.asyncDispose]()
  return answer
}

/** The load of one round on a server. */
export async function drive(url: string, { operation, fixture, ms, pids }: Driven): Promise<Load> {
  const connections = openConnections(url, CONNECTIONS)
  const asking = await Promise.all(
    connections.map(async (connection) => ({
      connection,
      next: await operation.prepare(fixture, connection),
    })),
  )
  const usedSince = watchProcessors(pids)
  const from = performance.now()
  const work = asking.map(({ connection, next }) => sendUntil(connection, next, operation.status, from + ms))
  const times = (await Promise.all(work)).flat()
  const seconds = (performance.now() - from) / 1000
  const used = usedSince()
  await Promise.all(connections.map((connection) => connection[Symbol.asyncDispose]()))
  return { rate: times.length / seconds, requests: times.length, times, used }
}

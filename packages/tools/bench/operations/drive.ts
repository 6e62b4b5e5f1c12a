import { Client } from 'undici'
import { watchProcessors } from '../measure/processes'
import { type Ask, type Asking, type Lane, LANES, type Operation } from './operation'
import type { World } from './world'

export interface Load {
  /** Requests a second. */
  rate: number
  requests: number
  /** Milliseconds of each. */
  times: number[]
  /** Milliseconds of processor time that went by, of each process that is watched. */
  used: number[]
}

async function send(client: Client, { method, path, headers, body }: Ask, status: number): Promise<string> {
  const answer = await client.request({ method, path, headers, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode === status) return text
  throw new Error(`${method} ${path}: ${answer.statusCode} instead of ${status}: ${text.slice(0, 300)}`)
}

function openLanes(url: string, length: number): (Lane & AsyncDisposable)[] {
  return Array.from({ length }, (_, number) => {
    const client = new Client(url)
    return {
      number,
      send: (ask, status) => send(client, ask, status),
      [Symbol.asyncDispose]: () => client.close(),
    }
  })
}

/** The next request leaves when the answer is there: a slow server is asked less. */
async function keepAsking(lane: Lane, next: Asking, status: number, until: number): Promise<number[]> {
  const times: number[] = []
  let answer = ''
  for (let from = performance.now(); from < until; from = performance.now()) {
    answer = await lane.send(next(answer), status)
    times.push(performance.now() - from)
  }
  return times
}

interface Driven {
  operation: Operation
  world: World
  ms: number
  /** Of the processes that are watched. */
  pids: readonly number[]
}

/** The first answer of a server to an operation. */
export async function firstAnswer(url: string, operation: Operation, world: World): Promise<string> {
  const [lane] = openLanes(url, 1)
  if (!lane) throw new Error('one lane was asked for')
  const next = await operation.asks(world, lane)
  const answer = await lane.send(next(''), operation.status)
  await lane[Symbol.asyncDispose]()
  return answer
}

/** The load of one round on a server. */
export async function drive(url: string, { operation, world, ms, pids }: Driven): Promise<Load> {
  const lanes = openLanes(url, LANES)
  const asking = await Promise.all(
    lanes.map(async (lane) => ({ lane, next: await operation.asks(world, lane) })),
  )
  const usedSince = watchProcessors(pids)
  const from = performance.now()
  const work = asking.map(({ lane, next }) => keepAsking(lane, next, operation.status, from + ms))
  const times = (await Promise.all(work)).flat()
  const seconds = (performance.now() - from) / 1000
  const used = usedSince()
  await Promise.all(lanes.map((lane) => lane[Symbol.asyncDispose]()))
  return { rate: times.length / seconds, requests: times.length, times, used }
}

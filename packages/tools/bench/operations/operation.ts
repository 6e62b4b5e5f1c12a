import type { World } from './world'

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

/** One of the connections that ask side by side. */
export interface Lane {
  number: number
  /** Asks, and gives the body of an answer that has this status. */
  send(ask: Ask, status: number): Promise<string>
}

/** The next request of a lane, given the answer to the one before. */
export type Asking = (answer: string) => Ask

export interface Operation {
  name: string
  status: number
  /** Statements before each round: it finds the tables as the round before it did. */
  restore?: readonly string[]
  /** Of operations bound by a hash: few requests a second, whoever asks. */
  isSlow?: boolean
  asks(world: World, lane: Lane): Promise<Asking>
}

export const LANES = 8

/** Numbers that no other lane takes. */
export function numbersOf({ number }: Lane): () => number {
  let taken = number - LANES
  return () => (taken += LANES)
}

/** Everything in turn, each lane at a place of its own. */
export function turnsOf<T>(all: readonly T[], lane: Lane): () => T {
  const number = numbersOf(lane)
  return () => {
    const one = all[number() % all.length]
    if (one === undefined) throw new Error('there is nothing to take turns')
    return one
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const read = (path: string, headers: Record<string, string>): Ask => ({ method: 'GET', path, headers })

export const post = (path: string, body: object, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
})

export const patch = (path: string, headers: Record<string, string>, body?: object): Ask => ({
  method: 'PATCH',
  path,
  headers: body ? { ...JSON_TYPE, ...headers } : headers,
  ...(body && { body: JSON.stringify(body) }),
})

import type { Pool } from 'pg'
import type { ClientCommands } from './redis'

/** The parts of a request that the floor, the cheapest possible server, uses. */
export interface HandlerRequest {
  /** Owner of the credential. */
  caller: string
  /** The id in the path. */
  id: string
  body: string
}

export interface HandlerResponse {
  status: number
  json: string
}

/** Handlers by method and path, with `:id` in place of an id. */
export type Handlers = Record<string, (request: HandlerRequest) => Promise<HandlerResponse>>

export interface Stores {
  pool: Pool
  redis: ClientCommands
}

/** Returns a reader for the members of a JSON object; does not validate them. */
export function parseMembers(body: string): (name: string) => string {
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`no object: ${body}`)
  return (name) => String(Reflect.get(parsed, name))
}

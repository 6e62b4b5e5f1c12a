import type { Pool } from 'pg'
import type { ClientCommands } from './redis'

export interface Question {
  /** Who the credential belongs to. */
  caller: string
  /** The id in the path. */
  id: string
  body: string
}

export interface Answer {
  status: number
  json: string
}

/** By method and path, where `:id` stands for an id. */
export type Handlers = Record<string, (question: Question) => Promise<Answer>>

export interface Stores {
  pool: Pool
  redis: ClientCommands
}

/** Reads members of a body, and asks no more of them than that they are there. */
export function membersOf(body: string): (name: string) => string {
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`no object: ${body}`)
  return (name) => String(Reflect.get(parsed, name))
}

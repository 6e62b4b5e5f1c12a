import { Client } from 'pg'
import { getAtPath } from '../openapi/json'

export interface QueryWatch {
  /** `connection` is the same object for all queries of a connection; `name` is set for prepared statements. */
  beforeSending(connection: object, sql: string, name?: string): void
  /** Called before the process receives the result; not called when the query fails. */
  afterAnswer?(connection: object, sql: string, rows: unknown[]): void
}

function textOf(query: unknown): string {
  const text: unknown = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}

function nameOf(query: unknown): string | undefined {
  const name = getAtPath(query, ['name'])
  return typeof name === 'string' && name !== '' ? name : undefined
}

function rowsOf(result: unknown): unknown[] {
  const rows: unknown = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : []
  return Array.isArray(rows) ? rows : []
}

type Answered = (result: unknown) => void

/** The pool passes a callback with its queries; transactions do not. */
function withCallback(args: unknown[], answered: Answered): unknown[] {
  const callback = args.at(-1)
  if (typeof callback !== 'function') return args
  const first = (error: unknown, result: unknown): unknown => {
    if (!error) answered(result)
    return Reflect.apply(callback, undefined, [error, result])
  }
  return [...args.slice(0, -1), first]
}

function afterPromise(answer: unknown, answered: Answered): unknown {
  if (!(answer instanceof Promise)) return answer
  return answer.then((result: unknown) => {
    answered(result)
    return result
  })
}

/** Intercepts every statement that this process sends with `pg`. */
export function interceptQueries({ beforeSending, afterAnswer }: QueryWatch): void {
  const query: unknown = Reflect.get(Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no Client.query')
  const value = function (this: object, ...args: unknown[]): unknown {
    const sql = textOf(args[0])
    beforeSending(this, sql, nameOf(args[0]))
    const answered = (result: unknown) => afterAnswer?.(this, sql, rowsOf(result))
    return afterPromise(Reflect.apply(query, this, withCallback(args, answered)), answered)
  }
  Object.defineProperty(Client.prototype, 'query', { value })
}

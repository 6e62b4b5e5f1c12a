import { Client } from 'pg'
import { getAtPath, toArray } from '../json'

export interface QueryInterceptor {
  /** `connection` is the same object for all queries of a connection; `name` is set for prepared statements. */
  beforeSending(connection: object, sql: string, name?: string): void
  /** Called before the caller receives the result; not called when the query fails. */
  afterResult?(connection: object, sql: string, rows: readonly unknown[]): void
}

/** Returns the text of a query, which `pg` accepts as a string or in a configuration object. */
function getSql(query: unknown): string {
  const sql = typeof query === 'object' ? getAtPath(query, ['text']) : query
  return typeof sql === 'string' ? sql : ''
}

function getStatementName(query: unknown): string | undefined {
  const name = getAtPath(query, ['name'])
  return typeof name === 'string' && name !== '' ? name : undefined
}

type ResultHandler = (result: unknown) => void

/** Calls `onResult` before the callback among the arguments. The pool passes a callback; transactions do not. */
function wrapCallback(args: unknown[], onResult: ResultHandler): unknown[] {
  const callback = args.at(-1)
  if (typeof callback !== 'function') return args
  const wrapper = (error: unknown, result: unknown): unknown => {
    if (!error) onResult(result)
    return Reflect.apply(callback, undefined, [error, result])
  }
  return [...args.slice(0, -1), wrapper]
}

/** Calls `onResult` before a promise returned by `query` resolves. */
function wrapPromise(returnValue: unknown, onResult: ResultHandler): unknown {
  if (!(returnValue instanceof Promise)) return returnValue
  return returnValue.then((result: unknown) => {
    onResult(result)
    return result
  })
}

/** Intercepts every statement that this process sends with `pg`. */
export function interceptQueries({ beforeSending, afterResult }: QueryInterceptor): void {
  const query: unknown = Reflect.get(Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no Client.query')
  const value = function (this: object, ...args: unknown[]): unknown {
    const sql = getSql(args[0])
    beforeSending(this, sql, getStatementName(args[0]))
    const onResult = (result: unknown) => afterResult?.(this, sql, toArray(getAtPath(result, ['rows'])))
    return wrapPromise(Reflect.apply(query, this, wrapCallback(args, onResult)), onResult)
  }
  Object.defineProperty(Client.prototype, 'query', { value })
}

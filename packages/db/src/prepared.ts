import { fillPlaceholders, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

/** Stands for a value that comes with each call. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>

type Values = Record<string, unknown>

type Run<V extends Values, Result> = (db: Db, values: V) => Promise<Result>

interface Built<Result> {
  execute(values: Values): Promise<Result>
}

/** The name, which drizzle's types do not carry along, is checked by `Given`. */
const given = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/**
 * A query that is built once, and parsed and planned once on each connection: writing and reading the same SQL again
 * took up to a third of a small request's processor time.
 */
export function prepared<V extends Values, Result>(
  name: string,
  build: (db: Db, given: Given<V>) => { prepare(name: string): Built<Result> },
): Run<V, Result> {
  const builtOn = new WeakMap<Db, Built<Result>>()
  return (db, values) => {
    let built = builtOn.get(db)
    if (!built) builtOn.set(db, (built = build(db, given).prepare(name)))
    return built.execute(values)
  }
}

/** The same for a statement that the query builder has no words for; `Row` is what it says it returns. */
export function preparedSql<V extends Values, Row extends Values>(
  name: string,
  build: (given: Given<V>) => SQL,
): Run<V, Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(build(given))
  return async (db, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) }
    return (await db.$client.query<Row>(query)).rows
  }
}

/** Outside a transaction, what only reads shares a connection with others. */
function onReader<V extends Values, Result>(run: Run<V, Result>): Run<V, Result> {
  return (db, values) => (db.readers ? db.readers.run((reader) => run(reader, values)) : run(db, values))
}

export const preparedRead: typeof prepared = (name, build) => onReader(prepared(name, build))

export const preparedSqlRead: typeof preparedSql = (name, build) => onReader(preparedSql(name, build))

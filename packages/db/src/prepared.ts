import { fillPlaceholders, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './connect'

/** Stands for a value that comes with each call. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>

type Values = Record<string, unknown>

type RunStatement<V extends Values, Result> = (db: Db, values: V) => Promise<Result>

interface PreparedQuery<Result> {
  execute(values: Values): Promise<Result>
}

/** The name, which drizzle's types do not carry along, is checked by `Given`. */
const param = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/**
 * A query that is built once, and parsed and planned once on each connection: writing and reading the same SQL again
 * took up to a third of a small request's processor time.
 */
export function prepareQuery<V extends Values, Result>(
  name: string,
  build: (db: Db, given: Param<V>) => { prepare(name: string): PreparedQuery<Result> },
): RunStatement<V, Result> {
  const builtOn = new WeakMap<Db, PreparedQuery<Result>>()
  return (db, values) => {
    let built = builtOn.get(db)
    if (!built) builtOn.set(db, (built = build(db, param).prepare(name)))
    return built.execute(values)
  }
}

/** The same for a statement that the query builder has no words for; `Row` is what it says it returns. */
export function prepareSql<V extends Values, Row extends Values>(
  name: string,
  build: (given: Param<V>) => SQL,
): RunStatement<V, Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(build(param))
  return async (db, values) => {
    const query = { name, text, values: fillPlaceholders(params, values) }
    return (await db.$client.query<Row>(query)).rows
  }
}

/** Outside a transaction, what only reads shares a connection with others. */
function runOnReader<V extends Values, Result>(run: RunStatement<V, Result>): RunStatement<V, Result> {
  return (db, values) => (db.readers ? db.readers.run((reader) => run(reader, values)) : run(db, values))
}

export const prepareReadQuery: typeof prepareQuery = (name, build) => runOnReader(prepareQuery(name, build))

export const prepareReadSql: typeof prepareSql = (name, build) => runOnReader(prepareSql(name, build))

import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database-client'

/** Returns the placeholder of a parameter, whose value comes with each call of the statement. */
export type Param<Params> = <Name extends keyof Params & string>(name: Name) => Placeholder<Name>

type Values = Record<string, unknown>

type Statement<Params extends Values, Result> = (db: Db, params: Params) => Promise<Result>

interface PreparedQuery<Result> {
  execute(values: Values): Promise<Result>
}

// Drizzle's types do not keep the name of a placeholder; `Param` checks it.
const param = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/**
 * Prepares a query of drizzle's query builder. It is built once, and parsed and planned once on each connection:
 * building and planning it for each call took up to a third of the processor time of a small request.
 */
export function prepareQuery<Params extends Values, Result>(
  name: string,
  build: (db: Db, param: Param<Params>) => { prepare(name: string): PreparedQuery<Result> },
): Statement<Params, Result> {
  const queries = new WeakMap<Db, PreparedQuery<Result>>()
  return (db, params) => {
    let query = queries.get(db)
    if (!query) {
      query = build(db, param).prepare(name)
      queries.set(db, query)
    }
    return query.execute(params)
  }
}

/** Prepares a statement written in SQL. `Row` has to match the columns that it returns. */
export function prepareSql<Params extends Values, Row extends Values>(
  name: string,
  build: (param: Param<Params>) => SQL,
): Statement<Params, Row[]> {
  const { sql: text, params: placeholders } = new PgDialect().sqlToQuery(build(param))
  return async (db, params) => {
    const values = fillPlaceholders(placeholders, params)
    return (await db.$client.query<Row>({ name, text, values })).rows
  }
}

/** Runs a read on a reader when there are readers; inside a transaction, on the connection of the transaction. */
function runOnReader<Params extends Values, Result>(
  statement: Statement<Params, Result>,
): Statement<Params, Result> {
  return (db, params) =>
    db.readers ? db.readers.run((reader) => statement(reader, params)) : statement(db, params)
}

/** Prepares a query that only reads. Outside a transaction it shares a connection with other reads. */
export const prepareReadQuery: typeof prepareQuery = (name, build) => runOnReader(prepareQuery(name, build))

/** Prepares a statement in SQL that only reads. Outside a transaction it shares a connection with other reads. */
export const prepareReadSql: typeof prepareSql = (name, build) => runOnReader(prepareSql(name, build))

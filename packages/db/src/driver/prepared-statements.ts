import { fillPlaceholders, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './database-client'
import { getDatabaseFault } from './faults'
import { LockBreaker } from './lock-breaker'
import { InterruptedReadError } from './readers'
import { repeatWhileStale } from './stale-statements'
import { isTransaction } from './transaction'

/** Creates the placeholder of a parameter; each call of the statement passes its value. */
export type PlaceholderFactory<Params> = <Name extends keyof Params & string>(name: Name) => Placeholder<Name>

type Values = Record<string, unknown>

type Statement<Params extends Values, Result> = (db: Db, params: Params) => Promise<Result>

interface PreparedQuery<Result> {
  execute(values: Values): Promise<Result>
}

// Drizzle's types do not keep the name of a placeholder; `PlaceholderFactory` checks it.
const param = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/** Builds the query once for each database client. */
function createQueryStatement<Params extends Values, Result>(
  name: string,
  build: (db: Db, param: PlaceholderFactory<Params>) => { prepare(name: string): PreparedQuery<Result> },
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

function createSqlStatement<Params extends Values, Row extends Values>(
  name: string,
  build: (param: PlaceholderFactory<Params>) => SQL,
): Statement<Params, Row[]> {
  const { sql: text, params: placeholders } = new PgDialect().sqlToQuery(build(param))
  return async (db, params) => {
    const values = fillPlaceholders(placeholders, params)
    return (await db.$client.query<Row>({ name, text, values })).rows
  }
}

/** An account that is being erased is locked for a few lock timeouts of the api at most. */
const MAX_WAITS_FOR_ROW = 4

/** Repeats a statement that another transaction delays by locking one row, so that such a wait fails no request. */
async function repeatWhileRowLocked<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let waits = 1; ; waits++) {
    try {
      return await execute()
    } catch (error) {
      if (waits >= MAX_WAITS_FOR_ROW || getDatabaseFault(error) !== 'row_locked') throw error
    }
  }
}

/**
 * Runs a statement on the connection of its transaction; outside of one, with `LockBreaker`, `repeatWhileRowLocked` and
 * `repeatWhileStale`.
 */
function guard<Params extends Values, Result>(
  statement: Statement<Params, Result>,
  usesSharedConnections: boolean,
): Statement<Params, Result> {
  const breakers = new WeakMap<Db, LockBreaker>()
  function getBreaker(db: Db): LockBreaker {
    const existing = breakers.get(db)
    if (existing) return existing
    const created = new LockBreaker()
    breakers.set(db, created)
    return created
  }
  return (db, params) => {
    if (isTransaction(db)) return statement(db, params)
    const breaker = getBreaker(db)
    const execute = (isTrial: boolean) => {
      const readers = usesSharedConnections && !isTrial ? db.readers : undefined
      return readers ? readers.run((reader) => statement(reader, params)) : statement(db, params)
    }
    const run = async () => {
      try {
        return await breaker.run(execute)
      } catch (error) {
        if (error instanceof InterruptedReadError) return breaker.runTrial(execute)
        throw error
      }
    }
    return repeatWhileStale(db, () => repeatWhileRowLocked(run))
  }
}

/**
 * Prepares a query of drizzle's query builder. Each client builds it once, and each connection parses and plans it once:
 * doing so for each call took up to a third of the processor time of a small request.
 */
export const prepareQuery: typeof createQueryStatement = (name, build) =>
  guard(createQueryStatement(name, build), false)

/** Prepares a statement written in SQL. `Row` has to match the columns that it returns. */
export const prepareSql: typeof createSqlStatement = (name, build) =>
  guard(createSqlStatement(name, build), false)

/** Postgres does not keep a statement without a name. */
const NO_NAME = ''

/**
 * Compiles a statement written in SQL that Postgres plans for each call. Use it for statements about many rows: their best
 * plan depends on the number of rows and on the size of the table, and planning costs little for each row.
 */
export function compileSql<Params extends Values, Row extends Values>(
  build: (param: PlaceholderFactory<Params>) => SQL,
): Statement<Params, Row[]> {
  return guard(createSqlStatement<Params, Row>(NO_NAME, build), false)
}

/** Compiles a query of drizzle's query builder that Postgres plans for each call, like `compileSql`. */
export function compileQuery<Params extends Values, Result>(
  build: (db: Db, param: PlaceholderFactory<Params>) => { prepare(name: string): PreparedQuery<Result> },
): Statement<Params, Result> {
  return guard(createQueryStatement(NO_NAME, build), false)
}

/** Prepares a query that only reads. Outside a transaction it shares a connection with other reads. */
export const prepareReadQuery: typeof createQueryStatement = (name, build) =>
  guard(createQueryStatement(name, build), true)

/** Prepares a statement in SQL that only reads. Outside a transaction it shares a connection with other reads. */
export const prepareReadSql: typeof createSqlStatement = (name, build) =>
  guard(createSqlStatement(name, build), true)

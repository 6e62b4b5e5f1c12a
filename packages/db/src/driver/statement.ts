import { fillPlaceholders, is, SQL, sql, type Placeholder } from 'drizzle-orm'
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

/** A query of drizzle's query builder. */
interface Query<Result> {
  prepare(name: string): PreparedQuery<Result>
}

// Drizzle's types do not keep the name of a placeholder; `PlaceholderFactory` checks it.
const param = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/** A statement written in SQL, which does not depend on the client. */
interface CompiledSql {
  name: string
  text: string
  placeholders: unknown[]
}

function compileSql(name: string, query: SQL): CompiledSql {
  const { sql: text, params: placeholders } = new PgDialect().sqlToQuery(query)
  return { name, text, placeholders }
}

async function executeSql(
  db: Db,
  { name, text, placeholders }: CompiledSql,
  params: Values,
): Promise<Values[]> {
  const values = fillPlaceholders(placeholders, params)
  return (await db.$client.query<Values>({ name, text, values })).rows
}

/** Builds SQL once, and a query of the query builder once for each client. */
function buildOnce<Params extends Values>(
  name: string,
  build: (param: PlaceholderFactory<Params>, db: Db) => SQL | Query<unknown>,
): Statement<Params, unknown> {
  let compiled: CompiledSql | undefined
  const queries = new WeakMap<Db, PreparedQuery<unknown>>()
  return (db, params) => {
    if (compiled) return executeSql(db, compiled, params)
    let query = queries.get(db)
    if (!query) {
      const built = build(param, db)
      if (is(built, SQL)) return executeSql(db, (compiled = compileSql(name, built)), params)
      query = built.prepare(name)
      queries.set(db, query)
    }
    return query.execute(params)
  }
}

/** Locks of a table that block reads or writes of its rows. */
const TABLE_LOCKS = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** Returns whether a transaction has locked any table of the database or waits for it; true if Postgres does not say. */
async function isTableLocked(db: Db): Promise<boolean> {
  const text = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'relation' and mode = any($1) and datname = current_database() limit 1`
  try {
    return (await db.$client.query(text, [TABLE_LOCKS])).rowCount !== 0
  } catch {
    return true
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
    // Reads wait for no rows.
    const created = new LockBreaker(async () => usesSharedConnections || isTableLocked(db))
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

export interface StatementOptions {
  /**
   * Postgres keeps a statement with a name: each connection parses and plans it once, which took up to a third of the
   * processor time of a small request. Without a name it plans each call, which suits statements about many rows: their best
   * plan depends on the number of rows and on the size of the table.
   */
  name?: string
  /** The statement only reads. Outside a transaction it shares a connection with other reads. */
  reads?: boolean
}

/** Creates a statement from SQL, whose columns `Row` has to match, or from a query of drizzle's query builder. */
export function statement<Params extends Values, Row extends Values>(
  options: StatementOptions,
  build: (param: PlaceholderFactory<Params>) => SQL,
): Statement<Params, Row[]>
export function statement<Params extends Values, Result>(
  options: StatementOptions,
  build: (param: PlaceholderFactory<Params>, db: Db) => Query<Result>,
): Statement<Params, Result>
export function statement<Params extends Values>(
  { name = '', reads = false }: StatementOptions,
  build: (param: PlaceholderFactory<Params>, db: Db) => SQL | Query<unknown>,
): Statement<Params, unknown> {
  return guard(buildOnce(name, build), reads)
}

import { types } from 'node:util'

/** The meaning of a database error for the caller. Never show or log its message: it contains bound values. */
export type DatabaseFault =
  | 'duplicate'
  | 'still_referenced'
  | 'retryable'
  | 'row_locked'
  | 'table_locked'
  | 'stale_statement'
  | 'bad_value'
  | 'unavailable'

const FAULTS_BY_CODE = new Map<string, DatabaseFault>([
  ['23505', 'duplicate'],
  // Postgres 18 reports a restricted delete as 23001, earlier versions as 23503.
  ['23001', 'still_referenced'],
  ['23503', 'still_referenced'],
  ['40001', 'retryable'],
  ['40P01', 'retryable'],
  // The connection has lost a prepared statement, or has one for columns that a migration has changed.
  ['26000', 'stale_statement'],
  ['0A000', 'stale_statement'],
  ['42P05', 'stale_statement'],
  ['22P02', 'bad_value'],
  ['22003', 'bad_value'],
  ['22007', 'bad_value'],
  ['22008', 'bad_value'],
  ['22021', 'bad_value'],
  ['22P05', 'bad_value'],
  ['2201W', 'bad_value'],
  // The database accepts no connections, for maintenance.
  ['55000', 'unavailable'],
  // There is no such database: it was dropped, or the URL is wrong.
  ['3D000', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['EHOSTUNREACH', 'unavailable'],
  ['ENETUNREACH', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
])

// pg throws these without a code.
const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|does not support SSL|^SASL: /

const LOCK_TIMEOUT = '55P03'

/**
 * Classes of SQLSTATEs: no connection (08), a transaction that timed out or reached a standby during a failover (25),
 * rejected credentials (28), no resources (53), cancelled or shutting down (57), system error such as a full disk (58).
 * Besides them, certificates that Node or OpenSSL rejects.
 */
const OUTAGE_CODES = /^(08|25|28|53|57|58)...$|^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

function getCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Lists an error and its causes, outermost first. drizzle wraps the driver's error, and a failed connection to a host with
 * two addresses is an `AggregateError`.
 */
function listCauses(error: unknown): Error[] {
  if (!types.isNativeError(error)) return []
  const aggregated = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(listCauses) : []
  return [error, ...aggregated, ...listCauses(error.cause)]
}

function classifyError(error: Error): DatabaseFault | undefined {
  const code = getCode(error)
  if (code === undefined) return OUTAGE_MESSAGES.test(error.message) ? 'unavailable' : undefined
  // Only a wait for a row has a context, which names the row.
  if (code === LOCK_TIMEOUT)
    return 'where' in error && error.where !== undefined ? 'row_locked' : 'table_locked'
  return FAULTS_BY_CODE.get(code) ?? (OUTAGE_CODES.test(code) ? 'unavailable' : undefined)
}

/** Classifies an error thrown by a query; undefined when no caller can act on it. */
export function getDatabaseFault(error: unknown): DatabaseFault | undefined {
  for (const cause of listCauses(error)) {
    const fault = classifyError(cause)
    if (fault) return fault
  }
  return undefined
}

/** A statement that was cancelled, for example at its timeout, by a server that works. */
const QUERY_CANCELED = '57014'

/** Returns whether a query failed because Postgres is unavailable, and not because of the query. */
export function isDatabaseOutage(error: unknown): boolean {
  return getDatabaseFault(error) === 'unavailable' && getFaultCode(error) !== QUERY_CANCELED
}

/** Undefined column, function and table, and missing privilege. */
const SCHEMA_CODES = new Set(['42703', '42883', '42P01', '42501'])

/** Returns whether a query may have failed because migrations or privileges are missing. */
export function isSchemaFault(error: unknown): boolean {
  return SCHEMA_CODES.has(getFaultCode(error) ?? '')
}

/** Returns the error of the server or the connection, without the errors that wrap it. */
export function getRootCause(error: unknown): unknown {
  return listCauses(error).at(-1) ?? error
}

/** Returns the SQLSTATE of an error that Postgres returned; undefined when Postgres was not available. */
export function getSqlState(error: unknown): string | undefined {
  const code = getFaultCode(error)
  const isSqlState = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return isSqlState && getDatabaseFault(error) !== 'unavailable' ? code : undefined
}

/** Returns the SQLSTATE or network code of a failed query, for logs. */
export function getFaultCode(error: unknown): string | undefined {
  return listCauses(error).map(getCode).find(Boolean)
}

import { types } from 'node:util'

/** The meaning of a database error for the caller. Never show or log its message: it contains bound values. */
export type DatabaseFault =
  'duplicate' | 'still_referenced' | 'retryable' | 'locked' | 'bad_value' | 'unavailable'

const FAULTS_BY_CODE = new Map<string, DatabaseFault>([
  ['23505', 'duplicate'],
  // Postgres 18 reports a restricted delete as 23001, earlier versions as 23503.
  ['23001', 'still_referenced'],
  ['23503', 'still_referenced'],
  ['40001', 'retryable'],
  ['40P01', 'retryable'],
  ['55P03', 'locked'],
  ['22P02', 'bad_value'],
  ['22003', 'bad_value'],
  ['22007', 'bad_value'],
  ['22008', 'bad_value'],
  ['22021', 'bad_value'],
  ['22P05', 'bad_value'],
  ['2201W', 'bad_value'],
  ['57014', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  // The transaction failed or timed out. Its connection is closed, and the next one works.
  ['25P02', 'unavailable'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  ['57P05', 'unavailable'],
  // The database accepts no connections, for maintenance.
  ['55000', 'unavailable'],
  // A write that reached a standby during a failover.
  ['25006', 'unavailable'],
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
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|does not support SSL/

/** No connection (08), rejected credentials (28), no resources (53), and certificates that Node or OpenSSL rejects. */
const OUTAGE_CODES = /^(08|28|53)...$|^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

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

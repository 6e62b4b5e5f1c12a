import { types } from 'node:util'

/** What the database's refusal means to the product; the message is never shown, for it holds bound values. */
export type DatabaseFault =
  'duplicate' | 'still_referenced' | 'retryable' | 'locked' | 'bad_value' | 'unavailable'

const FAULTS_BY_CODE = new Map<string, DatabaseFault>([
  ['23505', 'duplicate'],
  // A restricted delete is 23001 since Postgres 18 and was 23503 before.
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
  // A connection whose transaction failed or ran out of time: it is thrown away, and the next one works.
  ['25P02', 'unavailable'],
  ['25P03', 'unavailable'],
  ['25P04', 'unavailable'],
  ['57P05', 'unavailable'],
  // A database that takes no connections, for maintenance.
  ['55000', 'unavailable'],
  // A writer that is sent to a standby during a failover.
  ['25006', 'unavailable'],
  // No such database: it was dropped, or its address is wrong.
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

// pg gives these no code.
const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|does not support SSL/

/** No connection (08), not let in (28), no room (53); a certificate that Node or OpenSSL does not trust. */
const OUTAGE_CODES = /^(08|28|53)...$|^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

function getCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** drizzle wraps the driver's error, so the code may be on a cause; a refused dual-stack connect is a list of errors. */
function listCauses(error: unknown): Error[] {
  if (!types.isNativeError(error)) return []
  const inner = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(listCauses) : []
  return [error, ...inner, ...listCauses(error.cause)]
}

function classifyError(error: Error): DatabaseFault | undefined {
  const code = getCode(error)
  if (code === undefined) return OUTAGE_MESSAGES.test(error.message) ? 'unavailable' : undefined
  return FAULTS_BY_CODE.get(code) ?? (OUTAGE_CODES.test(code) ? 'unavailable' : undefined)
}

/** Translates an error thrown by a query; undefined for what no caller can act on. */
export function getDatabaseFault(error: unknown): DatabaseFault | undefined {
  for (const cause of listCauses(error)) {
    const fault = classifyError(cause)
    if (fault) return fault
  }
  return undefined
}

/** What the server or the connection said, without what was wrapped around it, for logs. */
export const getRootCause = (error: unknown): unknown => listCauses(error).at(-1) ?? error

/** What Postgres itself answered with; undefined when it was not reached. */
export function getSqlState(error: unknown): string | undefined {
  const code = getFaultCode(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && getDatabaseFault(error) !== 'unavailable'
    ? code
    : undefined
}

/** SQLSTATE or network code of a failed query, for logs. */
export function getFaultCode(error: unknown): string | undefined {
  return listCauses(error).map(getCode).find(Boolean)
}

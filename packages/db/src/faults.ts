import { types } from 'node:util'

/** What the database's refusal means to the product; the message is never shown, for it holds bound values. */
export type DatabaseFault =
  'duplicate' | 'still_referenced' | 'repeatable' | 'locked' | 'bad_value' | 'unavailable'

const FAULT_OF_SQLSTATE = new Map<string, DatabaseFault>([
  ['23505', 'duplicate'],
  // A restricted delete is 23001 since Postgres 18 and was 23503 before.
  ['23001', 'still_referenced'],
  ['23503', 'still_referenced'],
  ['40001', 'repeatable'],
  ['40P01', 'repeatable'],
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
const OUTAGE_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|does not support SSL/

/** No connection (08), not let in (28), no room (53); a certificate that Node or OpenSSL does not trust. */
const OUTAGE_CODE = /^(08|28|53)...$|^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** drizzle wraps the driver's error, so the code may be on a cause; a refused dual-stack connect is a list of errors. */
function causes(error: unknown): Error[] {
  if (!types.isNativeError(error)) return []
  const inner = 'errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(causes) : []
  return [error, ...inner, ...causes(error.cause)]
}

function faultOf(error: Error): DatabaseFault | undefined {
  const code = codeOf(error)
  if (code === undefined) return OUTAGE_MESSAGE.test(error.message) ? 'unavailable' : undefined
  return FAULT_OF_SQLSTATE.get(code) ?? (OUTAGE_CODE.test(code) ? 'unavailable' : undefined)
}

/** Translates an error thrown by a query; undefined for what no caller can act on. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  for (const cause of causes(error)) {
    const fault = faultOf(cause)
    if (fault) return fault
  }
  return undefined
}

/** What the server or the connection said, without what was wrapped around it, for logs. */
export const innermostCause = (error: unknown): unknown => causes(error).at(-1) ?? error

/** What Postgres itself answered with; undefined when it was not reached. */
export function sqlState(error: unknown): string | undefined {
  const code = faultCode(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && databaseFault(error) !== 'unavailable'
    ? code
    : undefined
}

/** SQLSTATE or network code of a failed query, for logs. */
export function faultCode(error: unknown): string | undefined {
  return causes(error).map(codeOf).find(Boolean)
}

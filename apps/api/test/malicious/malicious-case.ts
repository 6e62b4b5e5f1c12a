import type { Stack } from './stack'

/** What one client sends on one connection, and the responses that it may get. */
export interface MaliciousCase {
  /** Unique within its kind. */
  readonly name: string
  /** The first request, as the OpenAPI document describes it. */
  readonly method: string
  readonly path: string
  readonly bytes: Buffer
  /** The correct statuses of the first response. */
  readonly statuses: readonly number[]
  /** How many responses the bytes may get at most. Default: 1. */
  readonly maxResponses?: number
  /** The client closes its side after the last byte, because the server would wait for more. */
  readonly closesEarly?: boolean
  /** The tables to which a response with 2xx adds one row each. All other requests have no effect. */
  readonly addsTo?: readonly string[]
  /** A member of a response with 2xx that must have exactly this value. */
  readonly echoes?: { readonly member: string; readonly value: unknown }
}

export type CaseOptions = Pick<MaliciousCase, 'maxResponses' | 'closesEarly' | 'addsTo' | 'echoes'>

interface RequestParts {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
}

/** A path that no operation has. Its errors must have the general form of an error. */
const UNKNOWN_PATH = '/-'

/** Creates a case of one well-formed request on a connection that the server closes afterwards. */
export function createCase(
  name: string,
  { method = 'GET', path, headers = {}, body }: RequestParts,
  statuses: readonly number[],
  options: CaseOptions = {},
): MaliciousCase {
  const lengthHeader = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const allHeaders = { Host: 'localhost', Connection: 'close', ...lengthHeader, ...headers }
  const lines = Object.entries(allHeaders).map(([header, value]) => `${header}: ${value}`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body ?? '')])
  return { name, method, path, bytes, statuses, ...options }
}

/** Creates a case of arbitrary bytes. */
export function createRawCase(
  name: string,
  bytes: string | Buffer,
  statuses: readonly number[],
  options: CaseOptions = {},
): MaliciousCase {
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return { name, method: 'GET', path: UNKNOWN_PATH, bytes: sent, statuses, ...options }
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

export const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })

/** Creates a case of the attacker's valid token and a JSON body. */
export function createJsonCase(
  { attacker }: Stack,
  name: string,
  { headers, ...parts }: RequestParts,
  ...rest: [statuses: readonly number[], options?: CaseOptions]
): MaliciousCase {
  const allHeaders = { ...bearer(attacker.accessToken), ...JSON_TYPE, ...headers }
  return createCase(name, { ...parts, headers: allHeaders }, ...rest)
}

/** Valid bodies, in which a case replaces single members. */
export { PLAN } from '../plans'
export const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

export const PLANS = { method: 'POST', path: '/api/v1/crop-plans' }
export const ANALYZE = { method: 'POST', path: '/api/v1/analyze' }

export const ADDS_PLAN = { addsTo: ['crop_plans'] }
export const ADDS_TASK = { addsTo: ['analysis_tasks'] }

/** Returns the members of a JSON object as text, so that a case can add members that `JSON.stringify` cannot write. */
export const toMembers = (value: object) => JSON.stringify(value).slice(1, -1)

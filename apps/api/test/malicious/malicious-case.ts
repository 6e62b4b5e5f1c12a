import { bearer } from '../test-api'
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
  /** An object is sent as JSON. */
  body?: string | Buffer | object
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
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
  const content = Buffer.from(isJson ? JSON.stringify(body) : (body ?? ''))
  const bodyHeaders = {
    ...(body !== undefined && { 'Content-Length': String(content.byteLength) }),
    ...(isJson && JSON_TYPE),
  }
  const allHeaders = { Host: 'localhost', Connection: 'close', ...bodyHeaders, ...headers }
  const lines = Object.entries(allHeaders).map(([header, value]) => `${header}: ${value}`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), content])
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

const JSON_TYPE = { 'Content-Type': 'application/json' }

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

export const PLANS = { method: 'POST', path: '/api/v1/crop-plans' }

type RequestBody = NonNullable<RequestParts['body']>

/** Creates a case of a new plan of the attacker. */
export const createPlanCase = (
  stack: Stack,
  name: string,
  body: RequestBody,
  ...[statuses, options]: [statuses: readonly number[], options?: CaseOptions]
): MaliciousCase =>
  createJsonCase(stack, name, { ...PLANS, body }, statuses, { addsTo: ['crop_plans'], ...options })

/** Creates a case of a new analysis of the attacker. */
export const createAnalysisCase = (
  stack: Stack,
  name: string,
  body: RequestBody,
  statuses: readonly number[],
): MaliciousCase =>
  createJsonCase(stack, name, { method: 'POST', path: '/api/v1/analyze', body }, statuses, {
    addsTo: ['analysis_tasks'],
  })

/** Returns the members of a JSON object as text, so that a case can add members that `JSON.stringify` cannot write. */
export const toMembers = (value: object) => JSON.stringify(value).slice(1, -1)

import type { Caller, ErrorCode } from '@crop/domain'
import type Joi from 'joi'
import type { TimeBudget } from './time-budget'
import { bodyCheck, queryCheck } from './validation'
import type { BodyCheck, QueryCheck } from './validation'

export type Method = 'get' | 'post' | 'patch' | 'delete'

/** Which credential a route asks for. */
export type Access = 'none' | 'customer' | 'customer or key'

type CallerOf<A extends Access> = A extends 'none'
  ? undefined
  : A extends 'customer'
    ? Extract<Caller, { kind: 'customer' }>
    : Caller

type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Record<Name, string>
    : unknown

/** How long an answer may be kept, as the contract groups them. */
export type CachePolicy = 'no-store' | 'private, no-cache' | 'public, max-age=3600'

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** The body as JSON text; a reply without one has an empty body. */
  json?: string
}

export interface RequestFacts<Params, Query, Body, C> {
  params: Params
  query: Query
  body: Body
  caller: C
  header(name: string): string | undefined
  requestId: string
  /** Of routes that are `idempotent`, when the caller sent one. */
  idempotencyKey: string | undefined
  clientIp: string | undefined
  budget: TimeBudget
  /** Aborted when the client has gone. */
  signal: AbortSignal
}

export interface RouteSpec<Path extends string, A extends Access, Query, Body> {
  method: Method
  path: Path
  summary: string
  access: A
  cache: CachePolicy
  query?: Joi.ObjectSchema<Query>
  body?: Joi.ObjectSchema<Body>
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** Codes beyond those that every route of its kind can answer with. */
  errors: readonly ErrorCode[]
  /** Waits on purpose, so its handler spends the budget itself, on what it asks of dependencies. */
  waits?: boolean
  handle(request: RequestFacts<ParamsOf<Path>, Query, Body, CallerOf<A>>): Promise<Reply>
}

type AnyFacts = RequestFacts<Record<string, string>, unknown, unknown, Caller | undefined>

/** An endpoint as one value: what serves it, what documents it and what tests walk. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly cache: CachePolicy
  readonly errors: readonly ErrorCode[]
  readonly idempotent: boolean
  readonly waits: boolean
  readonly checkQuery: QueryCheck<unknown> | undefined
  readonly checkBody: BodyCheck<unknown> | undefined
  handle(facts: AnyFacts): Promise<Reply>
}

/** Keeps schema, path and handler in agreement; the checks run before the handler, so its types are the truth. */
export function route<const Path extends string, const A extends Access, Query = unknown, Body = unknown>(
  spec: RouteSpec<Path, A, Query, Body>,
): Route {
  const { method, path, summary, access, cache, errors, idempotent = false, waits = false } = spec
  return {
    ...{ method, path, summary, access, cache, errors, idempotent, waits },
    checkQuery: spec.query && queryCheck(spec.query),
    checkBody: spec.body && bodyCheck(spec.body),
    // The one place where a checked request regains the types that its checks established.
    handle: (facts) => spec.handle(facts as RequestFacts<ParamsOf<Path>, Query, Body, CallerOf<A>>),
  }
}

export function ok(body: unknown, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers, json: JSON.stringify(body) }
}

import type { Caller, ErrorCode } from '@crop/domain'
import type { ScopedLogger } from '@crop/runtime'
import type Joi from 'joi'
import type { ResponseHeader, RequestHeader } from './openapi/headers'
import type { Tag } from './openapi/tags'
import type { TimeBudget } from '../pipeline/time-budget'
import { bodyCheck, queryCheck } from '../pipeline/validation'
import type { BodyCheck, QueryCheck } from '../pipeline/validation'

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

/** One way a route answers, as it is documented and as tests hold it to it. */
export interface ResponseSpec {
  status: 200 | 201 | 202 | 204 | 503
  description: string
  body?: Joi.Schema
  /** Instead of the body's own. */
  example?: unknown
  /** Beyond those of every answer. */
  headers?: readonly ResponseHeader[]
}

/** When an operation began to be deprecated, and when it stops working. */
export interface Deprecation {
  since: Date
  sunset: Date
}

export interface HandlerResult {
  status: number
  headers?: Record<string, string>
  /** The body as JSON text; a reply without one has an empty body. */
  json?: string
}

export interface HandlerContext<Params, Query, Body, C> {
  params: Params
  query: Query
  body: Body
  caller: C
  header(name: string): string | undefined
  requestId: string
  /** For whatever is to be logged of this request. */
  log: ScopedLogger
  /** Of routes that are `idempotent`, when the caller sent one. */
  idempotencyKey: string | undefined
  clientIp(): string | undefined
  budget: TimeBudget
  /** Aborted when the client has gone. */
  abortSignal(): AbortSignal
  /** After a wait: refused when the credential has lost its right meanwhile. */
  reauthenticate(): Promise<void>
}

export interface RouteSpec<Path extends string, A extends Access, Query, Body> {
  method: Method
  path: Path
  /** Name of the operation, for clients made from the document. */
  operationId: string
  tag: Tag
  summary: string
  description?: string
  access: A
  cache: CachePolicy
  /** Request headers it reads, beside credentials and `Idempotency-Key`. */
  headers?: readonly RequestHeader[]
  query?: Joi.ObjectSchema<Query>
  body?: Joi.ObjectSchema<Body>
  /** Honours `Idempotency-Key`. */
  idempotent?: boolean
  /** The answer to a good request first. */
  responses: readonly [ResponseSpec, ...ResponseSpec[]]
  /** Announced at least six months before the operation goes away. */
  deprecated?: Deprecation
  /** Codes beyond those that every route of its kind can answer with. */
  errors: readonly ErrorCode[]
  /** Waits on purpose, so its handler spends the budget itself, on what it asks of dependencies. */
  managesOwnTimeout?: boolean
  handler(request: HandlerContext<ParamsOf<Path>, Query, Body, CallerOf<A>>): Promise<HandlerResult>
}

type AnyFacts = HandlerContext<Record<string, string>, unknown, unknown, Caller | undefined>

/** An endpoint as one value: what serves it, what documents it and what tests walk. */
export interface Route {
  readonly method: Method
  readonly path: string
  readonly operationId: string
  readonly tag: Tag
  readonly summary: string
  readonly description: string | undefined
  readonly access: Access
  readonly headers: readonly RequestHeader[]
  readonly responses: readonly [ResponseSpec, ...ResponseSpec[]]
  readonly schemas: {
    readonly query: Joi.ObjectSchema | undefined
    readonly body: Joi.ObjectSchema | undefined
  }
  readonly cache: CachePolicy
  readonly errors: readonly ErrorCode[]
  readonly deprecated: Deprecation | undefined
  readonly idempotent: boolean
  readonly managesOwnTimeout: boolean
  readonly checkQuery: QueryCheck<unknown> | undefined
  readonly checkBody: BodyCheck<unknown> | undefined
  handler(facts: AnyFacts): Promise<HandlerResult>
}

/** Keeps schema, path and handler in agreement; the checks run before the handler, so its types are the truth. */
export function route<const Path extends string, const A extends Access, Query = unknown, Body = unknown>(
  spec: RouteSpec<Path, A, Query, Body>,
): Route {
  const {
    query,
    body,
    headers = [],
    description,
    deprecated,
    idempotent = false,
    managesOwnTimeout = false,
  } = spec
  const { method, path, operationId, tag, summary, access, cache, responses, errors } = spec
  return {
    ...{ method, path, operationId, tag, summary, description, access, cache, responses, errors },
    ...{ headers, deprecated, idempotent, managesOwnTimeout },
    schemas: { query, body },
    checkQuery: query && queryCheck(query),
    checkBody: body && bodyCheck(body),
    // The one place where a checked request regains the types that its checks established.
    handler: (facts) => spec.handler(facts as HandlerContext<ParamsOf<Path>, Query, Body, CallerOf<A>>),
  }
}

export const ok = (body: unknown): HandlerResult => ({ status: 200, json: JSON.stringify(body) })

/** A body that is JSON text already. */
export const okJson = (json: string): HandlerResult => ({ status: 200, json })

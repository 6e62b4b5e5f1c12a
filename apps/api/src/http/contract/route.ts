import type { KeyedRequest } from '@crop/db'
import type { Caller, ErrorCode, Language } from '@crop/domain'
import type { ScopedLogger } from '@crop/runtime'
import type Joi from 'joi'
import type { RequestHeader, ResponseHeader } from './headers'
import type { Body, Member } from './members'
import type { Tag } from './tags'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The credential that a route requires. `key` is a service API key. */
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

/** The `Cache-Control` values of the HTTP contract. */
export type CachePolicy = 'no-store' | 'private, no-cache' | 'public, max-age=3600'

/** One response of a route: the OpenAPI document describes it and the tests check real responses against it. */
export interface ResponseSpec {
  status: 200 | 201 | 202 | 204 | 503
  description: string
  body?: Member<unknown>
  /** The representations of a stream by media type, instead of `body`; the default first. */
  mediaTypes?: Readonly<Record<string, Member<unknown>>>
  /** Headers beyond those of every response. */
  headers?: readonly ResponseHeader[]
}

/** A message that the service sends to its clients on its own. */
export interface MessageSpec {
  readonly type: string
  readonly operationId: string
  readonly summary: string
  readonly body: Body<unknown>
}

/** When an operation was deprecated, and when it stops working: at least six months later. */
export interface Deprecation {
  since: Date
  sunset: Date
}

/** Limits how long one request waits for Postgres and Redis, summed over all of its steps. */
export interface TimeBudget {
  /** Waits for `work`; throws SERVICE_UNAVAILABLE when the rest of the budget is used up first. */
  spend<T>(work: Promise<T>): Promise<T>
}

/** The input of a handler: the validated request, and the request's log, time budget and abort signal. */
export interface HandlerContext<Params, Query, RequestBody, C> {
  params: Params
  query: Query
  body: RequestBody
  caller: C
  /** Seconds that the request may wait for a result (`Prefer: wait=N`). */
  waitSeconds: number | undefined
  /** The media type of the response that the client prefers (`Accept`). */
  mediaType: string
  /** The language of texts for growers; only on routes that read `Accept-Language`. */
  language: Language
  requestId: string
  log: ScopedLogger
  /**
   * Returns the `Idempotency-Key` with its scope and the hash of the content, the validated request by names; undefined
   * without a key, and on routes that are not `idempotent`.
   */
  createKeyedRequest(content: object): KeyedRequest | undefined
  /** The client's IP address, behind the trusted proxies. */
  clientIp(): string | undefined
  budget: TimeBudget
  /** Returns a signal that is aborted when the client disconnects. */
  abortSignal(): AbortSignal
  /** Checks again, after a long wait, that the credential has not been revoked in the meantime. */
  reauthenticate(): Promise<void>
}

export interface HandlerResult {
  status: number
  headers?: Record<string, string>
  /** The body as JSON text. Without it the response has no body. */
  json?: string
  /** A body that is sent in parts. */
  stream?: StreamedBody
}

export interface StreamedBody {
  /** Value of `Content-Type`. */
  contentType: string
  /** Text that differs when the body does; the entity tag is made of it. */
  version: string
  /** Read only as fast as the client receives, and no longer after it disconnects. */
  parts: AsyncIterable<string | Uint8Array>
}

export interface RouteSpec<Path extends string, A extends Access, Query, RequestBody> {
  method: Method
  path: Path
  operationId: string
  tag: Tag
  summary: string
  description?: string
  access: A
  /** Accepts the API key that visitors of the web page share, as well. */
  acceptsPublicApiKey?: boolean
  cache: CachePolicy
  /** Request headers that the handler reads, except credentials and `Idempotency-Key`. */
  headers?: readonly RequestHeader[]
  query?: Joi.ObjectSchema<Query>
  body?: Body<RequestBody>
  /** Largest body after decompression; 100 KiB by default. */
  maxBodyBytes?: number
  /** Supports `Idempotency-Key`. */
  idempotent?: boolean
  /** The success response first. */
  responses: readonly [ResponseSpec, ...ResponseSpec[]]
  /** Compresses large bodies for clients that accept it. */
  isCompressed?: boolean
  /** Sends a body of any size in parts. Each caller can receive a few at the same time (429). */
  isDownload?: boolean
  deprecated?: Deprecation
  /** Messages to webhooks that a call of the route subscribes to. */
  messages?: readonly MessageSpec[]
  /** Error codes beyond those that follow from the access, body and query of the route. */
  errors?: readonly ErrorCode[]
  /** Responds with its media type whatever the client accepts. For probes, which read only the status. */
  ignoresAccept?: boolean
  /** The handler waits on purpose, so it applies the time budget itself, to its database and Redis calls only. */
  managesOwnTimeout?: boolean
  handler(context: HandlerContext<ParamsOf<Path>, Query, RequestBody, CallerOf<A>>): Promise<HandlerResult>
}

type UntypedContext = HandlerContext<Record<string, string>, unknown, unknown, Caller | undefined>

type UntypedSpec = Omit<RouteSpec<string, Access, unknown, unknown>, 'handler'>

/** The members that have a default. */
type DefaultName = keyof typeof DEFAULTS

const DEFAULTS = {
  acceptsPublicApiKey: false,
  errors: [],
  headers: [],
  maxBodyBytes: 100 * 1024,
  idempotent: false,
  ignoresAccept: false,
  isCompressed: false,
  isDownload: false,
  managesOwnTimeout: false,
} satisfies Partial<UntypedSpec>

/** An endpoint as one value: the server, the OpenAPI document and the tests all use it. */
export interface Route
  extends Readonly<Omit<UntypedSpec, DefaultName>>, Readonly<Required<Pick<UntypedSpec, DefaultName>>> {
  handler(context: UntypedContext): Promise<HandlerResult>
}

/** Creates a route. The handler's types follow from the path, the access and the schemas. */
export function route<
  const Path extends string,
  const A extends Access,
  Query = unknown,
  RequestBody = unknown,
>(spec: RouteSpec<Path, A, Query, RequestBody>): Route {
  return {
    ...DEFAULTS,
    ...spec,
    // The only cast: the pipeline has validated the request with the same schemas before it calls the handler.
    handler: (context) =>
      spec.handler(context as HandlerContext<ParamsOf<Path>, Query, RequestBody, CallerOf<A>>),
  }
}

export const ok = (body: unknown): HandlerResult => ({ status: 200, json: JSON.stringify(body) })

/** A 200 response whose body is JSON text already. */
export const okJson = (json: string): HandlerResult => ({ status: 200, json })

/** The same with texts in a language. */
export const okInLanguage = (json: string, language: Language): HandlerResult => ({
  status: 200,
  json,
  headers: { 'Content-Language': language },
})

import { REQUEST_HEADERS, type RequestHeader, type ResponseHeader, toHeaderReference } from '../headers'
import type { Body, Member } from '../members'
import type { Access, MessageSpec, ResponseSpec, Route } from '../route'
import { toRecord } from '../json-value'
import { type JsonSchema, type SchemaComponents, toJsonSchema } from './json-schema'
import { createProblemResponses, type ResponseComponents } from './problems'

const SECURITY: Readonly<Record<Access, readonly JsonSchema[]>> = {
  none: [],
  customer: [{ accessToken: [] }],
  'customer or key': [{ accessToken: [] }, { apiKey: [] }],
}

/** Shared components of the document. `toOperation` adds the ones that an operation references. */
export interface SharedComponents {
  readonly schemas: SchemaComponents
  readonly responses: ResponseComponents
}

/** Converts a route to an operation of the OpenAPI document. */
export function toOperation(route: Route, shared: SharedComponents): JsonSchema {
  const { schemas } = shared
  const [success, ...otherResponses] = route.responses
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.deprecated && { deprecated: true }),
    security: SECURITY[route.access],
    parameters: createParameters(route, schemas),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': createRequestMediaType(route.body, schemas) },
      },
    }),
    responses: {
      [success.status]: createResponse(route, success, schemas),
      ...(hasEntityTag(route) && { 304: createNotModifiedResponse(success) }),
      ...createProblemResponses(route, shared.responses),
      // These replace a problem response of the same status, such as the 503 of the readiness check.
      ...Object.fromEntries(
        otherResponses.map((response) => [response.status, createResponse(route, response, schemas)]),
      ),
    },
  }
}

/** Converts a message to the request that clients receive. */
export function toMessageOperation(
  { operationId, summary, body }: MessageSpec,
  { tag }: Route,
  { schemas }: SharedComponents,
): JsonSchema {
  return {
    operationId,
    tags: [tag],
    summary,
    // They are signed instead.
    security: [],
    requestBody: { required: true, content: { 'application/json': createMediaType(body, schemas) } },
    responses: { '2XX': { description: 'The message was received' } },
  }
}

/** Converts `/crop-plans/:plan_id` to `/crop-plans/{plan_id}`. */
export function toPathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function createParameters(route: Route, schemas: SchemaComponents): JsonSchema[] {
  const pathParameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: 'Unknown and malformed values result in 404',
  }))
  const query = route.query && toJsonSchema(route.query, schemas)
  const requiredNames: unknown = query?.['required']
  const queryParameters = Object.entries(toRecord(query?.['properties'])).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(requiredNames) && requiredNames.includes(name),
    ...liftDescription(toRecord(schema)),
  }))
  const headers: RequestHeader[] = [
    ...(route.idempotent ? (['Idempotency-Key'] as const) : []),
    ...route.headers,
  ]
  const headerParameters = headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    ...REQUEST_HEADERS[name],
  }))
  return [...pathParameters, ...queryParameters, ...headerParameters]
}

/** Moves the description from the schema to the parameter. */
function liftDescription(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema
  return { ...(description !== undefined && { description }), schema: rest }
}

function createResponse(route: Route, response: ResponseSpec, schemas: SchemaComponents): JsonSchema {
  const { status, description, headers = [] } = response
  const names: ResponseHeader[] = ['X-Request-Id', 'Cache-Control', 'Preference-Applied']
  if (hasEntityTag(route) && status === 200) names.push('ETag')
  if (route.deprecated) names.push('Deprecation', 'Sunset')
  names.push(...headers)
  return {
    description,
    headers: toHeaderReferences(names),
    ...createContent(response, schemas),
  }
}

function createContent({ body, mediaTypes }: ResponseSpec, schemas: SchemaComponents): JsonSchema {
  if (body) return { content: { 'application/json': createMediaType(body, schemas) } }
  if (!mediaTypes) return {}
  const content = Object.entries(mediaTypes).map(([type, body]) => [type, createMediaType(body, schemas)])
  return { content: Object.fromEntries(content) }
}

/** A 304 has the same headers as the 200 that it replaces. */
function createNotModifiedResponse(success: ResponseSpec): JsonSchema {
  return {
    description: 'The representation named in `If-None-Match` is still current',
    headers: toHeaderReferences([
      'ETag',
      'X-Request-Id',
      'Cache-Control',
      'Preference-Applied',
      ...(success.headers ?? []),
    ]),
  }
}

function toHeaderReferences(names: readonly ResponseHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, toHeaderReference(name)]))
}

/** Allows additional members, because unknown members of a request are ignored unless its body is closed. */
function createRequestMediaType(body: Body<unknown>, schemas: SchemaComponents): JsonSchema {
  return createMediaType(body.shape.isClosed ? body : body.constrain((schema) => schema.unknown()), schemas)
}

function createMediaType({ schema, example }: Member<unknown>, schemas: SchemaComponents): JsonSchema {
  return { schema: toJsonSchema(schema, schemas), ...(example !== undefined && { example }) }
}

const hasEntityTag = (route: Route) => route.method === 'get'

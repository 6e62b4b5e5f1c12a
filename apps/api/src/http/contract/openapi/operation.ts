import type Joi from 'joi'
import type { Access, ResponseSpec, Route } from '../route'
import { type ResponseHeader, headerReference, REQUEST_HEADERS } from './headers'
import { type Components, type JsonSchema, toJsonSchema, toRecord } from './json-schema'
import { problemResponses, type SharedResponses } from './problems'

const SECURITY: Readonly<Record<Access, readonly JsonSchema[]>> = {
  none: [],
  customer: [{ accessToken: [] }],
  'customer or key': [{ accessToken: [] }, { apiKey: [] }],
}

/** What operations share. */
export interface Shared {
  readonly schemas: Components
  readonly answers: SharedResponses
}

/** One operation of the document, from the route that serves it. */
export function toOperation(route: Route, shared: Shared): JsonSchema {
  const components = shared.schemas
  const { body } = route.schemas
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.deprecated && { deprecated: true }),
    security: SECURITY[route.access],
    parameters: parametersOf(route, components),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': requestMediaOf(body, components) } },
    }),
    responses: {
      ...answersOf(route, components),
      ...(isTagged(route) && { 304: notModified(route) }),
      ...problemResponses(route, shared.answers),
      // What a route answers itself with an error's status is no problem document.
      ...Object.fromEntries(
        route.responses.slice(1).map((answer) => [answer.status, answerOf(route, answer, components)]),
      ),
    },
  }
}

/** `/crop-plans/:plan_id` as the document writes it. */
export function toPathTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function parametersOf(route: Route, components: Components): JsonSchema[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    description: 'An id that is not known, or not of the right form, is a 404',
  }))
  const query = route.schemas.query && toJsonSchema(route.schemas.query, components)
  const inQuery = Object.entries(toRecord(query?.['properties'])).map(([name, schema]) => ({
    ...{ name, in: 'query', required: false },
    ...described(toRecord(schema)),
  }))
  const named = route.idempotent ? (['Idempotency-Key', ...route.headers] as const) : route.headers
  const inHeader = named.map((name) => ({ name, in: 'header', required: false, ...REQUEST_HEADERS[name] }))
  return [...inPath, ...inQuery, ...inHeader]
}

/** Words about a parameter stand beside its schema. */
function described(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema
  return { ...(description !== undefined && { description }), schema: rest }
}

function answersOf(route: Route, components: Components): JsonSchema {
  const [success] = route.responses
  return { [success.status]: answerOf(route, success, components) }
}

function answerOf(route: Route, answer: ResponseSpec, components: Components) {
  const { status, description, body, example, headers = [] } = answer
  const tag: ResponseHeader[] = isTagged(route) && status === 200 ? ['ETag'] : []
  const ending: ResponseHeader[] = route.deprecated ? ['Deprecation', 'Sunset'] : []
  const all: ResponseHeader[] = ['X-Request-Id', 'Cache-Control', ...tag, ...ending, ...headers]
  return {
    description,
    headers: Object.fromEntries(all.map((name) => [name, headerReference(name)])),
    ...(body && { content: { 'application/json': mediaOf(body, components, example) } }),
  }
}

/** Members that are not known are ignored, so none is forbidden. */
function requestMediaOf(body: Joi.ObjectSchema, components: Components): JsonSchema {
  return mediaOf(body.unknown(), components)
}

function mediaOf(schema: Joi.Schema, components: Components, given?: unknown): JsonSchema {
  const examples: unknown = schema.describe()['examples']
  const [own] = Array.isArray(examples) ? (examples as unknown[]) : []
  const example = given ?? own
  return { schema: toJsonSchema(schema, components), ...(example !== undefined && { example }) }
}

const isTagged = (route: Route) => route.method === 'get'

/** It has the headers of the answer that it stands for. */
function notModified({ responses: [success] }: Route): JsonSchema {
  const all: ResponseHeader[] = ['ETag', 'X-Request-Id', 'Cache-Control', ...(success.headers ?? [])]
  return {
    description: 'What the validator in If-None-Match names is still current',
    headers: Object.fromEntries(all.map((name) => [name, headerReference(name)])),
  }
}

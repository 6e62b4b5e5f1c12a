import { ERROR_CODES } from '@crop/domain'
import { RESPONSE_HEADERS } from '../headers'
import type { Route } from '../route'
import { TAGS } from '../tags'
import type { JsonSchema } from './json-schema'
import { type SharedComponents, toMessageOperation, toOperation, toPathTemplate } from './operation'
import { FIELD_ERROR, PROBLEM } from './problems'

/** Routes under a common path prefix. */
export interface MountedRoutes {
  readonly at: string
  readonly routes: readonly Route[]
}

export const INTRODUCTION = `Customers save crop plans and check whether it is feasible to plant a crop at a location in a given month.

Analyses run asynchronously. \`POST /api/v1/analyze\` responds with 202 and a task, which is completed at once if the
same analysis has been computed before. Poll the task until \`done\` is true, preferably with \`Prefer: wait=20\`.

Every error response is a problem document (RFC 9457). Branch on its \`code\`; \`/errors/{code}\` explains each code.
A request that is not valid HTTP gets 400, 405, 414 or 431 on any path, in the same form, and one of a client that has
too many busy connections 429.
Unknown members and parameters of requests are ignored, except members of a question. With \`Prefer: handling=strict\`
(RFC 7240) the service refuses them with 422, and members that cannot be changed too.
429 and 503 never mean that you are signed out: keep your tokens, wait for \`Retry-After\` and try again. Ignore
response members that you do not know, except in schemas documented as closed (\`additionalProperties: false\`).

Timestamps have the timezone UTC (RFC 3339). For pagination, long lists have \`limit\` and \`before\`. For caching, responses to
\`GET\` have an \`ETag\`: send it as \`If-None-Match\`, and an unchanged response is 304 without a body. Every response has an
\`X-Request-Id\`: name this request ID when you report a problem.`

const texts = new WeakMap<readonly MountedRoutes[], string>()

/** Returns the OpenAPI document of the mounted routes as JSON text. It is created once, when it is first needed. */
export function getOpenApiJson(mounted: readonly MountedRoutes[]): string {
  const text = texts.get(mounted) ?? JSON.stringify(createOpenApiDocument(mounted))
  texts.set(mounted, text)
  return text
}

/** Creates the OpenAPI document of the mounted routes. */
export function createOpenApiDocument(mounted: readonly MountedRoutes[]): JsonSchema {
  const shared: SharedComponents = {
    schemas: new Map([
      ['Problem', PROBLEM],
      ['FieldError', FIELD_ERROR],
      ['ErrorCode', { type: 'string', enum: [...ERROR_CODES] }],
    ]),
    responses: new Map(),
  }
  const paths: Record<string, JsonSchema> = {}
  const webhooks: Record<string, JsonSchema> = {}
  for (const { at, routes } of mounted) {
    for (const route of routes) {
      const path = at + toPathTemplate(route.path)
      paths[path] = { ...paths[path], [route.method]: toOperation(route, shared) }
      for (const message of route.messages ?? [])
        webhooks[message.type] = { post: toMessageOperation(message, route, shared) }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crop Planning and Analysis Service',
      version: '1.0.0',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: sortByName(shared.schemas),
      responses: sortByName(shared.responses),
      headers: selectReferencedHeaders(JSON.stringify([paths, ...shared.responses.values()])),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "A customer's access token",
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'A service API key, issued by the operator of the service, or the public API key of visitors, with which `submitAnalysis` and `readTask` answer',
        },
      },
    },
  }
}

function sortByName(components: ReadonlyMap<string, JsonSchema>): JsonSchema {
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function selectReferencedHeaders(documentJson: string): JsonSchema {
  const referenced = Object.entries(RESPONSE_HEADERS).filter(([name]) =>
    documentJson.includes(`/headers/${name}"`),
  )
  return Object.fromEntries(referenced)
}

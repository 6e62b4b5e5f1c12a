import { ERROR_CODES } from '@crop/domain'
import type { Route } from '../route'
import { RESPONSE_HEADERS } from './headers'
import type { JsonSchema } from './json-schema'
import { toOperation, type Shared, toPathTemplate } from './operation'
import { FIELD_ERROR, PROBLEM } from './problems'
import { TAGS } from './tags'

/** Routes below a common path. */
export interface MountedRoutes {
  readonly at: string
  readonly routes: readonly Route[]
}

const INTRODUCTION = `Customers save crop plans and ask whether it is feasible to plant a crop at a place in a month.

An analysis never runs inside a request: \`POST /api/v1/analyze\` answers 202 with a task, completed at once when the
same question was answered before. Read the task until \`done\`, best with \`Prefer: wait=20\`.

Every error is a problem document (RFC 9457): branch on its \`code\`, whose page is at \`/errors/{code}\`. 429 and 503
never mean "signed out": wait for \`Retry-After\` and keep the tokens. Clients ignore members that they do not know,
save in the bodies documented as closed.`

/** The OpenAPI document of the routes that are served. */
export function openApiDocument(mounted: readonly MountedRoutes[]): JsonSchema {
  const shared: Shared = {
    schemas: new Map([
      ['Problem', PROBLEM],
      ['FieldError', FIELD_ERROR],
      ['ErrorCode', { type: 'string', enum: [...ERROR_CODES] }],
    ]),
    answers: new Map(),
  }
  const paths: Record<string, JsonSchema> = {}
  for (const { at, routes } of mounted) {
    for (const route of routes) {
      const path = at + toPathTemplate(route.path)
      paths[path] = { ...paths[path], [route.method]: toOperation(route, shared) }
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
    components: {
      schemas: byName(shared.schemas),
      responses: byName(shared.answers),
      headers: usedHeaders(JSON.stringify([paths, ...shared.answers.values()])),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "A customer's access token",
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: "A partner's service key" },
      },
    },
  }
}

function byName(named: ReadonlyMap<string, JsonSchema>): JsonSchema {
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Those that an answer refers to. */
function usedHeaders(text: string): JsonSchema {
  const used = Object.entries(RESPONSE_HEADERS).filter(([name]) => text.includes(`/headers/${name}"`))
  return Object.fromEntries(used)
}

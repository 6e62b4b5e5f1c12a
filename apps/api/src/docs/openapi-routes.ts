import Joi from 'joi'
import { type MountedRoutes, createOpenApiDocument } from '../http/contract/openapi/document'
import { route } from '../http/contract/route'
import type { Route } from '../http/contract/route'

const document = Joi.object().unknown(true).description('An OpenAPI 3.1 document')

/** `/openapi.json`, made of the routes that are served, itself among them, when it is first asked for. */
export function openApiRoutes(mounted: () => readonly MountedRoutes[]): Route[] {
  let json: string | undefined
  return [
    route({
      method: 'get',
      path: '/openapi.json',
      operationId: 'readOpenApiDocument',
      tag: 'Service',
      summary: 'This document',
      access: 'none',
      cache: 'public, max-age=3600',
      responses: [{ status: 200, description: 'OpenAPI 3.1', body: document }],
      errors: [],
      handler: async () => {
        json ??= JSON.stringify(createOpenApiDocument(mounted()))
        return { status: 200, json }
      },
    }),
  ]
}

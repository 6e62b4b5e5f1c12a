import Joi from 'joi'
import { member } from '../http/contract/members'
import { getOpenApiJson, type MountedRoutes } from '../http/contract/openapi/document'
import { type Route, route } from '../http/contract/route'

const documentBody = member(Joi.object<object>().unknown(true)).describe('An OpenAPI 3.1 document')

/** Serves the document of all mounted routes, including its own. It is created on the first request. */
export function openApiRoutes(getMountedRoutes: () => readonly MountedRoutes[]): Route[] {
  return [
    route({
      method: 'get',
      path: '/openapi.json',
      operationId: 'readOpenApiDocument',
      tag: 'Service',
      summary: 'Get the OpenAPI document',
      access: 'none',
      cache: 'public, max-age=3600',
      isCompressed: true,
      responses: [
        { status: 200, description: 'The OpenAPI 3.1 document of the service', body: documentBody },
      ],
      handler: async () => ({ status: 200, json: getOpenApiJson(getMountedRoutes()) }),
    }),
  ]
}

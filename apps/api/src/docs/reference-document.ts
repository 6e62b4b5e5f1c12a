import { createOpenApiDocument, type MountedRoutes } from '../http/contract/openapi/document'
import { type JsonSchema, toRecord } from '../http/contract/openapi/json-schema'
import { toPathTemplate } from '../http/contract/openapi/operation'
import { listErrorCodes } from '../http/contract/openapi/problems'
import type { Route } from '../http/contract/route'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { createSamples } from './samples'

/** Creates the document of the reference: the OpenAPI document with samples, and with the errors of an operation as a list. */
export function createReferenceDocument(mounted: readonly MountedRoutes[]): JsonSchema {
  const document = createOpenApiDocument(mounted)
  const paths = { ...toRecord(document['paths']) }
  for (const { at, routes } of mounted) {
    for (const route of routes) {
      const path = at + toPathTemplate(route.path)
      const methods = toRecord(paths[path])
      paths[path] = { ...methods, [route.method]: extend(toRecord(methods[route.method]), at, route) }
    }
  }
  return { ...document, paths }
}

function extend(operation: JsonSchema, at: string, route: Route): JsonSchema {
  const { parameters } = operation
  const required = (Array.isArray(parameters) ? parameters : [])
    .map(toRecord)
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
  const errors = listErrorCodes(route).map((code) => ({ code, ...ERROR_CATALOGUE[code] }))
  const statuses = new Set(route.responses.map(({ status }) => String(status)))
  const isOther = ([status]: [string, unknown]) => Number(status) < 400 || statuses.has(status)
  return {
    ...operation,
    responses: Object.fromEntries(Object.entries(toRecord(operation['responses'])).filter(isOther)),
    'x-errors': errors
      .toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
      .map(({ status, code, title }) => ({ status, code, title })),
    'x-samples': createSamples(
      at,
      route,
      required.map(({ name }) => String(name)),
    ),
  }
}

import { toRecord } from '../http/contract/json-value'
import { getOpenApiJson, type MountedRoutes } from '../http/contract/openapi/document'
import type { JsonSchema } from '../http/contract/openapi/json-schema'
import { toPathTemplate } from '../http/contract/openapi/operation'
import { listErrorCodes } from '../http/contract/openapi/problems'
import type { Route } from '../http/contract/route'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { createSamples } from './samples'

/**
 * Creates the document of the reference: the OpenAPI document with samples, and with one response for all errors. A guide
 * describes the messages to webhooks.
 */
export function createReferenceDocument(mounted: readonly MountedRoutes[]): JsonSchema {
  const { webhooks: _messages, ...document } = toRecord(JSON.parse(getOpenApiJson(mounted)))
  const paths = toRecord(document['paths'])
  for (const { at, routes } of mounted) {
    for (const route of routes) {
      const methods = toRecord(paths[at + toPathTemplate(route.path)])
      methods[route.method] = extend(toRecord(methods[route.method]), at, route)
    }
  }
  return document
}

function extend(operation: JsonSchema, at: string, route: Route): JsonSchema {
  const { parameters } = operation
  const required = (Array.isArray(parameters) ? parameters : [])
    .map(toRecord)
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
    .map(({ name }) => String(name))
  const documented = toRecord(operation['responses'])
  const responses = route.responses.map(({ status }) => [status, documented[status]] as const)
  return {
    ...operation,
    responses: { ...Object.fromEntries(responses), default: { description: writeErrors(route) } },
    'x-samples': createSamples(at, route, required),
  }
}

/** Writes the errors of a route as a table in Markdown. */
function writeErrors(route: Route): string {
  const rows = listErrorCodes(route)
    .map((code) => ({ code, ...ERROR_CATALOGUE[code] }))
    .toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
    .map(({ status, code, title }) => `| ${status} | [${code}](/errors/${code}) | ${title} |`)
  return ['| Status | Error | Title |', '| --- | --- | --- |', ...rows].join('\n')
}

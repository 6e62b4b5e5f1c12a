import { toArray, toRecord } from '../http/contract/json-value'
import type { JsonSchema } from '../http/contract/openapi/json-schema'
import { getOpenApiJson, type MountedRoutes } from '../http/contract/openapi/document'

/** Returns the names, descriptions and values of the members and query parameters of operations, by their ids. */
export function describeMembers(mounted: readonly MountedRoutes[]): ReadonlyMap<string, string> {
  const { paths, components } = toRecord(JSON.parse(getOpenApiJson(mounted)))
  const schemas = toRecord(toRecord(components)['schemas'])
  const operations = Object.values(toRecord(paths)).flatMap((path) => Object.values(toRecord(path)))
  return new Map(
    operations.map(toRecord).map(({ operationId, parameters, requestBody, responses }) => {
      const [success] = Object.values(toRecord(responses))
      const roots = [listQuery(parameters), requestBody, toRecord(success)['content']]
      return [String(operationId), listWords(roots, schemas).join(' ')]
    }),
  )
}

/** Returns the query parameters as an object schema. */
function listQuery(parameters: unknown): JsonSchema {
  const query = toArray(parameters)
    .map(toRecord)
    .filter((parameter) => parameter['in'] === 'query')
  const properties: JsonSchema = {}
  for (const { name, ...parameter } of query) properties[String(name)] = parameter
  return { properties }
}

/** Lists the words of schemas, and of those that they refer to, each once. */
function listWords(roots: readonly unknown[], schemas: Record<string, unknown>): string[] {
  const words = new Set<string>()
  const visited = new Set<unknown>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || visited.has(node)) return
    visited.add(node)
    const { description, properties, $ref, example: _, examples: __, ...rest } = toRecord(node)
    if (typeof description === 'string') words.add(description)
    if (typeof $ref === 'string') visit(schemas[$ref.slice($ref.lastIndexOf('/') + 1)])
    for (const [name, member] of Object.entries(toRecord(properties))) {
      words.add(name)
      visit(member)
    }
    for (const value of toArray(rest['enum'])) if (typeof value === 'string') words.add(value)
    for (const child of Array.isArray(node) ? node : Object.values(rest)) visit(child)
  }
  roots.forEach(visit)
  return [...words]
}

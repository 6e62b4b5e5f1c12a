import { toRecord } from '../http/contract/json-value'
import { createOpenApiDocument, type MountedRoutes } from '../http/contract/openapi/document'

/** Returns the names and descriptions of the members that an operation receives or returns, by its id. */
export function describeMembers(mounted: readonly MountedRoutes[]): ReadonlyMap<string, string> {
  const { paths, components } = createOpenApiDocument(mounted)
  const schemas = toRecord(toRecord(components)['schemas'])
  const operations = Object.values(toRecord(paths)).flatMap((path) => Object.values(toRecord(path)))
  return new Map(
    operations.map(toRecord).map(({ operationId, requestBody, responses }) => {
      const [success] = Object.values(toRecord(responses))
      return [String(operationId), listWords([requestBody, toRecord(success)['content']], schemas).join(' ')]
    }),
  )
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
    for (const child of Array.isArray(node) ? node : Object.values(rest)) visit(child)
  }
  roots.forEach(visit)
  return [...words]
}

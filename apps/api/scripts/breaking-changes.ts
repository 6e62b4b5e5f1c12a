import { apiDiff } from 'api-smart-diff'

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Returns the value at a path of a document. Follows references. */
function getAtPath(document: unknown, path: readonly string[]): unknown {
  return path.reduce((parent, name) => {
    const value = getMember(parent, name)
    const reference = getMember(value, '$ref')
    return typeof reference === 'string' ? getAtPath(document, reference.split('/').slice(1)) : value
  }, document)
}

/** Returns whether a path leads to a member of a closed body, where a client may reject a new one. `apiDiff` treats every body as open. */
function changesClosedBody(published: unknown, path: readonly string[]): boolean {
  if (!path.includes('responses') || path.at(-2) !== 'properties') return false
  return getMember(getAtPath(published, path.slice(0, -2)), 'additionalProperties') === false
}

/** Returns whether a path leads to a description or a summary, not to a property that has one of these names. */
function isHumanReadableText(path: readonly string[]): boolean {
  const name = path.at(-1)
  return (name === 'description' || name === 'summary') && path.at(-2) !== 'properties'
}

/** Returns whether a path leads to an error code. New ones may appear at any time; `title` and `detail` explain them. */
function isErrorCode(path: readonly string[]): boolean {
  return path.includes('application/problem+json') && path.at(-3) === 'code' && path.at(-2) === 'enum'
}

/**
 * Returns whether a path leads to an addition to a named schema. Alone it says nothing: a new required member breaks
 * requests but not responses. The operations that use the schema are compared as well.
 */
const isAddedToComponent = (action: string, path: readonly string[]): boolean =>
  action === 'add' && path[0] === 'components'

/**
 * Returns the document with an empty schema for each required member that is described elsewhere, such as in another part
 * of an `allOf`. It means the same, and `apiDiff` fails to classify a change of `required` without it.
 */
function describeRequiredMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeRequiredMembers)
  if (typeof value !== 'object' || value === null) return value
  const described = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, describeRequiredMembers(member)]),
  )
  const required: unknown = described['required']
  if (!Array.isArray(required)) return described
  const properties: unknown = Object.assign(
    Object.fromEntries(required.map((name) => [String(name), {}])),
    described['properties'],
  )
  return { ...described, properties }
}

/** Lists the differences that would break a client of the published document. */
export function listBreakingChanges(published: unknown, current: unknown): string[] {
  return apiDiff(describeRequiredMembers(published), describeRequiredMembers(current))
    .map(({ type, action, path }) => ({ type, action, path: path.map(String) }))
    .filter(({ path }) => !isHumanReadableText(path))
    .filter(({ action, path }) => !(action === 'add' && isErrorCode(path)))
    .filter(({ action, path }) => !isAddedToComponent(action, path))
    .filter(
      ({ type, path }) => type === 'breaking' || path.at(-1) === 'type' || changesClosedBody(published, path),
    )
    .map(({ action, path }) => `${action} ${path.join(' › ')}`)
}

import { apiDiff } from 'api-smart-diff'

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** What stands at a path of a document, whose references are followed. */
function at(document: unknown, path: readonly string[]): unknown {
  return path.reduce((holder, name) => {
    const value = member(holder, name)
    const reference = member(value, '$ref')
    return typeof reference === 'string' ? at(document, reference.split('/').slice(1)) : value
  }, document)
}

/** Clients may refuse what a closed body did not have; the comparison knows open bodies only. */
function changesClosedBody(published: unknown, path: readonly string[]): boolean {
  if (!path.includes('responses') || path.at(-2) !== 'properties') return false
  return member(at(published, path.slice(0, -2)), 'additionalProperties') === false
}

/** Differences that would break a client which was made for the published document. */
export function breakingChanges(published: unknown, current: unknown): string[] {
  return apiDiff(published, current)
    .map(({ type, action, path }) => ({ type, action, path: path.map(String) }))
    .filter(
      ({ type, path }) => type === 'breaking' || path.at(-1) === 'type' || changesClosedBody(published, path),
    )
    .map(({ action, path }) => `${action} ${path.join(' › ')}`)
}

import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020'
import { toEntries, getAtPath } from './json'

/** A request and its response. */
export interface RecordedExchange {
  readonly method: string
  /** The path, with or without a query string. */
  readonly path: string
  readonly status: number
  /** Undefined if the header was not sent. */
  header(name: string): string | undefined
  readonly body: string
}

/** Reports where a response deviates from an OpenAPI document. */
export interface OpenApiChecker {
  readonly operations: readonly Operation[]
  findProblems(exchange: RecordedExchange): string[]
}

export interface Operation {
  readonly method: string
  /** `/crop-plans/{plan_id}` */
  readonly template: string
  readonly pattern: RegExp
}

const PROBLEM = ['components', 'schemas', 'Problem']

/** Headers that must be documented wherever they are sent. */
const TOLD_HEADERS = ['etag', 'location', 'retry-after', 'www-authenticate', 'ratelimit', 'ratelimit-policy']
const TOLD_PREFERENCES = ['idempotent-replayed', 'preference-applied', 'deprecation', 'sunset']

export function createOpenApiChecker(document: object): OpenApiChecker {
  const operations = operationsOf(document)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')

  function findProblems(exchange: RecordedExchange): string[] {
    const { method, status, body } = exchange
    const [path = ''] = exchange.path.split('?')
    if (status === 304 || method === 'HEAD' || method === 'OPTIONS')
      return body === '' ? [] : ['a body where none is allowed']
    const known = operations.find((operation) => operation.method === method && operation.pattern.test(path))
    if (!known) return status >= 400 ? faultsOf(body, PROBLEM) : []
    const answer = answerOf(known, status)
    if (!answer) return ['the status is not documented']
    return [...headerProblems(answer, exchange), ...bodyProblems(answer, exchange)]
  }

  /** Returns the path in the document of an operation's response with a status. */
  function answerOf({ template, method }: Operation, status: number): string[] | undefined {
    const at = ['paths', template, method.toLowerCase(), 'responses', String(status)]
    const shared = getAtPath(document, [...at, '$ref'])
    if (typeof shared === 'string') return shared.split('/').slice(1)
    return getAtPath(document, at) === undefined ? undefined : at
  }

  function headerProblems(answer: readonly string[], { header }: RecordedExchange): string[] {
    const documented = toEntries(getAtPath(document, [...answer, 'headers'])).map(([name]) =>
      name.toLowerCase(),
    )
    return [...TOLD_HEADERS, ...TOLD_PREFERENCES]
      .filter((name) => header(name) !== undefined && !documented.includes(name))
      .map((name) => `the header ${name} is not documented`)
  }

  function bodyProblems(answer: readonly string[], { header, body }: RecordedExchange): string[] {
    if (getAtPath(document, [...answer, 'content']) === undefined)
      return body === '' ? [] : ['a body is not documented']
    const [type = ''] = (header('content-type') ?? '').split(';')
    const schema = [...answer, 'content', type, 'schema']
    if (getAtPath(document, schema) === undefined) return [`"${type}" is not documented`]
    return faultsOf(body, schema)
  }

  function faultsOf(body: string, schema: readonly string[]): string[] {
    const validate = ajv.getSchema(`openapi#${pointer(schema)}`)
    try {
      return validate?.(JSON.parse(body)) === true ? [] : [ajv.errorsText(validate?.errors)]
    } catch {
      return ['the body is not JSON']
    }
  }

  return { operations, findProblems }
}

function operationsOf(document: object): Operation[] {
  return toEntries(getAtPath(document, ['paths'])).flatMap(([template, methods]) =>
    toEntries(methods).map(([method]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}/?$`),
    })),
  )
}

function pointer(names: readonly string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}

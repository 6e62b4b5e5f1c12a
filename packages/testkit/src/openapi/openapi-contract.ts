import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020'
import { toEntries, getAtPath } from '../json'

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
  /** For example `/crop-plans/{plan_id}`. */
  readonly template: string
  readonly pattern: RegExp
}

/** The path of the schema of all error bodies. */
const PROBLEM_SCHEMA = ['components', 'schemas', 'Problem']

/** Headers that must be documented for every response that contains them. */
const DOCUMENTED_HEADERS = [
  'etag',
  'location',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
  'idempotent-replayed',
  'preference-applied',
  'deprecation',
  'sunset',
]

export function createOpenApiChecker(document: object): OpenApiChecker {
  const operations = listOperations(document)
  // Ajv would hold the whole document, which is not a schema itself, against the metaschema.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')

  function findProblems(exchange: RecordedExchange): string[] {
    const { method, status, body } = exchange
    const [path = ''] = exchange.path.split('?')
    if (status === 304 || method === 'HEAD' || method === 'OPTIONS')
      return body === '' ? [] : ['a body where none is allowed']
    const operation = operations.find(
      (candidate) => candidate.method === method && candidate.pattern.test(path),
    )
    if (!operation) return status >= 400 ? findErrorProblems(path, exchange) : []
    const responsePath = findResponsePath(operation, status)
    if (!responsePath) return ['the status is not documented']
    return [...findHeaderProblems(responsePath, exchange), ...findBodyProblems(responsePath, exchange)]
  }

  /** Outside the API browsers get a page instead of a problem document. */
  function findErrorProblems(path: string, { body, header }: RecordedExchange): string[] {
    const isPage = header('content-type') === 'text/html; charset=utf-8'
    if (isPage && !path.startsWith('/api')) return []
    return findSchemaErrors(body, PROBLEM_SCHEMA)
  }

  /** Returns where the document describes an operation's response with this status. */
  function findResponsePath({ template, method }: Operation, status: number): string[] | undefined {
    const path = ['paths', template, method.toLowerCase(), 'responses', String(status)]
    const reference = getAtPath(document, [...path, '$ref'])
    if (typeof reference === 'string') return reference.split('/').slice(1)
    return getAtPath(document, path) === undefined ? undefined : path
  }

  function findHeaderProblems(responsePath: readonly string[], { header }: RecordedExchange): string[] {
    const documented = toEntries(getAtPath(document, [...responsePath, 'headers'])).map(([name]) =>
      name.toLowerCase(),
    )
    return DOCUMENTED_HEADERS.filter((name) => header(name) !== undefined && !documented.includes(name)).map(
      (name) => `the header ${name} is not documented`,
    )
  }

  function findBodyProblems(responsePath: readonly string[], { header, body }: RecordedExchange): string[] {
    if (getAtPath(document, [...responsePath, 'content']) === undefined)
      return body === '' ? [] : ['a body is not documented']
    const [type = ''] = (header('content-type') ?? '').split(';')
    const schemaPath = [...responsePath, 'content', type, 'schema']
    if (getAtPath(document, schemaPath) === undefined) return [`"${type}" is not documented`]
    if (OTHER_FORMATS.includes(type)) return []
    if (type === 'application/x-ndjson') {
      const lines = body.split('\n').slice(0, -1)
      return lines.flatMap((line) => findSchemaErrors(line, schemaPath))
    }
    return findSchemaErrors(body, schemaPath)
  }

  function findSchemaErrors(body: string, schemaPath: readonly string[]): string[] {
    const validate = ajv.getSchema(`openapi#${toJsonPointer(schemaPath)}`)
    try {
      return validate?.(JSON.parse(body)) === true ? [] : [ajv.errorsText(validate?.errors)]
    } catch {
      return ['the body is not JSON']
    }
  }

  return { operations, findProblems }
}

/** Media types whose bodies are no JSON. */
const OTHER_FORMATS: readonly string[] = ['text/csv', 'application/vnd.apache.parquet', 'image/tiff']

function listOperations(document: object): Operation[] {
  return toEntries(getAtPath(document, ['paths'])).flatMap(([template, methods]) =>
    toEntries(methods).map(([method]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}/?$`),
    })),
  )
}

function toJsonPointer(names: readonly string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}

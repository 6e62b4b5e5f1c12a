import fc from 'fast-check'
import { getAtPath, type Operation, toArray } from '@crop/testkit'
import { createBodies, createValues } from './schema-values'
import type { Fixture } from './fixture'
import { mostly } from './mostly'

/** A request as it is sent. */
export interface FuzzCase {
  readonly method: string
  readonly path: string
  /** Without those that are undefined. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string | undefined
}

/** Generates requests of one operation. Most are nearly valid, so that they pass the first checks. */
export function createCases(
  document: object,
  operation: Operation,
  fixture: Fixture,
): fc.Arbitrary<FuzzCase> {
  const operationObject = getAtPath(document, ['paths', operation.template, operation.method.toLowerCase()])
  const schema = getAtPath(operationObject, ['requestBody', 'content', 'application/json', 'schema'])
  const parameters = getAtPath(operationObject, ['parameters'])
  return fc.record({
    method: usually(
      operation.method,
      fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'),
    ),
    path: fc
      .tuple(createPaths(operation.template, fixture), createQueries(toArray(parameters)))
      .map(([path, query]) => path + query),
    headers: createHeaders(fixture, schema !== undefined),
    body:
      schema === undefined
        ? usually(undefined, anyBody)
        : mostly(6, createBodies(schema).map(toJson), anyBody),
  })
}

/** Generates `usual` nine times out of ten. */
const usually = <T>(usual: T, other: fc.Arbitrary<T>) => mostly(9, fc.constant(usual), other)

const toJson = (value: unknown) => JSON.stringify(value)

const anyBody: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '{"a":1,}',
    '\ufeff{}',
    `${'['.repeat(9000)}${']'.repeat(9000)}`,
  ),
  fc.constantFrom('{"month":1e999}', '{"__proto__":{"admin":true}}', `{"name":"${'x'.repeat(120_000)}"}`),
)

/** Generates paths whose parameters are existing ids, unknown ids or arbitrary text. */
function createPaths(template: string, fixture: Fixture): fc.Arbitrary<string> {
  const segment = fc.oneof(
    fc.constantFrom(...fixture.ids),
    fc.uuid(),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(encodeURIComponent),
    fc.constantFrom('%', '%00', '%ff', '..', 'cached-', '%2e%2e%2f', '0', 'null', '__proto__'),
  )
  const literals = template.split(/\{\w+\}/)
  return fc
    .array(segment, { minLength: literals.length - 1, maxLength: literals.length - 1 })
    .chain((values) =>
      usually(
        literals.map((literal, index) => literal + (values[index] ?? '')).join(''),
        fc.constant(`${literals.join('x')}/`),
      ),
    )
}

/** Longer URLs are rejected with 414 before any operation sees them; other tests cover that. */
const MAX_QUERY_LENGTH = 7_500

function createQueries(parameters: readonly unknown[]): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => getAtPath(parameter, ['in']) === 'query')
  const pairs = inQuery.map((parameter) =>
    fc.option(
      createValues(getAtPath(parameter, ['schema'])).map(
        (value) => `${String(getAtPath(parameter, ['name']))}=${encodeURIComponent(toQueryText(value))}`,
      ),
      { nil: undefined },
    ),
  )
  const extra = fc.option(fc.constantFrom('limit=1&limit=2', 'q=%', 'a[b]=c', '%00=1', 'limit'), {
    nil: undefined,
    freq: 10,
  })
  return fc
    .tuple(...pairs, extra)
    .map((optionalPairs) => {
      const query = optionalPairs.filter((pair) => pair !== undefined).join('&')
      return query === '' ? '' : `?${query}`
    })
    .filter((query) => query.length <= MAX_QUERY_LENGTH)
}

/** Replaces lone surrogates, because they cannot be percent-encoded. */
function toQueryText(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).replace(/\p{Surrogate}/gu, '?')
}

/** Generates header values: visible Latin-1 characters and spaces. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes))

function createHeaders(fixture: Fixture, hasBody: boolean): fc.Arbitrary<FuzzCase['headers']> {
  const wrongCredentials = ['', 'Bearer', 'Bearer x', 'Basic eDp5', `bearer ${fixture.refreshToken}`]
  const authorization = mostly(
    7,
    fc.constant(`Bearer ${fixture.accessToken}`),
    fc.oneof(fc.constantFrom(...wrongCredentials), headerText),
  )
  const contentType = usually(
    'application/json',
    fc.oneof(
      fc.constantFrom(
        'text/plain',
        'application/json; charset=latin1',
        'application/json; charset=utf8',
        'application/x-www-form-urlencoded',
      ),
      headerText,
    ),
  )
  return fc.record({
    authorization,
    'content-type': hasBody ? contentType : seldom(contentType),
    'x-api-key': seldom(fc.oneof(fc.constantFrom(fixture.apiKey, 'cpk_x', ''), headerText)),
    'idempotency-key': seldom(fc.oneof(fc.constantFrom('one', '"two"', 'x'.repeat(256)), headerText)),
    prefer: seldom(fc.oneof(fc.constantFrom('wait=0', 'wait=abc', 'respond-async, wait=0'), headerText)),
    'accept-language': seldom(fc.oneof(fc.constantFrom('fr', 'pt-BR, es;q=0.5'), headerText)),
    'if-none-match': seldom(fc.oneof(fc.constantFrom('*', 'W/"x"'), headerText)),
    'x-request-id': seldom(headerText),
    'content-encoding': seldom(fc.constantFrom('gzip', 'x-gzip', 'br', 'identity', 'nothing')),
    'accept-encoding': seldom(fc.oneof(fc.constantFrom('br', 'gzip', '*', 'gzip;q=0'), headerText)),
    'cache-control': seldom(headerText),
    accept: seldom(fc.oneof(fc.constantFrom('text/csv', 'application/x-ndjson'), headerText)),
    origin: seldom(headerText),
  })
}

/** Leaves a header out seven times out of eight, because a request with all of them fails the first check. */
const seldom = (header: fc.Arbitrary<string>) => mostly(7, fc.constant(undefined), header)

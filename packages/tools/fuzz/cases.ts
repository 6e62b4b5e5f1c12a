import fc from 'fast-check'
import { toArray, getAtPath, type Operation } from '@crop/testkit'
import { bodyOf, valueOf } from './schema-values'
import type { Subjects } from './subjects'

/** A request as it goes over the wire. */
export interface Case {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Requests of one operation: most of them nearly right, so that they get past the first check. */
export function casesOf(document: object, operation: Operation, subjects: Subjects): fc.Arbitrary<Case> {
  const described = getAtPath(document, ['paths', operation.template, operation.method.toLowerCase()])
  const schema = getAtPath(described, ['requestBody', 'content', 'application/json', 'schema'])
  const parameters = getAtPath(described, ['parameters'])
  return fc.record({
    method: mostly(
      operation.method,
      fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'),
    ),
    path: fc
      .tuple(pathOf(operation.template, subjects), queryOf(toArray(parameters)))
      .map(([path, query]) => path + query),
    headers: headersOf(subjects, schema !== undefined),
    body:
      schema === undefined
        ? mostly(undefined, anyBody)
        : fc.oneof({ weight: 6, arbitrary: bodyOf(schema).map(toJson) }, { weight: 1, arbitrary: anyBody }),
  })
}

const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

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

/** Names in a path: ids that are there, ids that are not, and anything else. */
function pathOf(template: string, subjects: Subjects): fc.Arbitrary<string> {
  const part = fc.oneof(
    fc.constantFrom(...subjects.ids),
    fc.uuid(),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(encodeURIComponent),
    fc.constantFrom('%', '%00', '%ff', '..', 'cached-', '%2e%2e%2f', '0', 'null', '__proto__'),
  )
  const parts = template.split(/\{\w+\}/)
  return fc
    .array(part, { minLength: parts.length - 1, maxLength: parts.length - 1 })
    .chain((names) =>
      mostly(parts.map((text, at) => text + (names[at] ?? '')).join(''), fc.constant(`${parts.join('x')}/`)),
    )
}

function queryOf(parameters: readonly unknown[]): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => getAtPath(parameter, ['in']) === 'query')
  const pairs = inQuery.map((parameter) =>
    fc.option(
      valueOf(getAtPath(parameter, ['schema'])).map(
        (value) => `${String(getAtPath(parameter, ['name']))}=${encodeURIComponent(textOf(value))}`,
      ),
      { nil: undefined },
    ),
  )
  const extra = fc.option(fc.constantFrom('limit=1&limit=2', 'q=%', 'a[b]=c', '%00=1', 'limit'), {
    nil: undefined,
    freq: 10,
  })
  return fc.tuple(...pairs, extra).map((given) => {
    const query = given.filter((pair) => pair !== undefined).join('&')
    return query === '' ? '' : `?${query}`
  })
}

/** Lone surrogates have no percent-encoding. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : String(JSON.stringify(value))).replace(/\p{Surrogate}/gu, '?')
}

/** Header values may hold visible Latin-1 and spaces. */
const headerText = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), {
    maxLength: 60,
  })
  .map((codes) => String.fromCharCode(...codes))

function headersOf(subjects: Subjects, hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 14, arbitrary: fc.constant(`Bearer ${subjects.accessToken}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5', `bearer ${subjects.refreshToken}`),
    },
    { weight: 1, arbitrary: headerText },
  )
  const contentType = mostly(
    'application/json',
    fc.oneof(
      fc.constantFrom('text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'),
      headerText,
    ),
  )
  return fc
    .record(
      {
        authorization,
        'content-type': contentType,
        'x-api-key': fc.oneof(fc.constantFrom(subjects.apiKey, 'cpk_x', ''), headerText),
        'idempotency-key': fc.oneof(fc.constantFrom('one', '"two"', 'x'.repeat(256)), headerText),
        prefer: fc.oneof(fc.constantFrom('wait=0', 'wait=abc', 'respond-async, wait=0'), headerText),
        'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"x"'), headerText),
        'x-request-id': headerText,
        'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'nothing'),
        'cache-control': headerText,
        accept: headerText,
        origin: headerText,
      },
      { requiredKeys: hasBody ? ['authorization', 'content-type'] : ['authorization'] },
    )
    .map((headers) => thinned(headers, hasBody))
}

/** All optional headers at once would leave no request past the first check. */
function thinned(headers: Record<string, string | undefined>, hasBody: boolean): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name, value], at) =>
      name === 'authorization' ||
      (hasBody && name === 'content-type') ||
      (at + (value?.length ?? 0)) % 4 === 0,
  )
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

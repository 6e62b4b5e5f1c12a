import type { ErrorCode } from '@crop/domain'
import { ERROR_CATALOGUE } from '../../errors/error-catalogue'
import { FIELD_ERROR_CODES } from '../../errors/field-error'
import type { Route } from '../route'
import { RESPONSE_HEADERS, type ResponseHeader, headerReference } from './headers'
import type { JsonSchema } from './json-schema'

/** Codes that every operation of a kind can answer with, beside its own. */
export function listErrorCodes(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...route.errors, 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']
  if (route.access !== 'none') codes.push('AUTHENTICATION_REQUIRED', 'TOKEN_EXPIRED', 'INVALID_TOKEN')
  if (route.access === 'customer or key') codes.push('INVALID_API_KEY')
  if (route.schemas.body) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (route.schemas.body || route.schemas.query) codes.push('VALIDATION_FAILED')
  if (route.idempotent) codes.push('INVALID_HEADER', 'IDEMPOTENCY_KEY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  return [...new Set(codes)]
}

const isAnswerHeader = (name: string): name is ResponseHeader => name in RESPONSE_HEADERS

/** Headers that come with an error, beside those of every answer. */
function headersOf(code: ErrorCode): ResponseHeader[] {
  return Object.keys(ERROR_CATALOGUE[code].headers ?? {}).filter(isAnswerHeader)
}

/** Answers that many operations share, by name. */
export type SharedResponses = Map<string, JsonSchema>

/** The refusals of an operation, one answer per status; those of one code alone are shared. */
export function problemResponses(route: Route, shared: SharedResponses): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of listErrorCodes(route)) {
    const { status } = ERROR_CATALOGUE[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].sort())
  }
  const answers = [...byStatus].map(([status, codes]) => {
    const [only, ...others] = codes
    if (only === undefined || others.length > 0) return [status, problemAnswer(status, codes)] as const
    if (!shared.has(only)) shared.set(only, problemAnswer(status, [only]))
    return [status, { $ref: `#/components/responses/${only}` }] as const
  })
  return Object.fromEntries(answers)
}

function problemAnswer(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const headers = new Set<ResponseHeader>(['X-Request-Id', 'Cache-Control', ...codes.flatMap(headersOf)])
  return {
    description: codes.map((code) => `\`${code}\` ${ERROR_CATALOGUE[code].title}`).join('; '),
    headers: Object.fromEntries([...headers].map((name) => [name, headerReference(name)])),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: ErrorCode): JsonSchema {
  const { status, title, detail, errors } = ERROR_CATALOGUE[code]
  return { type: `/errors/${code}`, title, status, code, detail, ...(errors && { errors }) }
}

/** RFC 9457. */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'Branch on `code`; `detail` is for people and may be reworded.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Page of the code in the error catalogue' },
    title: { type: 'string', description: 'Fixed text per code' },
    status: { type: 'integer', description: 'The same number as the HTTP status' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    detail: { type: 'string', description: 'What went wrong this time' },
    errors: {
      type: 'array',
      description: 'Only with VALIDATION_FAILED: every problem that was found',
      items: { $ref: '#/components/schemas/FieldError' },
    },
  },
}

export const FIELD_ERROR: JsonSchema = {
  type: 'object',
  description: 'One thing wrong with a request. Its place is a pointer, a parameter or a header.',
  required: ['code', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'JSON Pointer into the body, as a URI fragment' },
    parameter: { type: 'string', description: 'Name of a query parameter' },
    header: { type: 'string', description: 'Name of a header' },
    code: { enum: [...FIELD_ERROR_CODES] },
    detail: { type: 'string' },
  },
  oneOf: [{ required: ['pointer'] }, { required: ['parameter'] }, { required: ['header'] }],
}

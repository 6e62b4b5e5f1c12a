import type { ErrorCode } from '@crop/domain'
import { ERROR_CATALOGUE } from '../../errors/error-catalogue'
import { FIELD_ERROR_CODES } from '../../errors/field-error'
import { RESPONSE_HEADERS, type ResponseHeader, toHeaderReference } from '../headers'
import { describeMissingCredential } from '../missing-credential'
import type { Access, Route } from '../route'
import type { JsonSchema } from './json-schema'

/** Lists the codes of a route: its own, and those that follow from its access, body and query. */
export function listErrorCodes(route: Route): ErrorCode[] {
  // A strict request may have parameters that any route rejects.
  const codes: ErrorCode[] = [...route.errors, 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'VALIDATION_FAILED']
  if (!route.ignoresAccept && hasBody(route)) codes.push('NOT_ACCEPTABLE')
  if (route.access !== 'none') codes.push('AUTHENTICATION_REQUIRED', 'TOKEN_EXPIRED', 'INVALID_TOKEN')
  if (route.access === 'customer or key') codes.push('INVALID_API_KEY')
  if (route.body) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (route.idempotent) codes.push('INVALID_HEADER', 'IDEMPOTENCY_KEY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  return [...new Set(codes)]
}

const hasBody = ({ responses: [success] }: Route) =>
  success.body !== undefined || success.mediaTypes !== undefined

/** Responses that several operations share, by name. */
export type ResponseComponents = Map<string, JsonSchema>

/** Creates one response per error status. A status with a single code becomes a reference to a shared response. */
export function createProblemResponses(route: Route, shared: ResponseComponents): Record<string, JsonSchema> {
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const code of listErrorCodes(route)) {
    const { status } = ERROR_CATALOGUE[code]
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code].sort())
  }
  const responses = [...codesByStatus].map(([status, codes]) => {
    const [code, ...others] = codes
    if (code === undefined || others.length > 0)
      return [status, createProblemResponse(status, codes, route.access)] as const
    if (!shared.has(code)) shared.set(code, createProblemResponse(status, [code], route.access))
    return [status, { $ref: `#/components/responses/${code}` }] as const
  })
  return Object.fromEntries(responses)
}

function createProblemResponse(status: number, codes: readonly ErrorCode[], access: Access): JsonSchema {
  const headers = new Set<ResponseHeader>([
    'X-Request-Id',
    'Cache-Control',
    'Preference-Applied',
    ...codes.flatMap(listHeaders),
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].title}`).join('; '),
    headers: Object.fromEntries([...headers].map((name) => [name, toHeaderReference(name)])),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: createExample(code, access) }])),
      },
    },
  }
}

/** Lists the headers of an error beyond those of every response. */
function listHeaders(code: ErrorCode): ResponseHeader[] {
  return Object.keys(ERROR_CATALOGUE[code].headers ?? {}).filter(isResponseHeader)
}

const isResponseHeader = (name: string): name is ResponseHeader => name in RESPONSE_HEADERS

function createExample(code: ErrorCode, access: Access): JsonSchema {
  const { status, title, errors, ...usual } = ERROR_CATALOGUE[code]
  const detail = code === 'AUTHENTICATION_REQUIRED' ? describeMissingCredential(access) : usual.detail
  return { type: `/errors/${code}`, title, status, code, detail, ...(errors && { errors }) }
}

/** The schema of a problem document (RFC 9457). */
export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'Branch on `code`. `detail` is for people and may be reworded.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'Page of the error code in the error catalogue',
    },
    title: { type: 'string', description: 'Short summary, the same for every error with this code' },
    status: { type: 'integer', description: 'The HTTP status code' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    detail: { type: 'string', description: 'What went wrong in this request' },
    errors: {
      type: 'array',
      description: 'All validation errors; only with `VALIDATION_FAILED`',
      items: { $ref: '#/components/schemas/FieldError' },
    },
  },
}

/** The schema of an entry in `errors`. */
export const FIELD_ERROR: JsonSchema = {
  type: 'object',
  description: 'One validation error, located by `pointer`, `parameter` or `header`',
  required: ['code', 'detail'],
  properties: {
    pointer: { type: 'string', description: 'JSON Pointer into the body, as a URI fragment' },
    parameter: { type: 'string', description: 'Name of the query parameter' },
    header: { type: 'string', description: 'Name of the header' },
    code: { enum: [...FIELD_ERROR_CODES] },
    detail: { type: 'string' },
  },
  oneOf: [{ required: ['pointer'] }, { required: ['parameter'] }, { required: ['header'] }],
}

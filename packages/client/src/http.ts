import { withTimeout } from './abort.ts'
import { ApiError, NetworkError, type ApiErrorCode } from './errors.ts'
import type { FieldError } from './types.ts'

export interface HttpRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | undefined
  timeoutMs: number
  signal?: AbortSignal | undefined
}

export interface HttpResponse {
  body: unknown
  retryAfterSeconds: number | undefined
}

/** Returns the seconds of `Retry-After`. The service sends seconds; some proxies send a date. */
function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

interface Problem {
  code: ApiErrorCode
  detail?: string
  errors?: FieldError[]
}

/** Gateways may use a `code` too, but only problem documents of the service repeat the status. */
function isProblem(body: object | undefined, status: number): body is Problem {
  return (
    !!body && 'code' in body && typeof body.code === 'string' && 'status' in body && body.status === status
  )
}

function toApiError({ status, headers }: Response, body: object | undefined): ApiError {
  const unexpected: Problem = {
    code: 'UNEXPECTED_RESPONSE',
    detail: `This response (status ${status}) did not come from the service.`,
  }
  const { code, detail = code, errors = [] } = isProblem(body, status) ? body : unexpected
  return new ApiError({
    code,
    status,
    detail,
    errors,
    retryAfterSeconds: parseRetryAfter(headers),
    requestId: headers.get('X-Request-Id') ?? undefined,
  })
}

/** Returns undefined for anything but an object or an array: the service sends no other JSON. */
function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Without this check `fetch` would fail like a broken connection, and Node's message would contain the key or token. */
function assertValidHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, value]])
    } catch {
      throw new TypeError(`The value for ${name} has a character that no header can carry.`)
    }
  }
}

/** Runs a step of a request within its timeout. */
async function runStep<T>(
  { timeoutMs, signal }: HttpRequest,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withTimeout(timeoutMs, signal, step)
  } catch (cause) {
    signal?.throwIfAborted()
    // Node has no page whose origin a path could take.
    if (cause instanceof Error && String(cause.cause).endsWith('Invalid URL'))
      throw new TypeError('In Node, baseUrl is an origin such as https://api.example.com.', { cause })
    throw new NetworkError('No response came from the service.', { cause })
  }
}

/** The bytes of a file, which are read as they arrive. */
export class FileBody {
  constructor(private readonly parts: AsyncGenerator<Uint8Array>) {}

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    return this.parts
  }
}

/** Media types of bodies that are read as they arrive. */
const LINES = 'application/x-ndjson'
const FILES: readonly string[] = [
  'text/csv',
  'application/geo+json',
  'application/vnd.apache.parquet',
  'image/tiff',
]

const getMediaType = ({ headers }: Response) => headers.get('Content-Type')?.split(';')[0]

/** Returns the body of a successful response that is read as it arrives; undefined for any other. */
function openStream(response: Response, request: HttpRequest): object | undefined {
  const mediaType = getMediaType(response) ?? ''
  if (!response.ok) return undefined
  if (mediaType === LINES) return readLines(response, request)
  return FILES.includes(mediaType) ? new FileBody(readParts(response, request)) : undefined
}

/** Sends a request. Returns the body as text, unless it is read as it arrives. */
function fetchBody(
  request: HttpRequest,
  fetch: typeof globalThis.fetch,
): Promise<[response: Response, body: object | undefined]> {
  const { url, method, headers, body } = request
  return runStep(request, async (signal) => {
    const init = {
      method,
      headers,
      signal,
      credentials: 'omit',
      // The service never redirects, and a credential or body must not reach another server.
      redirect: 'manual',
    } as const
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return [response, openStream(response, request) ?? parseJson(await response.text())]
  })
}

/** Reads the parts of a response as they arrive. The timeout of the request is that of each part. */
async function* readParts(response: Response, request: HttpRequest): AsyncGenerator<Uint8Array> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await runStep(request, () => reader.read())
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Parses the lines of a response as they arrive. */
async function* readLines(response: Response, request: HttpRequest): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of readParts(response, request)) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

/**
 * Sends one request. Throws `ApiError`, `NetworkError`, the signal's reason, or `TypeError` for headers that cannot be
 * sent.
 */
export async function fetchJson(request: HttpRequest, fetch: typeof globalThis.fetch): Promise<HttpResponse> {
  assertValidHeaders(request.headers)
  const [response, body] = await fetchBody(request, fetch)
  if (!response.ok || (!body && response.status !== 204)) throw toApiError(response, body)
  return { body, retryAfterSeconds: parseRetryAfter(response.headers) }
}

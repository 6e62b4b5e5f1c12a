import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { findErrorCode } from '../error-code'
import { readBody, readBodyStart } from '../read-body'
import { createHostResolver, type HostResolver } from './host-resolver'
import { isLoopbackAddress, isPublicAddress } from './public-addresses'

/** Why a URL is not requested, independent of the addresses of its host. */
export type UrlProblem = 'url_not_valid' | 'scheme_not_allowed' | 'credentials_not_allowed'

/** Why a URL that a caller named is not requested. */
export type TargetProblem = UrlProblem | 'address_not_allowed' | 'host_not_found'

export type OutboundFailure = TargetProblem | 'timed_out' | 'connection_failed' | 'certificate_not_valid'

/** A request that got no response. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'

  constructor(
    readonly failure: OutboundFailure,
    options?: ErrorOptions,
  ) {
    super(failure, options)
  }
}

export interface OutboundRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
  /** Largest part of the response that is read. */
  maxResponseBytes: number
  /** Aborts the request with the signal's reason. */
  signal?: AbortSignal
}

export interface OutboundResponse {
  status: number
  /** The start of the body, at most `maxResponseBytes` of UTF-8. */
  body: string
}

export type DownloadRequest = Omit<OutboundRequest, 'body' | 'maxResponseBytes'> & {
  /** A larger body is not read. */
  maxBytes: number
}

export interface Download {
  status: number
  /** The entity tag; undefined if there is none. */
  etag: string | undefined
  body: Buffer
}

/** The body of a download is larger than allowed. */
export class DownloadTooLargeError extends Error {
  override readonly name = 'DownloadTooLargeError'
}

/** Sends requests to URLs that callers name, but only to public addresses. */
export interface OutboundClient {
  /** Returns the problem of a URL itself, without resolving its host; undefined if there is none. */
  findUrlProblem(url: string): UrlProblem | undefined
  /** Returns why a URL would not be requested now; undefined if it would. */
  findProblem(url: string): Promise<TargetProblem | undefined>
  /** Sends a POST request. Follows no redirect. Throws `OutboundError` without a response. */
  post(request: OutboundRequest): Promise<OutboundResponse>
  /**
   * Sends a GET request and reads the whole body. Follows no redirect. Throws `OutboundError` without a complete response, and
   * `DownloadTooLargeError`.
   */
  get(request: DownloadRequest): Promise<Download>
}

export interface OutboundOptions {
  /** Allows `http` and loopback addresses, for development and tests. */
  allowLocal: boolean
  resolveHost?: HostResolver
}

/** Names that are only valid inside a network. */
const INTERNAL_NAME = /\.(internal|local|localdomain|home\.arpa)$/

/** Each request has its own connection. The default of 250 ms for each address of a host is too short across continents. */
const AGENT_OPTIONS = { keepAlive: false, autoSelectFamilyAttemptTimeout: 2000 }

const httpAgent = new HttpAgent(AGENT_OPTIONS)
const httpsAgent = new HttpsAgent(AGENT_OPTIONS)

export function createOutboundClient({
  allowLocal,
  resolveHost = createHostResolver(),
}: OutboundOptions): OutboundClient {
  const isAllowedAddress = (address: string) =>
    isPublicAddress(address) || (allowLocal && isLoopbackAddress(address))

  function findUrlProblem(text: string): UrlProblem | undefined {
    if (!URL.canParse(text)) return 'url_not_valid'
    const { protocol, username, password } = new URL(text)
    if (protocol !== 'https:' && !(allowLocal && protocol === 'http:')) return 'scheme_not_allowed'
    return username === '' && password === '' ? undefined : 'credentials_not_allowed'
  }

  /** Parses the URL and resolves its host. Throws `OutboundError` unless all addresses are allowed. */
  async function resolveTarget(text: string): Promise<{ url: URL; addresses: string[] }> {
    const problem = findUrlProblem(text)
    if (problem) throw new OutboundError(problem)
    const url = new URL(text)
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
    if (INTERNAL_NAME.test(host)) throw new OutboundError('address_not_allowed')
    const addresses = await resolveHost(host).catch((cause: unknown) => {
      throw new OutboundError('host_not_found', { cause })
    })
    if (!addresses.every(isAllowedAddress)) throw new OutboundError('address_not_allowed')
    return { url, addresses }
  }

  /** Sends a request, and reads its response within the timeout. */
  async function send<T>(
    {
      url: text,
      timeoutMs,
      signal,
      ...request
    }: Omit<OutboundRequest, 'maxResponseBytes'> & { method: string },
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const abort = signal ? AbortSignal.any([timeout, signal]) : timeout
    try {
      const { url, addresses } = await orAborted(resolveTarget(text), abort)
      return await sendTo(url, addresses, { ...request, signal: abort }, read)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof DownloadTooLargeError) throw error
      throw timeout.aborted ? new OutboundError('timed_out', { cause: error }) : toOutboundError(error)
    }
  }

  return {
    findUrlProblem,
    findProblem: async (url) => {
      try {
        await resolveTarget(url)
        return undefined
      } catch (error) {
        if (error instanceof OutboundError && isTargetProblem(error.failure)) return error.failure
        throw error
      }
    },
    post: ({ maxResponseBytes, ...request }) =>
      send({ ...request, method: 'POST' }, async (response) => ({
        status: response.statusCode ?? 0,
        body: await readBodyStart(response, maxResponseBytes),
      })),
    get: ({ maxBytes, ...request }) =>
      send({ ...request, method: 'GET', body: '' }, async (response) => ({
        status: response.statusCode ?? 0,
        etag: response.headers.etag,
        body: await readBody(
          response,
          maxBytes,
          () => new DownloadTooLargeError(`the response has more than ${maxBytes} bytes`),
        ),
      })),
  }
}

const TARGET_PROBLEMS: ReadonlySet<string> = new Set<TargetProblem>([
  'url_not_valid',
  'scheme_not_allowed',
  'credentials_not_allowed',
  'address_not_allowed',
  'host_not_found',
])

const isTargetProblem = (failure: OutboundFailure): failure is TargetProblem => TARGET_PROBLEMS.has(failure)

/** Resolves like `work`, or rejects as soon as the signal is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Connects only to the addresses that were checked: a second look-up could get other ones. */
const pinTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    const [first] = entries
    if (all || !first) callback(null, entries)
    else callback(null, first.address, first.family)
  }

/** Responses with a status of 1xx that may come before the response itself. */
const MAX_INFORMATIONAL_RESPONSES = 10

interface SentRequest extends Pick<OutboundRequest, 'headers' | 'body'> {
  method: string
  signal: AbortSignal
}

function sendTo<T>(
  url: URL,
  addresses: readonly string[],
  { method, headers, body, signal }: SentRequest,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === 'https:'
    const length = method === 'GET' ? undefined : { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = (isTls ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...length },
      agent: isTls ? httpsAgent : httpAgent,
      lookup: pinTo(addresses),
      signal,
    })
    // A request whose receiver switches protocols (101) ends without an error.
    const onClose = () => reject(new Error('the connection ended without a response'))
    request.on('error', reject).on('close', onClose)
    let informational = 0
    request.on('information', () => {
      informational += 1
      if (informational <= MAX_INFORMATIONAL_RESPONSES) return
      reject(new Error('too many informational responses'))
      request.destroy()
    })
    request.on('response', (response) => {
      request
        .off('close', onClose)
        .off('error', reject)
        .on('error', () => undefined)
      read(response)
        .then(resolve, reject)
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|.*SELF_SIGNED|HOSTNAME_MISMATCH)/

function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const isRefused = CERTIFICATE_ERROR.test(findErrorCode(error) ?? '')
  const failure = isRefused ? 'certificate_not_valid' : 'connection_failed'
  return new OutboundError(failure, { cause: error })
}

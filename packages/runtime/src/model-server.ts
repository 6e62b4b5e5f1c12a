import { findErrorCode } from './error-code'
import { readBody } from './read-body'

/**
 * The model server of a data team is down or overloaded; its questions are sent again later. The error has no cause, whose code
 * would look like an outage of Postgres.
 */
export class ModelServerUnavailable extends Error {
  override readonly name = 'ModelServerUnavailable'

  constructor(problem: string, reason?: unknown) {
    super(reason instanceof Error ? `${problem}: ${getRootMessage(reason)}` : problem)
  }
}

/** Returns the message of the innermost cause: `fetch` wraps the error of the connection. */
export function getRootMessage(error: Error): string {
  if (error.cause instanceof Error) return getRootMessage(error.cause)
  // Node gives no message when it tried several addresses.
  return (error.message || findErrorCode(error) || 'no connection').slice(0, MAX_MESSAGE_LENGTH)
}

const MAX_MESSAGE_LENGTH = 500

const VERSION_TIMEOUT_MS = 2000

/** Far more than a version and its changes take. */
const MAX_VERSION_BYTES = 64 * 1024

/** Far more than the answers to a set of questions take. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024

/** Questions of one request at most. */
export const MAX_SERVER_QUESTIONS = 20

/** Versions are part of keys and labels, so they have neither spaces nor control characters. */
const VERSION = /^[!-~]{1,100}$/

export const isModelVersion = (value: unknown): value is string =>
  typeof value === 'string' && VERSION.test(value)

/** Sends a request to a model server, with the credentials of its URL, which `fetch` itself does not accept. */
function fetchFromModelServer(modelUrl: string, path: string, init: RequestInit): Promise<Response> {
  const url = new URL(modelUrl)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  if (credentials !== ':')
    headers.set('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  return fetch(`${url.href.replace(/\/+$/, '')}${path}`, { ...init, headers, redirect: 'error' })
}

/** The model of a server, as the server states it. */
export interface ServedModel {
  version: string
  /** The changes of the version, in one line. */
  changes: string | undefined
}

/** Reads the version that a model server states. Throws `ModelServerUnavailable` if it states none within two seconds. */
export const readModelVersion = async (modelUrl: string): Promise<string> =>
  (await readServedModel(modelUrl)).version

/** Reads what a model server states. Throws `ModelServerUnavailable` if it states no version within two seconds. */
export async function readServedModel(modelUrl: string): Promise<ServedModel> {
  try {
    const signal = AbortSignal.timeout(VERSION_TIMEOUT_MS)
    const response = await fetchFromModelServer(modelUrl, '/version', { signal })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`GET /version returned status ${response.status}`)
    }
    const body = parseJson(await readText(response, MAX_VERSION_BYTES))
    const { model_version: version, changes }: Record<string, unknown> =
      typeof body === 'object' ? { ...body } : {}
    if (isModelVersion(version)) return { version, changes: toLine(changes) }
    throw new Error('GET /version returned no valid model_version')
  } catch (error) {
    throw new ModelServerUnavailable('the model server states no version', error)
  }
}

const MAX_LINE_LENGTH = 500

/** Returns a text as one line; undefined if there is none. */
function toLine(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' ? undefined : line.slice(0, MAX_LINE_LENGTH)
}

/**
 * Sends questions in one request and returns the body of the response. Throws `ModelServerUnavailable` for 429 and 503, and
 * other errors for everything else that is no JSON document.
 */
export async function askModelServer(
  modelUrl: string,
  questions: readonly object[],
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetchFromModelServer(modelUrl, '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ questions }),
    signal,
  })
  const text = await readText(response, MAX_RESPONSE_BYTES)
  if (response.status === 503 || response.status === 429)
    throw new ModelServerUnavailable(`the model server returned ${response.status}`)
  if (response.status !== 200) throw new Error(`the model server returned ${response.status}`)
  return parseJson(text)
}

/** Returns whether the server ended the connection while it had the questions; one of them may be the reason. */
export const isBrokenConnection = (error: unknown) =>
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(findErrorCode(error) ?? '')

/** Returns the answers of a body, one for each question. Throws unless there are `count` of them. */
export function listServerAnswers(body: unknown, count: number): readonly unknown[] {
  const answers: unknown =
    typeof body === 'object' && body !== null && 'assessments' in body ? body.assessments : undefined
  if (Array.isArray(answers) && answers.length === count) return answers
  throw new Error(`the model server must return ${count} assessments`)
}

/** Reads the body of a response. Throws if it has more than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const body = (response.body ?? []) as AsyncIterable<Uint8Array>
  const bytes = await readBody(body, maxBytes, () => new Error('the answer of the model server is too long'))
  return bytes.toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('the model server returned no JSON', { cause })
  }
}

import type { Question } from '@crop/domain'
import { getAtPath } from '@crop/testkit'
import { measureDuration } from './statistics'

export type Headers = Record<string, string>

async function readJson(response: Response, status: number): Promise<unknown> {
  const text = await response.text()
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Sends a JSON body to the api. Throws unless it answers with the status. */
export async function post(
  url: string,
  body: object,
  status: number,
  headers: Headers = {},
): Promise<unknown> {
  const allHeaders = { 'content-type': 'application/json', ...headers }
  const request = { method: 'POST', headers: allHeaders, body: JSON.stringify(body) }
  return readJson(await fetch(url, request), status)
}

/** Submits a question or a batch, and returns the address of the task or batch. */
export async function submit(apiUrl: string, path: string, headers: Headers, body: object): Promise<string> {
  return apiUrl + String(getAtPath(await post(`${apiUrl}/api/v1${path}`, body, 202, headers), ['poll_url']))
}

const LONG_POLL = { prefer: 'wait=20' }

/** Waits until a task or a batch has ended. Throws if the task failed. */
export async function waitUntilEnded(url: string, headers: Headers): Promise<void> {
  for (;;) {
    const body = await readJson(await fetch(url, { headers: { ...headers, ...LONG_POLL } }), 200)
    if (getAtPath(body, ['status']) === 'failed') throw new Error(`failed: ${JSON.stringify(body)}`)
    if (typeof getAtPath(body, ['finished_at']) === 'string') return
  }
}

/** Submits a question and returns the time from its 202 to its completion, in ms. */
export async function measureSingle(apiUrl: string, headers: Headers, question: Question): Promise<number> {
  const url = await submit(apiUrl, '/analyze', headers, question)
  return measureDuration(() => waitUntilEnded(url, headers))
}

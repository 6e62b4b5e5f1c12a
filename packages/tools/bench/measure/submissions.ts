import type { Question } from '@crop/domain'
import { getAtPath } from '@crop/testkit'
import { measureDuration } from './statistics'

/** Settings of an api that does not limit its callers. */
export const WITHOUT_CALLER_LIMITS = {
  ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  MAX_PENDING_PER_CALLER: '0',
  BATCH_ITEMS_PER_HOUR: '0',
  MAX_PENDING_ITEMS_PER_CALLER: '0',
}

export type Headers = Record<string, string>

export const toHeaders = (key: string): Headers => ({ 'x-api-key': key, 'content-type': 'application/json' })

async function readJson(response: Response, status: number): Promise<unknown> {
  const text = await response.text()
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Submits a question or a batch and returns the body of its 202. */
export async function post(url: string, headers: Headers, body: object): Promise<unknown> {
  return readJson(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }), 202)
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
  const task = await post(`${apiUrl}/api/v1/analyze`, headers, question)
  return measureDuration(() => waitUntilEnded(apiUrl + String(getAtPath(task, ['poll_url'])), headers))
}

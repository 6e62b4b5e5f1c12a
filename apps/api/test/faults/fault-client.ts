import { randomUUID } from 'node:crypto'
import { createDatabaseClient } from '@crop/db'
import { anApiKey } from '@crop/db/testing'
import { type StartedApi, waitUntil } from '@crop/testkit'

/** Everything that waits for a dependency answers within this, whatever is broken. */
export const LONGEST_ANSWER_MS = 2000

interface Body {
  task_id: string
  poll_url: string
  status: string
  created_at: string
  started_at: string
}

export interface Answer {
  status: number
  retryAfter: string | null
  ms: number
  body: Body
}

export type Client = ReturnType<typeof clientOf>

/** No question was asked before, so that each is work for the worker. */
function newQuestion() {
  return { location: `field ${randomUUID()}`, crop: 'maize', month: 4 }
}

export async function anApiKeyIn(databaseUrl: string): Promise<string> {
  await using opened = createDatabaseClient({ url: databaseUrl, maxConnections: 1, statementTimeoutMs: 5000 })
  return (await anApiKey(opened.db)).key
}

/** A caller with an API key who keeps its connections. */
export function clientOf(api: () => StartedApi, key: string) {
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const from = performance.now()
    const answer = await fetch(api().url + path, { ...init, signal: AbortSignal.timeout(15_000) })
    const body: unknown = await answer.json()
    const ms = performance.now() - from
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms, body: body as Body }
  }
  const submit = (headers: Record<string, string> = {}, question = newQuestion()) =>
    ask('/api/v1/analyze', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(question),
    })
  const read = (taskId: string, headers: Record<string, string> = {}) =>
    ask(`/api/v1/tasks/${taskId}`, { headers: { 'x-api-key': key, ...headers } })
  const untilDone = (taskIds: string[]) =>
    waitUntil(
      async () => {
        const answers = await Promise.all(taskIds.map((id) => read(id)))
        return answers.every(({ body }) => ['completed', 'failed'].includes(body.status))
          ? answers
          : undefined
      },
      { timeoutMs: 30_000 },
    )
  return { submit, read, untilDone }
}

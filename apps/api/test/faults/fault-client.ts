import { randomUUID } from 'node:crypto'
import { waitUntil, type ServedApi } from '@crop/testkit'

/** A request that depends on Postgres or Redis gets its response within this time, even during an outage. */
const MAX_RESPONSE_MS = 2000

/**
 * Bound of a measured response time. It leaves time to wait for a processor, but is far below the client's timeout of
 * 15 s.
 */
export const MAX_MEASURED_MS = 2.5 * MAX_RESPONSE_MS

interface TaskBody {
  task_id: string
  poll_url: string
  status: string
  created_at: string
  started_at: string
}

export interface TaskResponse {
  status: number
  retryAfter: string | null
  durationMs: number
  body: TaskBody
}

export type FaultClient = ReturnType<typeof createFaultClient>

/** Returns a question with a new location, so that no cached result exists for it. */
function createUncachedQuestion() {
  return { location: `field ${randomUUID()}`, crop: 'maize', month: 4 }
}

/** Creates a client that submits and reads tasks with an API key, and measures the response times. */
export function createFaultClient(api: () => ServedApi, key: string) {
  async function send(path: string, init: RequestInit): Promise<TaskResponse> {
    const startedAt = performance.now()
    const response = await fetch(api().url + path, { ...init, signal: AbortSignal.timeout(15_000) })
    const body: unknown = await response.json()
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      durationMs: performance.now() - startedAt,
      body: body as TaskBody,
    }
  }
  const submit = (headers: Record<string, string> = {}, question = createUncachedQuestion()) =>
    send('/api/v1/analyze', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(question),
    })
  const read = (taskId: string, headers: Record<string, string> = {}) =>
    send(`/api/v1/tasks/${taskId}`, { headers: { 'x-api-key': key, ...headers } })
  const waitUntilDone = (taskIds: string[]) =>
    waitUntil(
      async () => {
        const responses = await Promise.all(taskIds.map((id) => read(id)))
        const areDone = responses.every(({ body }) => ['completed', 'failed'].includes(body.status))
        return areDone ? responses : undefined
      },
      { timeoutMs: 30_000, everyMs: 50 },
    )
  return { submit, read, waitUntilDone }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiResponse, getTextField, type SendRequest } from './caller'
import type { Credentials } from './ledger'
import type { LoadContext } from './load-context'

const LOCATIONS = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const
const CROPS = ['maize', 'wheat', 'rice'] as const
const MAX_ATTEMPTS = 30
const RETRY_MS = 200

/** Returns a location that contains the idempotency key, so that the tasks of a key can be counted in the database. */
export const toKeyedLocation = (idempotencyKey: string) => `keyed ${idempotencyKey}`

/** Creates functions that submit analyses for one caller and poll its tasks. */
export function createSubmissions(
  { ledger, random }: LoadContext,
  send: SendRequest,
  credentials: Credentials,
) {
  const taskIds: string[] = []

  /** Records a 202 response; returns the task id, or an empty string if the response has none. */
  function recordResponse(response: ApiResponse | undefined): string {
    const taskId = getTextField(response, 'task_id')
    if (response?.status !== 202 || taskIds.includes(taskId)) return taskId
    taskIds.push(taskId)
    if (getTextField(response, 'status') === 'completed') ledger.cacheHits += 1
    else ledger.accepted.push({ taskId, credentials, acceptedAt: Date.now() })
    return taskId
  }

  async function submit(body: object, query = '', headers: Record<string, string> = {}): Promise<string> {
    const operation = 'idempotency-key' in headers ? 'keyed submission' : 'submission'
    return recordResponse(await send({ operation, path: `/analyze${query}`, body, headers }))
  }

  const pickMonth = () => Math.floor(random.between(1, 13))

  const createRandomQuestion = () => ({
    location: `${random.between(-60, 60).toFixed(3)},${random.between(-180, 180).toFixed(3)}`,
    crop: random.pickOne(CROPS),
    month: pickMonth(),
  })

  return {
    submitRandomQuestion: () => submit(createRandomQuestion()),
    /** Submits one of twelve questions, so that most results come from the cache. */
    submitCommonQuestion: () => submit({ location: 'nakuru', crop: 'maize', month: pickMonth() }),
    submitPlan: (planId: string) =>
      submit(
        { crop_plan_id: planId, location: random.pickOne(LOCATIONS), month: pickMonth() },
        '?refresh=true',
      ),
    /** Repeats a submission with an idempotency key until a task id is returned, and then sends it once more. */
    submitWithIdempotencyKey: async () => {
      const idempotencyKey = randomUUID()
      const returnedIds = new Set<string>()
      ledger.taskIdsByKey.set(idempotencyKey, returnedIds)
      const body = { location: toKeyedLocation(idempotencyKey), crop: 'maize', month: 4 }
      const headers = { 'idempotency-key': idempotencyKey }
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && returnedIds.size === 0; attempt++) {
        if (attempt > 1) await pause(RETRY_MS)
        const taskId = await submit(body, '', headers)
        if (taskId) returnedIds.add(taskId)
      }
      const repeatedId = await submit(body, '', headers)
      if (repeatedId) returnedIds.add(repeatedId)
    },
    poll: async () => {
      const taskId = taskIds[Math.floor(random.between(0, taskIds.length))]
      if (taskId === undefined) return
      const operation = taskId.startsWith('cached-') ? 'cached poll' : 'poll'
      await send({ operation, path: `/tasks/${taskId}` })
    },
  }
}

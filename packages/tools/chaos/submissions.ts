import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiResponse, getTextField, type SendRequest } from './caller'
import type { Credentials, Ledger, LoadContext } from './ledger'
import type { RandomSource } from './random'

const LOCATIONS = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const
const CROPS = ['maize', 'wheat', 'rice'] as const
const MAX_ATTEMPTS = 30
const RETRY_MS = 200

/** Returns a location that contains the idempotency key, so that the tasks of a key can be counted in the database. */
export const toKeyedLocation = (idempotencyKey: string) => `keyed ${idempotencyKey}`

/** Calls `submit` with a new idempotency key until it returns an id, and then once more. Returns the id. */
export async function submitTwice(
  { idsByKey }: Ledger,
  submit: (idempotencyKey: string) => Promise<string>,
): Promise<string | undefined> {
  const idempotencyKey = randomUUID()
  const returnedIds = new Set<string>()
  idsByKey.set(idempotencyKey, returnedIds)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && returnedIds.size === 0; attempt++) {
    if (attempt > 1) await pause(RETRY_MS)
    const id = await submit(idempotencyKey)
    if (id) returnedIds.add(id)
  }
  const repeatedId = await submit(idempotencyKey)
  if (repeatedId) returnedIds.add(repeatedId)
  const [id] = returnedIds
  return id
}

const pickMonth = (random: RandomSource) => Math.floor(random.between(1, 13))

export const createRandomQuestion = (random: RandomSource) => ({
  location: `${random.between(-60, 60).toFixed(3)},${random.between(-180, 180).toFixed(3)}`,
  crop: random.pickOne(CROPS),
  month: pickMonth(random),
})

/** Creates one of twelve questions, so that most results come from the cache. */
export const createCommonQuestion = (random: RandomSource) => ({
  location: 'nakuru',
  crop: 'maize',
  month: pickMonth(random),
})

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

  return {
    submitRandomQuestion: () => submit(createRandomQuestion(random)),
    submitCommonQuestion: () => submit(createCommonQuestion(random)),
    submitPlan: (planId: string) => submit({ crop_plan_id: planId }, '?refresh=true'),
    submitWhatIf: (planId: string) =>
      submit(
        { crop_plan_id: planId, location: random.pickOne(LOCATIONS), month: pickMonth(random) },
        '?refresh=true',
      ),
    submitWithIdempotencyKey: () =>
      submitTwice(ledger, (idempotencyKey) =>
        submit({ location: toKeyedLocation(idempotencyKey), crop: 'maize', month: 4 }, '', {
          'idempotency-key': idempotencyKey,
        }),
      ),
    poll: async () => {
      const taskId = taskIds[Math.floor(random.between(0, taskIds.length))]
      if (taskId === undefined) return
      const operation = taskId.startsWith('cached-') ? 'cached poll' : 'poll'
      await send({ operation, path: `/tasks/${taskId}` })
    },
  }
}

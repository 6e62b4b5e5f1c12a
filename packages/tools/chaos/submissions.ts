import { randomUUID } from 'node:crypto'
import { type ApiResponse, createCaller, getTextField, retryUntilStopped } from './caller'
import type { Credentials, LoadContext } from './ledger'
import type { RandomSource } from './random'

const LOCATIONS = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const
const CROPS = ['maize', 'wheat', 'rice'] as const

/** Returns a location that contains the idempotency key, so that the tasks of a key can be counted in the database. */
export const toKeyedLocation = (idempotencyKey: string) => `keyed ${idempotencyKey}`

export const createKeyedQuestion = (idempotencyKey: string) => ({
  location: toKeyedLocation(idempotencyKey),
  crop: 'maize',
  month: 4,
})

/** Calls `submit` with an idempotency key until it returns an id or the load ends, and then once more. Returns the id. */
export async function submitTwice(
  { ledger, stop }: LoadContext,
  idempotencyKey: string,
  submit: () => Promise<string>,
): Promise<string | undefined> {
  const returnedIds = new Set<string>()
  ledger.idsByKey.set(idempotencyKey, returnedIds)
  for (const id of [await retryUntilStopped(stop, submit), await submit()]) if (id) returnedIds.add(id)
  return [...returnedIds][0]
}

const pickMonth = (random: RandomSource) => random.integer(1, 12)

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

/** Creates functions that submit analyses for one caller, about its plans if it has any, and poll its tasks. */
function createActions(
  load: LoadContext,
  credentials: Credentials,
  planIds: readonly string[],
): (() => Promise<unknown>)[] {
  const { ledger, random } = load
  const send = createCaller(load, credentials)
  const taskIds: string[] = []

  /** Records a 202 response; returns the task id, or an empty string if the response has none. */
  function recordResponse(response: ApiResponse | undefined): string {
    const id = getTextField(response, 'task_id')
    if (response?.status !== 202 || taskIds.includes(id)) return id
    taskIds.push(id)
    if (getTextField(response, 'status') === 'completed') ledger.cacheHits += 1
    else ledger.accepted.push({ id, credentials, acceptedAt: Date.now() })
    return id
  }

  async function submit(body: object, query = '', idempotencyKey?: string): Promise<string> {
    const operation = idempotencyKey === undefined ? 'submission' : 'keyed submission'
    return recordResponse(await send({ operation, path: `/analyze${query}`, body, idempotencyKey }))
  }

  const submitRandomQuestion = () => submit(createRandomQuestion(random))
  const submitCommonQuestion = () => submit(createCommonQuestion(random))
  const submitWithIdempotencyKey = () => {
    const key = randomUUID()
    return submitTwice(load, key, () => submit(createKeyedQuestion(key), '', key))
  }
  const submitPlan = () => submit({ crop_plan_id: random.pickOne(planIds) }, '?refresh=true')
  const submitWhatIf = () => {
    const changes = { location: random.pickOne(LOCATIONS), month: pickMonth(random) }
    return submit({ crop_plan_id: random.pickOne(planIds), ...changes }, '?refresh=true')
  }
  const listNotifications = () => send({ operation: 'list', path: '/notifications' })
  const poll = async () => {
    if (taskIds.length === 0) return
    const id = random.pickOne(taskIds)
    await send({ operation: id.startsWith('cached-') ? 'cached poll' : 'poll', path: `/tasks/${id}` })
  }
  return [
    submitRandomQuestion,
    submitWithIdempotencyKey,
    // An action that is listed twice is chosen twice as often.
    submitCommonQuestion,
    submitCommonQuestion,
    poll,
    poll,
    ...(planIds.length > 0 ? [submitPlan, submitWhatIf, listNotifications] : []),
  ]
}

/** Sends random requests of one caller, one after another, until the load ends. */
export async function sendRequests(
  load: LoadContext,
  credentials: Credentials,
  planIds: readonly string[] = [],
): Promise<void> {
  const actions = createActions(load, credentials, planIds)
  while (!load.stop.aborted) {
    await load.random.pickOne(actions)()
    await load.random.pause(10, 60)
  }
}

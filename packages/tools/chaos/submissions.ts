import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Ask, textIn } from './caller'
import type { Credentials } from './ledger'
import type { Load } from './load'

const PLACES = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const
const CROPS = ['maize', 'wheat', 'rice'] as const
const ATTEMPTS = 30
const RETRY_MS = 200

/** A location named after the idempotency key, so that the tasks of a key can be counted in the database. */
export const keyedLocation = (key: string) => `keyed ${key}`

/** The ways in which one caller asks for analyses, and reads what became of them. */
export function createSubmissions({ ledger, chance }: Load, ask: Ask, credentials: Credentials) {
  const own: string[] = []

  function accept(answer: Answer | undefined): string {
    const taskId = textIn(answer, 'task_id')
    if (answer?.status !== 202 || own.includes(taskId)) return taskId
    own.push(taskId)
    if (textIn(answer, 'status') === 'completed') ledger.cacheHits += 1
    else ledger.accepted.push({ taskId, credentials, at: Date.now() })
    return taskId
  }

  async function submit(body: object, query = '', headers: Record<string, string> = {}): Promise<string> {
    return accept(await ask({ operation: 'submission', path: `/analyze${query}`, body, headers }))
  }

  const month = () => Math.floor(chance.between(1, 13))
  const anywhere = () => ({
    location: `${chance.between(-60, 60).toFixed(3)},${chance.between(-180, 180).toFixed(3)}`,
    crop: chance.oneOf(CROPS),
    month: month(),
  })

  return {
    submitQuestion: () => submit(anywhere()),
    /** Answered from the cache, most of the time. */
    submitAgain: () => submit({ location: 'nakuru', crop: 'maize', month: month() }),
    submitPlan: (plan: string) =>
      submit({ crop_plan_id: plan, location: chance.oneOf(PLACES), month: month() }, '?refresh=true'),
    /** Sent until there is an answer, and then once more. */
    submitKeyed: async () => {
      const key = randomUUID()
      const given = new Set<string>()
      ledger.keyed.set(key, given)
      const body = { location: keyedLocation(key), crop: 'maize', month: 4 }
      for (let tried = 1; tried <= ATTEMPTS && given.size === 0; tried++) {
        if (tried > 1) await pause(RETRY_MS)
        const taskId = await submit(body, '', { 'idempotency-key': key })
        if (taskId) given.add(taskId)
      }
      const again = await submit(body, '', { 'idempotency-key': key })
      if (again) given.add(again)
    },
    poll: async () => {
      const id = own[Math.floor(chance.between(0, own.length))]
      if (id === undefined) return
      const operation = id.startsWith('cached-') ? 'cached poll' : 'poll'
      await ask({ operation, path: `/tasks/${id}` })
    },
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { useTestDatabase } from '@crop/db/testing'
import { createRegistration, NEW_PLAN, waitUntil, sendTo } from '@crop/testkit'
import { type LocalApi, startLocalApi } from '../local-api'
import { bearer } from '../test-api'

const database = useTestDatabase()
let api: LocalApi
let accessToken = ''
let planId = ''
beforeAll(async () => {
  api = await startLocalApi({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
    MAX_PENDING_PER_CALLER: '0',
    PASSWORD_HASH_MEMORY_KIB: '64',
  })
  const account = await send('POST /auth/register', createRegistration())
  accessToken = (account.body as { access_token: string }).access_token
  planId = ((await send('POST /crop-plans', NEW_PLAN)).body as { id: string }).id
})
afterAll(() => api[Symbol.asyncDispose]())

async function send(operation: string, json?: object) {
  const response = await sendTo(api, operation, bearer(accessToken), json)
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** Requests by the table that the tests lock for them. Each also reads `users`, but only on its first request. */
const REQUESTS = {
  crop_plans: () => send('GET /crop-plans'),
  update_crop_plan: () => send(`PATCH /crop-plans/${planId}`, { name: 'South field' }),
  notifications: () => send('GET /notifications'),
  analysis_tasks: () => send('POST /analyze', { location: `field ${randomUUID()}`, crop: 'maize', month: 4 }),
}

type RequestName = keyof typeof REQUESTS

/** Between two requests of a client, so that 16 clients leave time for the api, which runs in this process. */
const PAUSE_MS = 20

/** Sends each kind of request from four clients until `stop` is aborted, and reports each status. */
async function sendUntilStopped(stop: AbortSignal, onStatus: (name: RequestName, status: number) => void) {
  const names = Object.keys(REQUESTS) as RequestName[]
  const clients = names.flatMap((name) =>
    Array.from({ length: 4 }, async () => {
      while (!stop.aborted) {
        onStatus(name, (await REQUESTS[name]()).status)
        await pause(PAUSE_MS)
      }
    }),
  )
  await Promise.all(clients)
}

/** Requests for a table that was locked in the last test fail for up to half a second. */
beforeEach(async () => {
  for (const request of Object.values(REQUESTS)) await waitUntil(async () => (await request()).status < 300)
})

test.each([
  { table: 'crop_plans', affected: ['crop_plans', 'update_crop_plan'] },
  { table: 'notifications', affected: ['notifications'] },
  { table: 'analysis_tasks', affected: ['analysis_tasks'] },
])('while $table is locked, requests for other tables succeed', async ({ table, affected }) => {
  const stop = new AbortController()
  const statuses = new Map<RequestName, number[]>()
  let affectedResponses = 0
  const loads: Promise<void>[] = []
  await database.whileLocked(`lock table ${table} in access exclusive mode`, async () => {
    await new Promise<void>((resolve) => {
      loads.push(
        sendUntilStopped(stop.signal, (name, status) => {
          statuses.set(name, [...(statuses.get(name) ?? []), status])
          if (affected.includes(name)) affectedResponses += 1
          if (affectedResponses >= 60) resolve()
        }),
      )
    })
    stop.abort()
  })
  await Promise.all(loads)

  for (const [name, received] of statuses) {
    const failures = received.filter((status) => status >= 300)
    if (affected.includes(name)) expect(new Set(failures)).toEqual(new Set([503]))
    else expect(failures.length).toBeLessThanOrEqual(received.length / 100)
  }
})

test.each([
  'alter table crop_plans alter column name type varchar(200)',
  'alter table crop_plans alter column planting_month type integer',
  'alter table crop_plans add column soil text',
  'create index plan_names on crop_plans (name)',
  'alter table notifications alter column title type varchar(500)',
])('the api serves all requests during the migration %s', async (migration) => {
  const stop = new AbortController()
  const statuses: number[] = []
  let isMigrated = false
  let remaining = 200
  const load = sendUntilStopped(stop.signal, (_name, status) => {
    statuses.push(status)
    if (statuses.length === 100)
      void database.query(migration).then(() => setImmediate(() => (isMigrated = true)))
    if (isMigrated) remaining -= 1
    if (remaining === 0) stop.abort()
  })
  await load
  expect(statuses.filter((status) => status >= 300)).toEqual([])
})

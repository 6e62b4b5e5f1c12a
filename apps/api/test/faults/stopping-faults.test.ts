import { Agent, request } from 'node:http'
import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { startApi, startWorker, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { anApiKeyIn } from './fault-client'

let database: TestDatabase
let key = ''
beforeAll(async () => {
  database = await createTestDatabase()
  key = await anApiKeyIn(database.url)
})
afterAll(() => database.drop())

const CLIENTS = 6

interface Answer {
  status: number
  isLast: boolean
}

function submit(url: string, agent: Agent, month: number): Promise<Answer> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/api/v1/analyze?refresh=true`,
      { method: 'POST', agent, headers },
      (answer) => {
        answer.resume()
        const isLast = answer.headers.connection === 'close'
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, isLast }))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ location: 'nakuru', crop: 'maize', month }))
  })
}

/** Asks on one kept connection, until an answer says that it is the last one there. */
async function submitUntilLast(url: string, answered: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (;;) {
    const { status, isLast } = await submit(url, agent, (statuses.length % 12) + 1)
    statuses.push(status)
    answered()
    if (isLast) return statuses
  }
}

test.each([
  ['with Redis', getTestRedisUrl],
  ['without Redis', () => 'redis://127.0.0.1:1'],
])(
  'api and worker that are stopped under load, %s, fail no request and no task',
  async (_with, redisUrl) => {
    const settings = { DATABASE_URL: database.url, REDIS_URL: redisUrl(), LOG_LEVEL: 'error' }
    const [api, worker] = await Promise.all([
      startApi({ ...settings, ANALYZE_RATE_LIMIT_PER_MINUTE: '0' }),
      startWorker(settings),
    ])
    let answers = 0
    const clients = Array.from({ length: CLIENTS }, () => submitUntilLast(api.url, () => (answers += 1)))
    await waitUntil(() => answers > 10 * CLIENTS, { timeoutMs: 20_000 })
    for (const process of [api, worker]) process.kill()
    const statuses = (await Promise.all(clients)).flat()
    expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0])
    expect(new Set(statuses)).toEqual(new Set([202]))

    const tasks = await database.query('select state, attempt, max_attempts from analysis_tasks')
    expect(tasks.length).toBeGreaterThanOrEqual(10 * CLIENTS)
    const untouched = tasks.filter(({ state, attempt, max_attempts }) => {
      return state === 'completed' || (state === 'queued' && Number(attempt) === Number(max_attempts) - 8)
    })
    expect(untouched).toHaveLength(tasks.length)
  },
  60_000,
)

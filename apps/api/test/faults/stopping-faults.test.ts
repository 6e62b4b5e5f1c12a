import { Agent, request } from 'node:http'
import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import { getTestRedisUrl, startApi, startWorker, waitUntil } from '@crop/testkit'

const database = useTestDatabase()
let key = ''
beforeAll(async () => {
  key = await insertApiKey(database.url)
})

const CLIENT_COUNT = 6

interface SubmissionResponse {
  status: number
  /** The api closes the connection after this response. */
  isLast: boolean
}

function submit(url: string, agent: Agent, month: number): Promise<SubmissionResponse> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const submission = request(
      `${url}/api/v1/analyze?refresh=true`,
      { method: 'POST', agent, headers },
      (response) => {
        const isLast = response.headers.connection === 'close'
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, isLast }))
        response.on('error', reject)
      },
    )
    submission.on('error', reject)
    submission.end(JSON.stringify({ location: 'nakuru', crop: 'maize', month }))
  })
}

/** Submits on one keep-alive connection until the api announces that it closes it; returns all statuses. */
async function submitUntilClosed(url: string, onResponse: () => void): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (;;) {
    const { status, isLast } = await submit(url, agent, (statuses.length % 12) + 1)
    statuses.push(status)
    onResponse()
    if (isLast) return statuses
  }
}

test.each([
  { condition: 'with Redis', getRedisUrl: getTestRedisUrl },
  { condition: 'without Redis', getRedisUrl: () => 'redis://127.0.0.1:1' },
])(
  'stopping api and worker under load $condition fails no request and no task',
  async ({ getRedisUrl }) => {
    const settings = { DATABASE_URL: database.url, REDIS_URL: getRedisUrl(), LOG_LEVEL: 'error' }
    const [api, worker] = await Promise.all([
      startApi({ ...settings, ANALYZE_RATE_LIMIT_PER_MINUTE: '0' }),
      startWorker(settings),
    ])
    let responseCount = 0
    const clients = Array.from({ length: CLIENT_COUNT }, () =>
      submitUntilClosed(api.url, () => (responseCount += 1)),
    )
    await waitUntil(() => responseCount > 10 * CLIENT_COUNT, { timeoutMs: 20_000 })
    for (const process of [api, worker]) process.kill()
    const statuses = (await Promise.all(clients)).flat()
    expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0])
    expect(new Set(statuses)).toEqual(new Set([202]))

    const tasks = await database.query('select state, attempt, max_attempts from analysis_tasks')
    expect(tasks.length).toBeGreaterThanOrEqual(10 * CLIENT_COUNT)
    // Releasing a task also raises `max_attempts`, so every queued task still has all of its eight attempts.
    const completedOrQueued = tasks.filter(({ state, attempt, max_attempts }) => {
      return state === 'completed' || (state === 'queued' && Number(attempt) === Number(max_attempts) - 8)
    })
    expect(completedOrQueued).toHaveLength(tasks.length)
  },
  60_000,
)

import { migrate } from '@crop/db'
import { type BreakableServer, startBreakablePostgres, waitUntil } from '@crop/testkit'
import { createInProcessWorkers, type InProcessWorkers } from './in-process-worker'

let postgres: BreakableServer
let workers: InProcessWorkers
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  await migrate(postgres.url)
  workers = createInProcessWorkers(postgres.url)
}, 30_000)
afterAll(async () => {
  await workers.stopAll()
  await postgres[Symbol.asyncDispose]()
})

const FAILING_WORK = ['poll', 'lease recovery', 'end of batches', 'claim of delivery to a webhook']

interface Line {
  level: string
  message: string
  code?: string
  detail?: string
  failures?: number
  down_ms?: number
}

test('an outage of Postgres is one warning and one line at its end, and failed work is logged at debug', async () => {
  const worker = await workers.runWorker({})
  const listLines = () =>
    worker
      .output()
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line))
  const hasLine = (message: string) => worker.output().includes(`"message":"${message}"`)

  await postgres.kill()
  for (const work of FAILING_WORK) await waitUntil(() => hasLine(`${work} failed`))
  await postgres.restart()
  await waitUntil(() => hasLine('postgres is available again'))

  // A busy machine may stall Redis for a moment, which is another outage.
  const isOfRedis = ({ message }: Line) => String(message).startsWith('redis ')
  const warnings = listLines().filter(
    (line) => (line.level === 'warn' || line.level === 'error') && !isOfRedis(line),
  )
  expect(warnings.map(({ message }) => message)).toEqual(['postgres is unavailable'])
  // A refused connection has a code; one that ends during a query has only pg's sentence.
  expect(warnings[0]?.code ?? warnings[0]?.detail).toMatch(/./)
  const [end, ...others] = listLines().filter(({ message }) => message === 'postgres is available again')
  expect(others).toEqual([])
  expect(end?.level).toBe('info')
  expect(end?.failures).toBeGreaterThanOrEqual(FAILING_WORK.length)
  expect(end?.down_ms).toBeGreaterThan(0)
}, 60_000)

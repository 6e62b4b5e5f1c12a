import { randomUUID } from 'node:crypto'
import { createDatabaseClient } from '@crop/db'
import type { Db } from '@crop/db'
import { aPlanTask, aTask, createTestDatabase, type OwnedPlan, type TestDatabase } from '@crop/db/testing'
import {
  flushTestRedis,
  type StartedProcess,
  type StartOptions,
  startWorker,
  getTestRedisUrl,
  waitUntil,
} from '@crop/testkit'
import { createDoorbell } from '@crop/queue'
import type { Doorbell } from '@crop/queue'

export interface WorkerBench {
  db: Db
  /** For processes that a test starts beside the worker. */
  databaseUrl: string
  query: TestDatabase['query']
  whileLocked: TestDatabase['whileLocked']
  doorbell: Doorbell
  /** A real worker process on this database and this Redis. */
  startWorker(settings?: Record<string, string>, options?: StartOptions): Promise<StartedProcess>
  /** A committed task, with a ring for it. */
  ringFor(question?: Partial<{ location: string; crop: string; month: number }>): Promise<string>
  /** The same, asked for by the owner of a plan: its end takes several statements. */
  ringForPlan(plan: OwnedPlan): Promise<string>
  state(taskId: string): Promise<Record<string, unknown>>
  /** Waits until each of these tasks is done, and gives their rows. */
  done(taskIds: string[], timeoutMs?: number): Promise<Record<string, unknown>[]>
}

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** What tests of worker processes stand on; call it at the top level of the file. */
export function useWorkerBench(): () => WorkerBench {
  let bench: WorkerBench | undefined
  const closing: (() => PromiseLike<unknown>)[] = []

  beforeAll(async () => {
    const { url, query, whileLocked, drop } = await createTestDatabase()
    const database = createDatabaseClient({ url, maxConnections: 10, statementTimeoutMs: 5000 })
    const doorbell = createDoorbell({ redisUrl: getTestRedisUrl() })
    closing.push(
      () => doorbell[Symbol.asyncDispose](),
      () => database[Symbol.asyncDispose](),
      drop,
    )
    bench = { query, whileLocked, doorbell, ...openBench(database.db, url, query, doorbell) }
  })
  beforeEach(flushTestRedis)
  afterAll(async () => {
    for (const close of closing) await close()
  })
  return () => {
    if (!bench) throw new Error('The bench is there only while tests run.')
    return bench
  }
}

function openBench(
  db: Db,
  url: string,
  query: TestDatabase['query'],
  doorbell: Doorbell,
): Omit<WorkerBench, 'query' | 'whileLocked' | 'doorbell'> {
  const rows = (ids: string[]) => query('select * from analysis_tasks where id = any($1::uuid[])', [ids])
  const isDone = (row: Record<string, unknown>) => row.state === 'completed' || row.state === 'failed'
  return {
    db,
    databaseUrl: url,
    startWorker: (settings = {}, options = {}) =>
      startWorker({ DATABASE_URL: url, LOG_LEVEL: 'debug', ...settings }, options),
    ringFor: async (question = {}) => {
      const { id } = await aTask(db, { id: randomUUID(), question: { ...QUESTION, ...question } })
      doorbell.ring(id)
      return id
    },
    ringForPlan: async (plan) => {
      const { id } = await aPlanTask(db, plan)
      doorbell.ring(id)
      return id
    },
    state: async (taskId: string) => (await rows([taskId]))[0] ?? {},
    done: (taskIds: string[], timeoutMs = 15_000) =>
      waitUntil(
        async () => {
          const found = await rows(taskIds)
          return found.length === taskIds.length && found.every(isDone) ? found : undefined
        },
        { timeoutMs },
      ),
  }
}

import { randomUUID } from 'node:crypto'
import { aPlanTask, aTask, type FileDatabase, type OwnedPlan, useTestDatabase } from '@crop/db/testing'
import {
  flushTestRedis,
  type StartedProcess,
  type StartOptions,
  startWorker,
  getTestRedisUrl,
  waitUntil,
} from '@crop/testkit'
import { createDoorbell, type Doorbell } from '@crop/queue'
import { createInProcessWorkers, type InProcessWorker } from './in-process-worker'

export interface WorkerHarness extends Pick<FileDatabase, 'db' | 'query' | 'whileLocked'> {
  /** The database of the workers, for other processes that a test starts. */
  databaseUrl: string
  doorbell: Doorbell
  /** Runs a worker in the process of the test. Tests that do not kill, suspend or signal their workers use it. */
  runWorker(settings?: Record<string, string>): Promise<InProcessWorker>
  /** Starts a real worker process on this database and Redis. */
  startWorker(settings?: Record<string, string>, options?: StartOptions): Promise<StartedProcess>
  /** Inserts a task and rings the doorbell. Returns the task id. */
  submitTask(question?: Partial<{ location: string; crop: string; month: number }>): Promise<string>
  /** Inserts a task of a plan and rings the doorbell. Completing such a task takes several statements. */
  submitPlanTask(plan: OwnedPlan): Promise<string>
  getTask(taskId: string): Promise<Record<string, unknown>>
  /** Waits until all tasks are completed or failed. Returns their rows. */
  waitUntilDone(taskIds: string[], timeoutMs?: number): Promise<Record<string, unknown>[]>
  /** Waits as `waitUntilDone` does, but attempts that failed are repeated at once, not after their delay. */
  retryUntilDone(taskIds: string[], timeoutMs?: number): Promise<Record<string, unknown>[]>
}

/** Completing a task writes to this table, so tasks stay in progress while it is locked. */
export const LOCK_ANALYSES = 'lock table analyses in access exclusive mode'

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** Provides a database, a doorbell and workers to the tests of a file. Call it at the top level. */
export function useWorkerHarness(): () => WorkerHarness {
  // Before the database is dropped.
  afterAll(() => workers.stopAll())
  const database = useTestDatabase()
  const workers = createInProcessWorkers(database.url)
  let harness: WorkerHarness | undefined
  beforeAll(() => {
    const doorbell = createDoorbell({ redisUrl: getTestRedisUrl() })
    const runWorker = (settings = {}) => workers.runWorker(settings)
    harness = { ...database, doorbell, runWorker, ...createTaskHelpers(database, doorbell) }
  })
  beforeEach(flushTestRedis)
  afterAll(() => harness?.doorbell[Symbol.asyncDispose]())
  return () => {
    if (!harness) throw new Error('The harness is available only while tests run.')
    return harness
  }
}

function createTaskHelpers(
  { db, url, query }: FileDatabase,
  doorbell: Doorbell,
): Omit<WorkerHarness, 'db' | 'query' | 'whileLocked' | 'doorbell' | 'runWorker'> {
  const listTasks = (ids: string[]) => query('select * from analysis_tasks where id = any($1::uuid[])', [ids])
  const isDone = (row: Record<string, unknown>) => row.state === 'completed' || row.state === 'failed'
  const findIfDone = async (ids: string[]) => {
    const tasks = await listTasks(ids)
    return tasks.length === ids.length && tasks.every(isDone) ? tasks : undefined
  }
  return {
    databaseUrl: url,
    startWorker: (settings = {}, options = {}) =>
      startWorker({ DATABASE_URL: url, LOG_LEVEL: 'debug', ...settings }, options),
    submitTask: async (question = {}) => {
      const { id } = await aTask(db, { id: randomUUID(), question: { ...QUESTION, ...question } })
      doorbell.ring(id)
      return id
    },
    submitPlanTask: async (plan) => {
      const { id } = await aPlanTask(db, plan)
      doorbell.ring(id)
      return id
    },
    getTask: async (taskId: string) => (await listTasks([taskId]))[0] ?? {},
    waitUntilDone: (taskIds: string[], timeoutMs = 15_000) =>
      // Each poll costs processor time, which the workers need.
      waitUntil(() => findIfDone(taskIds), { timeoutMs, everyMs: 20 }),
    retryUntilDone: (taskIds: string[], timeoutMs = 30_000) =>
      waitUntil(
        async () => {
          // A task that is due already stays as it is, because claims skip a row while it is updated.
          await query(
            `update analysis_tasks set available_at = now()
             where id = any($1::uuid[]) and state = 'queued' and available_at > now()`,
            [taskIds],
          )
          return findIfDone(taskIds)
        },
        { timeoutMs, everyMs: 20 },
      ),
  }
}

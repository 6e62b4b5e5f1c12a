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

export interface WorkerHarness extends Pick<FileDatabase, 'db' | 'query' | 'whileLocked'> {
  /** The database of the workers, for other processes that a test starts. */
  databaseUrl: string
  doorbell: Doorbell
  /** Starts a real worker process on this database and Redis. */
  startWorker(settings?: Record<string, string>, options?: StartOptions): Promise<StartedProcess>
  /** Inserts a task and rings the doorbell. Returns the task id. */
  submitTask(question?: Partial<{ location: string; crop: string; month: number }>): Promise<string>
  /** Inserts a task of a plan and rings the doorbell. Completing such a task takes several statements. */
  submitPlanTask(plan: OwnedPlan): Promise<string>
  getTask(taskId: string): Promise<Record<string, unknown>>
  /** Waits until all tasks are completed or failed. Returns their rows. */
  waitUntilDone(taskIds: string[], timeoutMs?: number): Promise<Record<string, unknown>[]>
}

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** Provides a database, a doorbell and worker processes to the tests of a file. Call it at the top level. */
export function useWorkerHarness(): () => WorkerHarness {
  const database = useTestDatabase()
  let harness: WorkerHarness | undefined
  beforeAll(() => {
    const doorbell = createDoorbell({ redisUrl: getTestRedisUrl() })
    harness = { ...database, doorbell, ...createTaskHelpers(database, doorbell) }
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
): Omit<WorkerHarness, 'db' | 'query' | 'whileLocked' | 'doorbell'> {
  const listTasks = (ids: string[]) => query('select * from analysis_tasks where id = any($1::uuid[])', [ids])
  const isDone = (row: Record<string, unknown>) => row.state === 'completed' || row.state === 'failed'
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
      waitUntil(
        async () => {
          const tasks = await listTasks(taskIds)
          return tasks.length === taskIds.length && tasks.every(isDone) ? tasks : undefined
        },
        { timeoutMs },
      ),
  }
}

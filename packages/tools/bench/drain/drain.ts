import { randomUUID } from 'node:crypto'
import type { Question } from '@crop/domain'
import { createDoorbell } from '@crop/queue'
import type { Client } from 'pg'
import { createClient } from '@redis/client'
import { type StartedProcess, startWorker, waitUntil } from '@crop/testkit'
import type { MigratedServers } from '../measure/migrated-servers'
import { residentMb, startProcessorTimer } from '../measure/processes'

export type RedisState = 'rung for' | 'Redis empty, nobody rang' | 'no Redis'

export interface DrainScenario {
  redis: RedisState
  /** Number of workers, each with one model thread. */
  workers: number
}

/** Processor time of one task, in ms. */
interface TaskMs {
  workers: number
  postgres: number
  redis: number
}

export interface DrainResult {
  /** Tasks per second. */
  rate: number
  taskMs: TaskMs
  /** Tasks that each worker completed. */
  shares: number[]
  /** Resident memory of the first worker. */
  idleMb: number
  peakMb: number
}

const UNREACHABLE_REDIS_URL = 'redis://127.0.0.1:1'
const POLL_INTERVAL_MS = 50
const MAX_DRAIN_MS = 240_000

const INSERT = `
  insert into analysis_tasks (id, http_request_id, api_key_prefix, client_ip, location, crop, month, model_version)
  select id, id::text, 'cpk_bench000', '127.0.0.1', location, crop, month, 'season-bench'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) question (id, location, crop, month)`

const SELECT_UNFINISHED = "select 1 from analysis_tasks where state in ('queued', 'processing') limit 1"

const COMPLETED = /crop_task_attempts_total\{outcome="completed"\} (\d+)/

async function clearServers(client: Client, redisUrl: string): Promise<void> {
  await client.query('truncate analysis_tasks, analyses')
  const redis = createClient({ url: redisUrl })
  await redis.connect()
  await redis.flushDb()
  await redis.close()
}

/** Uses one statement, so that no worker sees overdue tasks before all are inserted. */
async function insertTasks(client: Client, questions: readonly Question[]): Promise<string[]> {
  const ids = questions.map(() => randomUUID())
  const column = (name: keyof Question) => questions.map((question) => question[name])
  await client.query(INSERT, [ids, column('location'), column('crop'), column('month')])
  return ids
}

/** Reads the count from the metrics of the worker. */
async function countCompleted({ adminUrl }: StartedProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  return Number(COMPLETED.exec(metrics)?.[1] ?? 0)
}

/** Converts the processor time of Postgres, Redis and each worker, in this order. */
function toTaskMs([postgres = NaN, redis = NaN, ...workers]: readonly number[], tasks: number): TaskMs {
  const sum = workers.reduce((total, ms) => total + ms, 0)
  return { workers: sum / tasks, postgres: postgres / tasks, redis: redis / tasks }
}

interface DrainOptions extends DrainScenario {
  client: Client
  questions: readonly Question[]
}

/** Measures the time from inserting the tasks until all are done, with new workers and empty stores. */
export async function drain(servers: MigratedServers, options: DrainOptions): Promise<DrainResult> {
  const { client, questions, redis, workers } = options
  await clearServers(client, servers.redisUrl)
  const redisUrl = redis === 'no Redis' ? UNREACHABLE_REDIS_URL : servers.redisUrl
  const settings = { ...servers.settings, REDIS_URL: redisUrl, MODEL_THREADS: '1' }
  const processes = await Promise.all(Array.from({ length: workers }, () => startWorker(settings)))
  await using doorbell = createDoorbell({ redisUrl })
  const readFirstWorkerMb = () => residentMb(processes[0]?.pid ?? NaN)
  const idleMb = readFirstWorkerMb()
  let peakMb = idleMb
  const { postgres, redis: redisServer } = servers.pids
  const getProcessorMs = startProcessorTimer([postgres, redisServer, ...processes.map(({ pid }) => pid)])
  const startedAt = performance.now()
  const ids = await insertTasks(client, questions)
  if (redis === 'rung for') for (const id of ids) doorbell.ring(id)
  const isDrained = async () => {
    peakMb = Math.max(peakMb, readFirstWorkerMb())
    return (await client.query(SELECT_UNFINISHED)).rowCount === 0
  }
  await waitUntil(isDrained, { timeoutMs: MAX_DRAIN_MS, everyMs: POLL_INTERVAL_MS })
  const rate = questions.length / ((performance.now() - startedAt) / 1000)
  const processorMs = getProcessorMs()
  const shares = await Promise.all(processes.map(countCompleted))
  await Promise.all(processes.map((worker) => worker[Symbol.asyncDispose]()))
  return { rate, taskMs: toTaskMs(processorMs, questions.length), shares, idleMb, peakMb }
}

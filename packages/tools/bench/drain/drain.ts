import { randomUUID } from 'node:crypto'
import type { Question } from '@crop/domain'
import { createDoorbell } from '@crop/queue'
import type { Client } from 'pg'
import { createClient } from 'redis'
import { type StartedProcess, startWorker, type ThrowawayServers, waitUntil } from '@crop/testkit'
import { residentMb, watchProcessors } from '../measure/processes'

export type Redis = 'rung for' | 'Redis empty, nobody rang' | 'no Redis'

export interface Way {
  redis: Redis
  /** Of one model thread each. */
  workers: number
}

/** Processor time of one task, in ms. */
interface TaskMs {
  workers: number
  postgres: number
  redis: number
}

export interface Drained {
  /** Tasks a second. */
  rate: number
  taskMs: TaskMs
  /** Tasks that each worker completed. */
  shares: number[]
  /** Of the first worker. */
  idleMb: number
  peakMb: number
}

const NOWHERE = 'redis://127.0.0.1:1'
const LOOK_MS = 50
const LONGEST_MS = 240_000

const INSERT = `
  insert into analysis_tasks (id, http_request_id, api_key_prefix, client_ip, location, crop, month, model_version)
  select id, id::text, 'cpk_bench000', '127.0.0.1', location, crop, month, 'season-bench'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) question (id, location, crop, month)`

const LEFT = "select 1 from analysis_tasks where state in ('queued', 'processing') limit 1"

const COMPLETED = /crop_task_attempts_total\{outcome="completed"\} (\d+)/

async function emptyStores(client: Client, redisUrl: string): Promise<void> {
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
async function completedBy({ adminUrl }: StartedProcess): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  return Number(COMPLETED.exec(metrics)?.[1] ?? 0)
}

async function stop(workers: readonly StartedProcess[]): Promise<void> {
  for (const worker of workers) worker.kill()
  await Promise.all(workers.map(({ exited }) => exited))
}

/** Of Postgres, of Redis and of each worker, in this order. */
function taskMsOf([postgres = NaN, redis = NaN, ...workers]: readonly number[], tasks: number): TaskMs {
  const sum = workers.reduce((total, ms) => total + ms, 0)
  return { workers: sum / tasks, postgres: postgres / tasks, redis: redis / tasks }
}

interface Draining extends Way {
  client: Client
  questions: readonly Question[]
}

/** Measures the time from inserting the tasks until all are done, with new workers and empty stores. */
export async function drain(servers: ThrowawayServers, draining: Draining): Promise<Drained> {
  const { client, questions, redis, workers } = draining
  await emptyStores(client, servers.redisUrl)
  const redisUrl = redis === 'no Redis' ? NOWHERE : servers.redisUrl
  const settings = {
    ...{ DATABASE_URL: servers.postgresUrl, REDIS_URL: redisUrl },
    ...{ MODEL_THREADS: '1', LOG_LEVEL: 'error' },
  }
  const started = await Promise.all(Array.from({ length: workers }, () => startWorker(settings)))
  await using doorbell = createDoorbell({ redisUrl })
  const firstMb = () => residentMb(started[0]?.pid ?? NaN)
  const idleMb = firstMb()
  let peakMb = idleMb
  const { postgres, redis: redisServer } = servers.pids
  const usedSince = watchProcessors([postgres, redisServer, ...started.map(({ pid }) => pid)])
  const from = performance.now()
  const ids = await insertTasks(client, questions)
  if (redis === 'rung for') for (const id of ids) doorbell.ring(id)
  const isDrained = async () => {
    peakMb = Math.max(peakMb, firstMb())
    return (await client.query(LEFT)).rowCount === 0
  }
  await waitUntil(isDrained, { timeoutMs: LONGEST_MS, everyMs: LOOK_MS })
  const rate = questions.length / ((performance.now() - from) / 1000)
  const used = usedSince()
  const shares = await Promise.all(started.map(completedBy))
  await stop(started)
  return { rate, taskMs: taskMsOf(used, questions.length), shares, idleMb, peakMb }
}

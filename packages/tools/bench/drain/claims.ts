import { claimDueTasks, createCallerTurns, createDatabaseClient } from '@crop/db'
import type { Client } from 'pg'
import { measureDuration, median, quantile } from '../measure/statistics'

const CALLERS = 50
const QUEUED = 100_000
const CLAIMS = 500
const LIMIT = 20

const QUEUE_TASKS = `
  insert into analysis_tasks (id, api_key_prefix, location, crop, month, model_version, available_at)
  select gen_random_uuid(), 'cpk_' || lpad((task % $1)::text, 8, '0'), 'nakuru', 'maize', 4, 'season-bench',
         now() - interval '1 hour' + task * interval '1 millisecond'
    from generate_series(1, $2::integer) as task`

/** Replaces all tasks by 100,000 queued ones of 50 callers. Returns their number. */
export async function fillQueue(client: Client): Promise<number> {
  await client.query('truncate analysis_tasks, analyses')
  await client.query(QUEUE_TASKS, [CALLERS, QUEUED])
  return QUEUED
}

/** Measures claims of 20 tasks while 100,000 tasks of 50 callers are queued, in ms. */
export async function measureClaims(client: Client, postgresUrl: string) {
  await fillQueue(client)
  await using database = createDatabaseClient({
    url: postgresUrl,
    maxConnections: 1,
    statementTimeoutMs: 10_000,
  })
  const turns = createCallerTurns()
  const claim = {
    limit: LIMIT,
    reserved: { batch: 2, reanalysis: 1 },
    leaseMs: 600_000,
    doorbellGraceMs: 0,
    turns,
  }
  const times: number[] = []
  while (times.length < CLAIMS) {
    times.push(
      await measureDuration(async () => {
        const tasks = await claimDueTasks(database.db, claim)
        if (tasks.length < LIMIT - 3) throw new Error(`claimed ${tasks.length} tasks`)
      }),
    )
  }
  return { 'median ms': median(times), 'p99 ms': quantile(times, 0.99) }
}

import { randomUUID } from 'node:crypto'
import type { Question } from '@crop/domain'
import { createDoorbell } from '@crop/queue'
import { waitUntil } from '@crop/testkit'
import { residentMb, startProcessorTimers } from './processes'
import { startStack } from './stack'
import type { NamedFigures } from './statistics'

const POLL_INTERVAL_MS = 50
const MAX_DRAIN_MS = 240_000

const INSERT = `
  insert into analysis_tasks (id, http_request_id, api_key_prefix, client_ip, location, crop, month, model_version)
  select id, id::text, 'cpk_bench000', '127.0.0.1', location, crop, month, 'season-bench'
    from json_to_recordset($1) as question (id uuid, location text, crop text, month int)`

const SELECT_UNFINISHED = "select 1 from analysis_tasks where state in ('queued', 'processing') limit 1"

/** Measures the time from inserting and ringing for the tasks until new workers have done all. */
export async function measureDrain(
  questions: readonly Question[],
  workerCount: number,
): Promise<NamedFigures> {
  await using stack = await startStack(workerCount)
  const { servers, workers, query } = stack
  await using doorbell = createDoorbell({ redisUrl: servers.redisUrl })
  const rows = questions.map((question) => ({ id: randomUUID(), ...question }))
  const timers = startProcessorTimers(stack)
  const startedAt = performance.now()
  // One statement, so that no worker sees overdue tasks before all are inserted.
  await query(INSERT, [JSON.stringify(rows)])
  for (const { id } of rows) doorbell.ring(id)
  let peakMb = 0
  const isDrained = async () => {
    peakMb = Math.max(peakMb, residentMb(workers[0]?.pid ?? NaN))
    return (await query(SELECT_UNFINISHED)).length === 0
  }
  await waitUntil(isDrained, { timeoutMs: MAX_DRAIN_MS, everyMs: POLL_INTERVAL_MS })
  const seconds = (performance.now() - startedAt) / 1000
  const worker = timers.workers() / questions.length
  const postgres = timers.postgres() / questions.length
  const redis = timers.redis() / questions.length
  return {
    'tasks/s': questions.length / seconds,
    'ms per task': worker + postgres + redis,
    'worker ms': worker,
    'postgres ms': postgres,
    'redis ms': redis,
    'peak MB': peakMb,
  }
}

import { getAtPath } from '@crop/testkit'
import { getBatchPath } from './batches'
import { createCaller, read } from './caller'
import { type AcceptedBatch, createLedger } from './ledger'
import type { Query } from './query'

/**
 * Lists items of accepted batches, as `batch#index`, that are not stored, have not ended, completed without an analysis, or
 * are cancelled without a cancellation of the batch.
 */
export async function listLostItems(query: Query, batches: readonly AcceptedBatch[]): Promise<string[]> {
  const rows = await query(
    `select batch."batchId" || '#' || item.index as id
       from json_to_recordset($1) as batch ("batchId" uuid, total integer, "isCancelled" boolean)
      cross join generate_series(0, batch.total - 1) as item (index)
       left join analysis_tasks as task on task.batch_id = batch."batchId" and task.batch_index = item.index
       left join analyses as analysis on analysis.task_id = task.id
      where case task.state
              when 'completed' then analysis.id is null
              when 'failed' then false
              when 'cancelled' then not batch."isCancelled" or analysis.id is not null
              else true
            end`,
    [JSON.stringify(batches)],
  )
  return rows.map(({ id }) => String(id))
}

/** Lists batches whose stored counts or end differ from those of their items. */
export async function listMiscountedBatches(query: Query): Promise<string[]> {
  const rows = await query(
    `select batch.id
       from analysis_batches as batch
      cross join lateral (
        select count(*) as total,
               count(*) filter (where state = 'completed') as completed,
               count(*) filter (where state = 'failed') as failed,
               count(*) filter (where state = 'cancelled') as cancelled,
               max(finished_at) as finished_at
          from analysis_tasks
         where batch_id = batch.id) as items
      where (batch.total, batch.completed, batch.failed, batch.cancelled, batch.finished_at)
            is distinct from
            (items.total, items.completed, items.failed, items.cancelled, items.finished_at)`,
  )
  return rows.map(({ id }) => String(id))
}

const isAnswered = (line: unknown) =>
  getAtPath(line, ['result']) !== undefined || getAtPath(line, ['error']) !== undefined

/** Returns whether the batch is finished and its results contain each item once, also when they continue in the middle. */
export async function isBatchReadable(getApiUrl: () => string, batch: AcceptedBatch): Promise<boolean> {
  const send = createCaller(getApiUrl, createLedger(), batch.credentials)
  const path = getBatchPath(batch.batchId)
  const progress = await read(send, path)
  if (getAtPath(progress, ['done']) !== batch.total || getAtPath(progress, ['finished_at']) === null)
    return false
  const readLines = async (after: number) => {
    const query = after < 0 ? '' : `?after=${after}`
    const lines = String(await read(send, `${path}/results${query}`))
      .split('\n')
      .slice(0, -1)
    return lines.map((line): unknown => JSON.parse(line))
  }
  const middle = Math.floor(batch.total / 2)
  for (const after of [-1, middle]) {
    const lines = await readLines(after)
    const isComplete =
      lines.length === batch.total - after - 1 &&
      lines.every((line, position) => getAtPath(line, ['index']) === after + 1 + position && isAnswered(line))
    if (!isComplete) return false
  }
  return true
}

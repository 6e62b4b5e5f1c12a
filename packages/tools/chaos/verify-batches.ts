import { getAtPath } from '@crop/testkit'
import { getBatchPath } from './batches'
import { createReader } from './caller'
import type { AcceptedBatch } from './ledger'
import { listIds, type Query } from './query'

/**
 * Lists items of accepted batches, as `batch#index`, that are not stored, have not ended, completed without an analysis, or
 * are cancelled without a cancellation of the batch.
 */
export const listLostItems = (query: Query, batches: readonly AcceptedBatch[]) =>
  listIds(
    query,
    `select batch.id || '#' || item.index as id
       from json_to_recordset($1) as batch (id uuid, total integer, "isCancelled" boolean)
      cross join generate_series(0, batch.total - 1) as item (index)
       left join analysis_tasks as task on task.batch_id = batch.id and task.batch_index = item.index
       left join analyses as analysis on analysis.task_id = task.id
      where case task.state
              when 'completed' then analysis.id is null
              when 'failed' then false
              when 'cancelled' then not batch."isCancelled" or analysis.id is not null
              else true
            end`,
    [JSON.stringify(batches)],
  )

/** Lists batches whose stored counts or end differ from those of their items. */
export const listMiscountedBatches = (query: Query) =>
  listIds(
    query,
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

const isAnswered = (line: unknown) =>
  getAtPath(line, ['result']) !== undefined || getAtPath(line, ['error']) !== undefined

/** Returns whether the batch is finished and its results contain each item once, also when they continue in the middle. */
export async function isBatchReadable(getApiUrl: () => string, batch: AcceptedBatch): Promise<boolean> {
  const read = createReader(getApiUrl, batch.credentials)
  const path = getBatchPath(batch.id)
  const progress = await read(path)
  if (getAtPath(progress, ['done']) !== batch.total || getAtPath(progress, ['finished_at']) === null)
    return false
  for (const first of [0, Math.floor(batch.total / 2) + 1]) {
    const text = String(await read(`${path}/results${first === 0 ? '' : `?after=${first - 1}`}`))
    const lines = text
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line))
    const isComplete =
      lines.length === batch.total - first &&
      lines.every((line, position) => getAtPath(line, ['index']) === first + position && isAnswered(line))
    if (!isComplete) return false
  }
  return true
}

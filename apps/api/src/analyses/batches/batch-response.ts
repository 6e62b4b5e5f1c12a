import type { BatchRecord } from '@crop/db'
import { countDoneItems, getBatchStatus } from '@crop/domain'
import type { BatchBody } from './batch-schemas'

export const getBatchUrl = (id: string) => `/api/v1/analyses/batches/${id}`

export function toBatchBody({ id, total, counts, ...batch }: BatchRecord): BatchBody {
  return {
    batch_id: id,
    status: getBatchStatus(counts, batch.isCancelled),
    done: countDoneItems(counts),
    total,
    counts,
    created_at: batch.createdAt.toISOString(),
    finished_at: batch.finishedAt?.toISOString() ?? null,
    results_url: `${getBatchUrl(id)}/results`,
  }
}

import type { BatchRecord } from '@crop/db'
import { countDoneItems, getBatchStatus } from '@crop/domain'
import type { BatchBody } from './batch-schemas'

export const getBatchUrl = (id: string) => `/api/v1/analyses/batches/${id}`

/** Estimates how long a batch still takes, at its mean speed so far; null before its first item has ended. */
export function estimateSecondsRemaining({ total, counts, finishedAt, ageMs }: BatchRecord): number | null {
  if (finishedAt !== null) return 0
  const done = countDoneItems(counts)
  return done === 0 ? null : Math.ceil((ageMs * (total - done)) / done / 1000)
}

/** Returns a batch as clients read it. */
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

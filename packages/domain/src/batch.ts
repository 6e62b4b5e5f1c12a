/** Largest number of items of one batch. */
export const MAX_BATCH_ITEMS = 10_000

/** Longest reference of an item, in code points. */
export const MAX_REFERENCE_LENGTH = 100

/** The error of an item that was cancelled before a worker claimed it, as clients read it. */
export const CANCELLED_ITEM = {
  code: 'ANALYSIS_CANCELLED',
  detail: 'The batch was cancelled before this analysis started.',
} as const

export const BATCH_STATUSES = ['queued', 'processing', 'completed', 'cancelled'] as const

export type BatchStatus = (typeof BATCH_STATUSES)[number]

/** The numbers of items of a batch by state. */
export interface BatchCounts {
  readonly queued: number
  readonly processing: number
  readonly completed: number
  readonly failed: number
  readonly cancelled: number
}

/** Counts the items that have ended in any state. */
export function countDoneItems({ completed, failed, cancelled }: BatchCounts): number {
  return completed + failed + cancelled
}

/** A batch is completed when all its items have ended, even if some failed. */
export function getBatchStatus(counts: BatchCounts, isCancelled: boolean): BatchStatus {
  if (isCancelled) return 'cancelled'
  if (counts.queued + counts.processing === 0) return 'completed'
  return counts.processing + countDoneItems(counts) > 0 ? 'processing' : 'queued'
}

import { randomUUID } from 'node:crypto'
import {
  insertBatch,
  type KeyedRequest,
  type NewBatch,
  type NewBatchItem,
  type StoredResponse,
} from '@crop/db'
import { type Caller, combineConditions, getOwnLimits } from '@crop/domain'
import {
  getActiveSpan,
  type ScopedLogger,
  toTraceParent,
  UNKNOWN_MODEL_VERSION,
  withDatabaseSpan,
} from '@crop/runtime'
import type { AppContext } from '../../context'
import {
  findReplay,
  type IdempotentResult,
  RESPONSE_TTL_SECONDS,
  withIdempotency,
} from '../../http/pipeline/idempotency'
import { hourlyItemLimitReached, tooManyPendingItems } from '../submission-limits'
import { getBatchUrl } from './batch-response'
import type { BatchRequest } from './batch-schemas'

export interface BatchSubmission {
  caller: Caller
  body: BatchRequest
  /** Undefined without an `Idempotency-Key`. */
  keyedRequest: KeyedRequest | undefined
  httpRequestId: string
  log: ScopedLogger
  clientIp(): string | undefined
}

/** Returns the response stored for the `Idempotency-Key`, or queues the items of a new batch. */
export async function submitBatch(ctx: AppContext, submission: BatchSubmission): Promise<IdempotentResult> {
  return (await findReplay(ctx.db, submission.keyedRequest)) ?? enqueueBatch(ctx, submission)
}

/** Commits the batch before it rings the doorbell: the 202 promises that all items are committed. */
async function enqueueBatch(ctx: AppContext, submission: BatchSubmission): Promise<IdempotentResult> {
  const batch = createBatch(ctx, submission)
  const idempotency = { request: submission.keyedRequest, ttlSeconds: RESPONSE_TTL_SECONDS }
  let taskIds: string[] = []
  const result = await withDatabaseSpan('insert batch', () =>
    withIdempotency(ctx.db, idempotency, async (db) => {
      const limits = getBatchLimits(ctx, submission.caller)
      const outcome = await insertBatch(db, batch, limits)
      if (outcome.kind === 'too_many_pending') throw tooManyPendingItems(limits.pendingItems)
      if (outcome.kind === 'hourly_limit_reached')
        throw hourlyItemLimitReached(limits.itemsPerHour, outcome.retryAfterSeconds)
      taskIds = outcome.firstTaskIds
      return createBatchResponse(batch)
    }),
  )
  if (result.replayed) return result
  submission.log.addFields({ batch_id: batch.id, items: batch.items.length })
  // A small batch starts at once. Workers find the other items of a large one by polling.
  for (const id of taskIds) ctx.doorbell.ring(id)
  return result
}

function createBatch({ findAnalysisModelVersion }: AppContext, submission: BatchSubmission): NewBatch {
  const span = getActiveSpan()
  return {
    id: randomUUID(),
    httpRequestId: submission.httpRequestId,
    traceParent: span && toTraceParent(span),
    caller: submission.caller,
    clientIp: submission.clientIp(),
    modelVersion: findAnalysisModelVersion() ?? UNKNOWN_MODEL_VERSION,
    items: listItems(submission.body),
  }
}

/** Lists the items of a batch, or the combinations of its grid. */
function listItems({ items = [], grid }: BatchRequest): NewBatchItem[] {
  if (!grid) {
    return items.map(({ location, crop, month, planting_year, conditions, reference }) => ({
      question: {
        location,
        crop,
        month,
        plantingYear: planting_year ?? undefined,
        conditions: combineConditions(conditions ?? undefined, undefined),
      },
      reference: reference ?? undefined,
    }))
  }
  const conditions = combineConditions(grid.conditions ?? undefined, undefined)
  const plantingYear = grid.planting_year ?? undefined
  return grid.locations.flatMap((location) =>
    grid.crops.flatMap((crop) =>
      grid.months.map((month) => ({
        question: { location, crop, month, plantingYear, conditions },
        reference: undefined,
      })),
    ),
  )
}

function getBatchLimits({ limits }: AppContext, caller: Caller) {
  return {
    itemsPerHour: getOwnLimits(caller).batchItemsPerHour ?? limits.batchItemsPerHour,
    pendingItems: limits.pendingItemsPerCaller,
  }
}

function createBatchResponse({ id, items }: NewBatch): StoredResponse {
  const url = getBatchUrl(id)
  return {
    status: 202,
    body: JSON.stringify({ batch_id: id, status: 'queued', total: items.length, poll_url: url }),
    location: url,
  }
}

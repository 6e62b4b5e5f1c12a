import {
  claimMapParts,
  completeMapPart,
  releaseMapPart,
  renewMapParts,
  retryMapPartLater,
  type ClaimedMapPart,
  type Db,
} from '@crop/db'
import { createCounter, toErrorFields, type Logger } from '@crop/runtime'
import { ModelFailure, ModelTimeout, type ModelThreads } from '../model/model-threads'
import { runRepeatedly } from '../run-repeatedly'

const POLL_INTERVAL_MS = 1000

/** How attempts at parts end. `fenced`: nothing was written, because a newer attempt holds the part. */
const PART_OUTCOMES = ['computed', 'failed', 'fenced'] as const

const countPart = createCounter(
  'crop_map_parts_total',
  'Attempts at parts of suitability maps by outcome',
  ['outcome'],
  PART_OUTCOMES.map((outcome) => ({ outcome })),
)

export interface MapRunnerOptions {
  db: Db
  model: Pick<ModelThreads, 'scoreMapPart'>
  modelVersion: string
  threads: number
  leaseMs: number
  logger: Logger
}

export interface MapRunner {
  /** Stops claiming, and releases the parts in progress. */
  stop(): Promise<void>
}

/** Computes the requested maps of this model version part by part, together with all other workers. */
export function startMapRunner(options: MapRunnerOptions): MapRunner {
  const { db, model, modelVersion, threads, leaseMs, logger } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const heldParts = new Set<ClaimedMapPart>()
  const claimsInProgress = new Set<Promise<ClaimedMapPart[]>>()

  async function claimParts(limit: number): Promise<ClaimedMapPart[]> {
    if (signal.aborted) return []
    const claim = claimMapParts(db, { modelVersion, limit, leaseMs })
    claimsInProgress.add(claim)
    try {
      const claimed = await claim
      for (const held of claimed) heldParts.add(held)
      return claimed
    } finally {
      claimsInProgress.delete(claim)
    }
  }

  /** Errors of the model are retried too, but later and later: a newer worker may not have them. */
  async function retryOrReport(held: ClaimedMapPart, error: unknown, partLogger: Logger): Promise<void> {
    countPart({ outcome: 'failed' })
    partLogger.warn('map part not computed; it will be retried', toErrorFields(error))
    if (error instanceof ModelFailure || error instanceof ModelTimeout) await retryMapPartLater(db, held)
  }

  async function computePart(held: ClaimedMapPart): Promise<void> {
    const { crop, waterSupply, part, attempt } = held
    const partLogger = logger.child({ crop, water_supply: waterSupply, part, attempt })
    try {
      const cells = await model.scoreMapPart({ crop, waterSupply, part })
      if (signal.aborted) return
      const outcome = await completeMapPart(db, held, cells)
      countPart({ outcome: outcome === 'fenced' ? 'fenced' : 'computed' })
      if (outcome === 'completed') partLogger.info('map completed')
    } catch (error) {
      // Stopping terminates the model threads, which is not a failure of the part.
      if (!signal.aborted) await retryOrReport(held, error, partLogger)
    } finally {
      heldParts.delete(held)
    }
  }

  /** Computes a part, and then parts that are still due, until there are none. */
  async function computeParts(first: ClaimedMapPart): Promise<void> {
    let held: ClaimedMapPart | undefined = first
    while (held && !signal.aborted) {
      await computePart(held)
      ;[held] = await claimParts(1)
    }
  }

  async function computeDueParts(): Promise<void> {
    // One more than there are threads, so that no thread waits while a part is stored and the next one claimed.
    const parts = await claimParts(threads + 1)
    await Promise.all(parts.map(computeParts))
  }

  const renewLeases = () => renewMapParts(db, [...heldParts], leaseMs)

  void runRepeatedly('map', computeDueParts, { intervalMs: POLL_INTERVAL_MS, signal, logger })
  void runRepeatedly('renewal of map leases', renewLeases, { intervalMs: leaseMs / 3, signal, logger })
  return {
    async stop() {
      stopping.abort()
      // A claim that was sent before may still hold parts afterwards.
      await Promise.allSettled(claimsInProgress)
      await Promise.allSettled(Array.from(heldParts, (held) => releaseMapPart(db, held)))
    },
  }
}

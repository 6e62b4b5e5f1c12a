import { completeMapPart, mapParts, type ClaimedMapPart, type Db } from '@crop/db'
import { createOutcomeCounter, type Logger } from '@crop/runtime'
import { claimFrom, startLeasedWork, type ClaimContext, type RunningWork } from '../leased-work'
import { ModelFailure, ModelTimeout } from '../model/model-failure'
import type { ModelThreads } from '../model/model-threads'
import type { SharedOutlooks } from '../outlooks/shared-outlooks'

/** How attempts at parts end. `fenced`: nothing was written, because a newer attempt holds the part. */
const PART_OUTCOMES = ['computed', 'failed', 'fenced'] as const

const countPart = createOutcomeCounter(
  'crop_map_parts_total',
  'Attempts at parts of suitability maps by outcome',
  PART_OUTCOMES,
)

export interface MapRunnerOptions extends ClaimContext {
  db: Db
  model: Pick<ModelThreads, 'scoreMapPart'>
  modelVersion: string
  findOutlooks(): SharedOutlooks | undefined
  threads: number
  leaseMs: number
}

/** Computes the requested maps of this model version part by part, together with all other workers. */
export function startMapRunner(options: MapRunnerOptions): RunningWork {
  const { db, model, modelVersion, findOutlooks, threads, leaseMs, logger } = options

  /** Errors of the model are retried too, but later and later: a newer worker may not have them. */
  async function retryOrReport(held: ClaimedMapPart, error: unknown, partLogger: Logger): Promise<void> {
    countPart('failed')
    partLogger.failure('map part not computed; it will be retried', error)
    if (error instanceof ModelFailure || error instanceof ModelTimeout) await mapParts.retryLater(db, held)
  }

  async function computePart(held: ClaimedMapPart, leaseLost: AbortSignal): Promise<void> {
    const { crop, waterSupply, part, attempt } = held
    const partLogger = logger.child({ crop, water_supply: waterSupply, part, attempt })
    try {
      const outlooks = findOutlooks()
      // Other outlooks became current after the claim.
      if (held.outlooks !== '' && held.outlooks !== outlooks?.digest) {
        await mapParts.retryLater(db, held)
        return
      }
      const mapOutlooks = held.outlooks === '' ? undefined : outlooks
      const cells = await model.scoreMapPart({ crop, waterSupply, part, outlooks: mapOutlooks })
      if (leaseLost.aborted) return
      const outcome = await completeMapPart(db, held, cells)
      countPart(outcome === 'fenced' ? 'fenced' : 'computed')
      if (outcome === 'completed') partLogger.info('map completed')
    } catch (error) {
      // Stopping terminates the model threads, which is not a failure of the part.
      if (!leaseLost.aborted) await retryOrReport(held, error, partLogger)
    }
  }

  return startLeasedWork(
    {
      ...claimFrom(mapParts, {
        db,
        leaseMs,
        params: {
          modelVersion,
          // Read for each claim.
          get outlooks() {
            return findOutlooks()?.digest ?? ''
          },
        },
      }),
      name: 'part of a map',
      // One more than there are threads, so that no thread waits while a part is stored and the next one claimed.
      slots: threads + 1,
      run: computePart,
    },
    options,
  )
}

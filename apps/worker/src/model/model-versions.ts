import { addUpModelVersions, describeModelVersion, type Db } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import type { AnalysisModel } from './analysis-model'

const INTERVAL_MS = 60_000

interface ModelVersionsOptions {
  db: Db
  model: Pick<AnalysisModel, 'findVersion' | 'findChanges'>
  logger: Logger
}

/** Keeps the list of the models that have answered: adds up their analyses, and stores the changes that the current one states. */
export function startModelVersions(
  { db, model, logger }: ModelVersionsOptions,
  signal: AbortSignal,
): Promise<void> {
  return runRepeatedly(
    'model versions',
    async () => {
      await addUpModelVersions(db)
      const [version, changes] = [model.findVersion(), model.findChanges()]
      if (version !== undefined && changes !== undefined) await describeModelVersion(db, version, changes)
    },
    { intervalMs: INTERVAL_MS, signal, logger },
  )
}

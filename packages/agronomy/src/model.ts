import type { Question } from '@crop/domain'
import { assess } from './assess/assess'
import { createSiteFinder } from './assess/site'
import type { Assessment } from './assessment'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadReference } from './data-pack/load-reference'
import { getModelVersion } from './model-version'
import { createPointLocator } from './places/locate-point'

/** The feasibility model with its data. */
export interface Model {
  readonly version: string
  /** Assesses a question. Pure: uses no clock, I/O or randomness, and never throws. */
  assess(question: Question): Assessment
}

/** Loads the model and a data pack; throws a DataPackError that lists every issue of the pack. */
export function loadModel(dataDir: string = SHIPPED_DATA_DIR): Model {
  const reference = loadReference(dataDir)
  const version = getModelVersion(dataDir)
  const context = {
    reference,
    version,
    findSite: createSiteFinder(reference),
    locatePoint: createPointLocator(reference),
  }
  return { version, assess: (question) => assess(context, question) }
}

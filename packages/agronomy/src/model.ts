import type { Question } from '@crop/domain'
import { assess } from './assess/assess'
import { createSiteFinder } from './assess/site'
import type { Assessment } from './assessment'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadReference } from './data-pack/load-reference'
import { getModelVersion } from './model-version'

/** The feasibility model with its data. */
export interface Model {
  readonly version: string
  /** A pure function of the question: no clock, no I/O, no randomness; never throws. */
  assess(question: Question): Assessment
}

/** Loads the model and a data pack; throws a DataPackError that lists every fault of the pack. */
export function loadModel(dataDir: string = SHIPPED_DATA_DIR): Model {
  const reference = loadReference(dataDir)
  const version = getModelVersion(dataDir)
  const knowledge = { reference, version, findSite: createSiteFinder(reference) }
  return { version, assess: (question) => assess(knowledge, question) }
}

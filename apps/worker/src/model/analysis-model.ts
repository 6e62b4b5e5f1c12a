import type { ModelThreads } from './model-threads'

/** The model that answers the questions of tasks. Maps are always computed by the threads. */
export interface AnalysisModel extends ModelThreads {
  /** Returns the version of the model; undefined while its server has not stated one. */
  findVersion(): string | undefined
  /** Returns the changes of its version as the model states them; undefined if it states none. */
  findChanges(): string | undefined
  /** Whether the model can answer now. Otherwise tasks are left in the queue. */
  isAvailable(): boolean
}

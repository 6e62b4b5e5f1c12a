import type { ModelThreads } from './model-threads'

/** The model that answers the questions of tasks. Maps are always computed by the threads. */
export interface AnalysisModel extends ModelThreads {
  /** Returns the version of the model; undefined while its server has not stated one. */
  findVersion(): string | undefined
  /** Returns what the model says is new in its version. */
  findChanges(): string | undefined
  /** Whether the model can answer now. Otherwise tasks are left in the queue. */
  isAvailable(): boolean
}

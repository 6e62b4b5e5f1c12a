import { createBatches, type Batches } from './batches.ts'
import type { Query, RequestBody } from './endpoints.ts'
import { isApiError } from './errors.ts'
import { createIdempotencyHeader, type IdempotentOptions } from './idempotency-key.ts'
import type { CallOptions, SendRequest } from './send-request.ts'
import type { Analysis, AnalysisSummary, StoredAnalysis, Submission, Task } from './types.ts'
import { waitForTask, type WaitOptions } from './wait-for-task.ts'

type AnalysisRequest = RequestBody<'/analyze', 'post'>

/** A plan, optionally with changed members for a "what if"; or a crop, a location and a month. */
export type Question = AnalysisRequest &
  ({ crop_plan_id: string } | { crop: string; location: string; month: number })
export type SubmitOptions = IdempotentOptions & Query<'/analyze', 'post'>

export interface Analyses extends Batches {
  /** Resolves as soon as the service has accepted the question. Get the result with `wait` or `task`. */
  submit(question: Question, options?: SubmitOptions): Promise<Submission>
  /** Returns the current state of the task. */
  task(taskId: string, options?: CallOptions): Promise<Task>
  /** Waits for a task that was submitted earlier, for example before the page was reloaded. */
  wait(taskId: string, options?: WaitOptions): Promise<Analysis>
  /**
   * `submit` and `wait` in one. Submits again if the task of a cached result is lost. Rejects with AnalysisFailedError, or
   * AnalysisPendingError after `timeoutMs`.
   */
  analyzeAndWait(question: Question, options?: SubmitOptions & WaitOptions): Promise<Analysis>
  /** The customer's stored analyses, newest first, without their results. */
  list(options?: CallOptions & Query<'/analyses', 'get'>): Promise<AnalysisSummary[]>
  /** Returns a stored analysis with its result. Rejects with ANALYSIS_NOT_FOUND, also for those of other customers. */
  get(id: string, options?: CallOptions): Promise<StoredAnalysis>
}

const isTaskNotFound = (error: unknown) => isApiError(error, 'TASK_NOT_FOUND')

export function createAnalyses(send: SendRequest): Analyses {
  const submit: Analyses['submit'] = async (body, { signal, refresh, record, idempotencyKey } = {}) => {
    const headers = createIdempotencyHeader(idempotencyKey)
    return (await send('post', '/analyze', { body, headers, signal, query: { refresh, record } })).body
  }
  return {
    ...createBatches(send),
    submit,
    task: async (id, options) => (await send('get', '/tasks/{task_id}', { ...options, ids: [id] })).body,
    wait: (id, options = {}) => waitForTask(send, id, options),
    analyzeAndWait: async (question, options = {}) => {
      const submitAndWait = async () => {
        const { task_id: id, status } = await submit(question, options)
        options.onState?.(status, id)
        return waitForTask(send, id, options, status)
      }
      // The service keeps the task of a cached result for five minutes, in Redis alone, so it may be lost.
      return submitAndWait().catch((error: unknown) => {
        if (isTaskNotFound(error)) return submitAndWait()
        throw error
      })
    },
    list: async ({ signal, ...query } = {}) =>
      (await send('get', '/analyses', { signal, query })).body.analyses,
    get: async (id, options) =>
      (await send('get', '/analyses/{analysis_id}', { ...options, ids: [id] })).body,
  }
}

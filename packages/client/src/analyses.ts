import type { CallOptions, Caller } from './caller.ts'
import type { Body, Query } from './endpoints.ts'
import { idempotencyHeader } from './idempotency-key.ts'
import type { OnceOptions } from './idempotency-key.ts'
import type { Analysis, Submission, Task } from './types.ts'
import { waitForTask } from './wait-for-task.ts'
import type { WaitOptions } from './wait-for-task.ts'

type Asked = Body<'/analyze', 'post'>

/** A plan, with what is to be different from it in a "what if"; or crop, place and month. */
export type Question = Asked & ({ crop_plan_id: string } | { crop: string; location: string; month: number })
export type SubmitOptions = OnceOptions & Query<'/analyze', 'post'>

export interface Analyses {
  /** Returns as soon as the service has taken the question; `wait` or `task` lead to the answer. */
  submit(question: Question, options?: SubmitOptions): Promise<Submission>
  /** The task as it is now. */
  task(taskId: string, options?: CallOptions): Promise<Task>
  /** Waits for a task that was submitted earlier, also before a page was loaded again. */
  wait(taskId: string, options?: WaitOptions): Promise<Analysis>
  /** `submit` and `wait` in one; rejects with AnalysisFailedError, or AnalysisPendingError when `timeoutMs` are over. */
  analyzeAndWait(question: Question, options?: SubmitOptions & WaitOptions): Promise<Analysis>
}

export function analyses(call: Caller): Analyses {
  const submit: Analyses['submit'] = async (body, { signal, refresh, idempotencyKey } = {}) => {
    const headers = idempotencyHeader(idempotencyKey)
    return (await call('post', '/analyze', { body, headers, signal, query: { refresh } })).body
  }
  return {
    submit,
    task: async (id, options) => (await call('get', '/tasks/{task_id}', { ...options, ids: [id] })).body,
    wait: (id, options = {}) => waitForTask(call, id, options),
    analyzeAndWait: async (question, options = {}) => {
      const { task_id: id, status } = await submit(question, options)
      options.onState?.(status, id)
      return waitForTask(call, id, options, status)
    },
  }
}

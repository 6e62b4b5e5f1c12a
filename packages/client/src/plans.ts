import type { CallOptions, Caller } from './caller.ts'
import type { Body, Query } from './endpoints.ts'
import { isApiError } from './errors.ts'
import { idempotencyHeader } from './idempotency-key.ts'
import type { OnceOptions } from './idempotency-key.ts'
import type { AnalysisRecord, CropPlan } from './types.ts'

export type NewCropPlan = Body<'/crop-plans', 'post'>
export type CropPlanChanges = Body<'/crop-plans/{plan_id}', 'patch'>

export interface Plans {
  /** Saves a plan; its label stays null until an analysis of it is computed. */
  create(plan: NewCropPlan, options?: OnceOptions): Promise<CropPlan>
  /** Most recently changed first; without the archived ones unless they are asked for. */
  list(options?: CallOptions & Query<'/crop-plans', 'get'>): Promise<CropPlan[]>
  /** Refused with CROP_PLAN_NOT_FOUND, also when it is somebody else's. */
  get(id: string, options?: CallOptions): Promise<CropPlan>
  /** What is left out stays as it is. */
  change(id: string, changes: CropPlanChanges, options?: CallOptions): Promise<CropPlan>
  /** Refused with CROP_PLAN_HAS_ANALYSES once the plan was analysed: archive it instead. */
  remove(id: string, options?: CallOptions): Promise<void>
  /** The plan's analyses, newest first. */
  history(
    id: string,
    options?: CallOptions & Query<'/crop-plans/{plan_id}/analyses', 'get'>,
  ): Promise<AnalysisRecord[]>
}

export function plans(call: Caller): Plans {
  const one = '/crop-plans/{plan_id}'
  return {
    create: async (body, { signal, idempotencyKey } = {}) => {
      const headers = idempotencyHeader(idempotencyKey)
      return (await call('post', '/crop-plans', { body, headers, signal })).body
    },
    list: async ({ signal, ...query } = {}) => (await call('get', '/crop-plans', { signal, query })).body,
    get: async (id, options) => (await call('get', one, { ...options, ids: [id] })).body,
    change: async (id, body, options) => (await call('patch', one, { ...options, ids: [id], body })).body,
    remove: async (id, options) => {
      let attempts = 1
      const onRepeat = () => {
        attempts += 1
      }
      try {
        await call('delete', one, { ...options, ids: [id], onRepeat })
      } catch (error) {
        // The first attempt has removed it, and its answer was lost.
        if (attempts === 1 || !isApiError(error, 'CROP_PLAN_NOT_FOUND')) throw error
      }
    },
    history: async (id, { signal, ...query } = {}) => {
      const { body } = await call('get', '/crop-plans/{plan_id}/analyses', { ids: [id], query, signal })
      return body.analyses
    },
  }
}

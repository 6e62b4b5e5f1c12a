import type { Query, RequestBody, ResponseBody } from './endpoints.ts'
import { createIdempotencyHeader, type IdempotentOptions } from './idempotency-key.ts'
import { recoverLostResponse } from './retry.ts'
import type { CallOptions, SendRequest } from './send-request.ts'
import type { AnalysisRecord, CropPlan, ListedCropPlan } from './types.ts'

export type NewCropPlan = RequestBody<'/crop-plans', 'post'>
export type CropPlanChanges = RequestBody<'/crop-plans/{plan_id}', 'patch'>

export type FieldConditions = ResponseBody<'/crop-plans/{plan_id}/conditions', 'get'>
export type NewFieldConditions = RequestBody<'/crop-plans/{plan_id}/conditions', 'put'>

export interface Plans {
  /** Saves a plan. Its label is null until an analysis of it is completed. */
  create(plan: NewCropPlan, options?: IdempotentOptions): Promise<CropPlan>
  /** Most recently changed first. Archived plans are left out by default. */
  list(options?: CallOptions & Query<'/crop-plans', 'get'>): Promise<ListedCropPlan[]>
  /** Rejects with CROP_PLAN_NOT_FOUND, also for plans of other customers. */
  get(id: string, options?: CallOptions): Promise<CropPlan>
  /** Changes the given members only. */
  change(id: string, changes: CropPlanChanges, options?: CallOptions): Promise<CropPlan>
  /** Rejects with CROP_PLAN_HAS_ANALYSES once the plan has been analysed: archive it instead. */
  remove(id: string, options?: CallOptions): Promise<void>
  /** Returns the conditions of the plan's field; unknown ones are null. */
  getConditions(id: string, options?: CallOptions): Promise<FieldConditions>
  /** Replaces all conditions; members that are omitted become unknown. */
  setConditions(id: string, conditions: NewFieldConditions, options?: CallOptions): Promise<FieldConditions>
  /** The plan's analyses, newest first. */
  history(
    id: string,
    options?: CallOptions & Query<'/crop-plans/{plan_id}/analyses', 'get'>,
  ): Promise<AnalysisRecord[]>
}

export function createPlans(send: SendRequest): Plans {
  const planPath = '/crop-plans/{plan_id}'
  const conditionsPath = '/crop-plans/{plan_id}/conditions'
  return {
    create: async (body, { signal, idempotencyKey } = {}) => {
      const headers = createIdempotencyHeader(idempotencyKey)
      return (await send('post', '/crop-plans', { body, headers, signal })).body
    },
    list: async ({ signal, ...query } = {}) => (await send('get', '/crop-plans', { signal, query })).body,
    get: async (id, options) => (await send('get', planPath, { ...options, ids: [id] })).body,
    change: async (id, body, options) =>
      (await send('patch', planPath, { ...options, ids: [id], body })).body,
    remove: (id, options) =>
      recoverLostResponse(
        async (onRetry) => void (await send('delete', planPath, { ...options, ids: [id], onRetry })),
        'CROP_PLAN_NOT_FOUND',
      ),
    getConditions: async (id, options) => (await send('get', conditionsPath, { ...options, ids: [id] })).body,
    setConditions: async (id, body, options) =>
      (await send('put', conditionsPath, { ...options, ids: [id], body })).body,
    history: async (id, { signal, ...query } = {}) => {
      const { body } = await send('get', '/crop-plans/{plan_id}/analyses', { ids: [id], query, signal })
      return body.analyses
    },
  }
}

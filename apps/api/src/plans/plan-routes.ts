import {
  updatePlanJson,
  getDatabaseFault,
  deletePlan,
  inTransaction,
  listPlansJson,
  getPlanJson,
} from '@crop/db'
import { createKeyedRequest } from '../http/pipeline/idempotency'
import { ApiError } from '../http/errors/api-error'
import { okJson, route } from '../http/contract/route'
import type { AppContext } from '../context'
import { createPlan } from './create-plan'
import { orNotFound } from './or-not-found'
import {
  archivedPlanExample,
  newPlan,
  planBody,
  planListBody,
  planListQuery,
  planPatch,
} from './plan-schemas'
import type { PlanPatch } from './plan-schemas'

const CUSTOMER_ROUTE = { tag: 'Crop plans', access: 'customer', cache: 'private, no-cache' } as const

const NEW_PLAN = {
  status: 201,
  description: 'The new plan',
  body: planBody,
  headers: ['Location', 'Idempotent-Replayed'],
} as const

const PLAN = { status: 200, description: 'The plan', body: planBody } as const

const hasAnalyses = () => new ApiError('CROP_PLAN_HAS_ANALYSES')

const changesOf = ({ name, risk_tolerance: riskTolerance, is_archived: isArchived }: PlanPatch) => ({
  name,
  riskTolerance,
  isArchived,
})

async function removePlan({ db }: AppContext, userId: string, id: string): Promise<void> {
  try {
    const remove = () => inTransaction(db, (tx) => deletePlan(tx, userId, id))
    await orNotFound(id, async () => (await remove()) || undefined)
  } catch (error) {
    throw getDatabaseFault(error) === 'still_referenced' ? hasAnalyses() : error
  }
}

export const planRoutes = (ctx: AppContext) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'post',
    path: '/crop-plans',
    operationId: 'createCropPlan',
    summary: 'Save a crop plan',
    description: 'Crops and places that the model does not know are accepted.',
    responses: [NEW_PLAN],
    body: newPlan,
    idempotent: true,
    errors: ['CROP_PLAN_LIMIT_REACHED'],
    handler: ({ body, caller, idempotencyKey: key }) => {
      const asked = [body.name, body.crop, body.location, body.planting_month, body.risk_tolerance]
      const keyed = createKeyedRequest({ endpoint: 'POST /crop-plans', caller, key, asked })
      return createPlan(ctx, { userId: caller.userId, plan: body, keyed })
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans',
    operationId: 'listCropPlans',
    summary: 'List your crop plans, most recently changed first',
    responses: [{ status: 200, description: 'All plans that were asked for', body: planListBody }],
    query: planListQuery,
    errors: [],
    handler: async ({ query, caller }) => {
      return okJson(await listPlansJson(ctx.db, caller.userId, query.include_archived))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id',
    operationId: 'readCropPlan',
    summary: 'Read a crop plan',
    responses: [PLAN],
    errors: ['CROP_PLAN_NOT_FOUND'],
    handler: async ({ params, caller }) => {
      const { plan_id } = params
      return okJson(await orNotFound(plan_id, () => getPlanJson(ctx.db, caller.userId, plan_id)))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/crop-plans/:plan_id',
    operationId: 'changeCropPlan',
    summary: 'Rename a plan, change its risk tolerance, archive it or bring it back',
    description: 'Members that are left out or null stay as they are; other members are ignored.',
    responses: [{ ...PLAN, description: 'The plan as it is now', example: archivedPlanExample }],
    body: planPatch,
    errors: ['CROP_PLAN_NOT_FOUND'],
    handler: async ({ params, body, caller }) => {
      const { plan_id } = params
      const change = () => updatePlanJson(ctx.db, caller.userId, plan_id, changesOf(body))
      return okJson(await orNotFound(plan_id, change))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'delete',
    path: '/crop-plans/:plan_id',
    operationId: 'deleteCropPlan',
    summary: 'Delete a plan that was never analysed',
    responses: [{ status: 204, description: 'The plan is gone' }],
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_HAS_ANALYSES'],
    handler: async ({ params, caller }) => {
      await removePlan(ctx, caller.userId, params.plan_id)
      return { status: 204 }
    },
  }),
]

import {
  deletePlan,
  findPlanConditions,
  getDatabaseFault,
  getPlanJson,
  inTransaction,
  listPlanAnalyses,
  listPlansJson,
  setPlanConditions,
  updatePlanJson,
  type AnalysisRecord,
} from '@crop/db'
import { UNKNOWN_CONDITIONS } from '@crop/domain'
import type { AppContext } from '../context'
import { conditionsBody, conditionsField } from '../http/contract/conditions'
import { unknownBefore } from '../http/contract/fields'
import { orNotFound } from '../http/contract/or-not-found'
import { ok, okInLanguage, route } from '../http/contract/route'
import { ApiError } from '../http/errors/api-error'
import { toHandlerResult } from '../http/pipeline/idempotency'
import { createPlan } from './create-plan'
import { createPlanNotes, type PlanNotes } from './plan-notes'
import {
  archivedPlanBody,
  analysisListBody,
  analysisListQuery,
  LISTED_PLAN,
  newPlan,
  planBody,
  planListBody,
  planListQuery,
  planPatch,
  toPlanChanges,
  type AnalysisRecordBody,
} from './plan-schemas'

const CUSTOMER_ROUTE = { tag: 'Crop plans', access: 'customer', cache: 'private, no-cache' } as const

/** The notes of plans are translated. */
const PLAN_ROUTE = { ...CUSTOMER_ROUTE, headers: ['Accept-Language'] } as const

const NOT_FOUND = 'CROP_PLAN_NOT_FOUND'

export function planRoutes(ctx: AppContext) {
  const addNotes = createPlanNotes(ctx.referenceLists)
  return [
    ...collectionRoutes(ctx, addNotes),
    ...singlePlanRoutes(ctx, addNotes),
    deletionRoute(ctx),
    historyRoute(ctx),
    ...conditionsRoutes(ctx),
  ]
}

const collectionRoutes = (ctx: AppContext, addNotes: PlanNotes) => [
  route({
    ...PLAN_ROUTE,
    method: 'post',
    path: '/crop-plans',
    operationId: 'createCropPlan',
    summary: 'Create a crop plan',
    description: 'Crops and locations that the model does not know are accepted; `notes` names them.',
    responses: [
      {
        status: 201,
        description: 'The plan was created',
        body: planBody,
        headers: ['Location', 'Idempotent-Replayed', 'Content-Language'],
      },
    ],
    body: newPlan,
    idempotent: true,
    errors: ['CROP_PLAN_LIMIT_REACHED'],
    handler: async ({ body, caller, createKeyedRequest, language }) => {
      const keyedRequest = createKeyedRequest(body)
      const created = await createPlan(ctx, { userId: caller.userId, plan: body, keyedRequest })
      const result = toHandlerResult(created)
      return {
        ...result,
        headers: { ...result.headers, 'Content-Language': language },
        json: await addNotes(created.response.body, language),
      }
    },
  }),
  route({
    ...PLAN_ROUTE,
    method: 'get',
    path: '/crop-plans',
    operationId: 'listCropPlans',
    summary: 'List crop plans',
    description:
      'Returns your plans, most recently updated first: all of them, or `limit` of those behind the plan `before`.',
    responses: [
      { status: 200, description: 'Your plans', body: planListBody, headers: ['Content-Language'] },
    ],
    query: planListQuery,
    // Reading many names for the first time may take longer than the usual timeout.
    managesOwnTimeout: true,
    handler: async ({ query, caller, language, budget }) => {
      const listing = listPlansJson(ctx.db, caller.userId, {
        includeArchived: query.include_archived,
        withIrrigation: query.include === 'irrigation',
        limit: query.limit,
        before: query.before,
      })
      const plansJson = await budget.spend(listing)
      if (plansJson === undefined) throw unknownBefore(LISTED_PLAN)
      return okInLanguage(await addNotes(plansJson, language), language)
    },
  }),
]

const singlePlanRoutes = (ctx: AppContext, addNotes: PlanNotes) => [
  route({
    ...PLAN_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id',
    operationId: 'readCropPlan',
    summary: 'Get a crop plan',
    responses: [{ status: 200, description: 'The plan', body: planBody, headers: ['Content-Language'] }],
    errors: [NOT_FOUND],
    handler: async ({ params: { plan_id: id }, caller, language }) => {
      const planJson = await orNotFound(NOT_FOUND, id, () => getPlanJson(ctx.db, caller.userId, id))
      return okInLanguage(await addNotes(planJson, language), language)
    },
  }),
  route({
    ...PLAN_ROUTE,
    method: 'patch',
    path: '/crop-plans/:plan_id',
    operationId: 'changeCropPlan',
    summary: 'Update a crop plan',
    description:
      'Renames a plan, changes its risk tolerance, archives it or restores it. Members that are omitted or null keep ' +
      'their values; other members are ignored.',
    responses: [
      { status: 200, description: 'The updated plan', body: archivedPlanBody, headers: ['Content-Language'] },
    ],
    body: planPatch,
    errors: [NOT_FOUND],
    handler: async ({ params: { plan_id: id }, body, caller, language }) => {
      const planJson = await orNotFound(NOT_FOUND, id, () =>
        updatePlanJson(ctx.db, caller.userId, id, toPlanChanges(body)),
      )
      return okInLanguage(await addNotes(planJson, language), language)
    },
  }),
]

const deletionRoute = (ctx: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'delete',
    path: '/crop-plans/:plan_id',
    operationId: 'deleteCropPlan',
    summary: 'Delete a crop plan',
    description: 'Only plans without recorded analyses can be deleted. Archive other plans instead.',
    responses: [{ status: 204, description: 'The plan was deleted' }],
    errors: [NOT_FOUND, 'CROP_PLAN_HAS_ANALYSES'],
    handler: async ({ params, caller }) => {
      await deletePlanWithoutAnalyses(ctx, caller.userId, params.plan_id)
      return { status: 204 }
    },
  })

const historyRoute = (ctx: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id/analyses',
    operationId: 'listPlanAnalyses',
    summary: "List a plan's analyses",
    description: 'Returns the recorded analyses of a plan, newest first.',
    responses: [{ status: 200, description: 'The analyses of the plan', body: analysisListBody }],
    query: analysisListQuery,
    errors: [NOT_FOUND],
    handler: async ({ params: { plan_id: id }, query, caller }) => {
      const records = await orNotFound(NOT_FOUND, id, () =>
        listPlanAnalyses(ctx.db, caller.userId, id, query.limit),
      )
      return ok({ analyses: records.map(toAnalysisRecordBody) })
    },
  })

const conditionsRoutes = (ctx: AppContext) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id/conditions',
    operationId: 'readPlanConditions',
    summary: 'Get the conditions of a plan',
    description: 'Returns the known conditions of the field of a plan; unknown ones are null.',
    responses: [{ status: 200, description: 'The conditions', body: conditionsBody }],
    errors: [NOT_FOUND],
    handler: async ({ params: { plan_id: id }, caller }) =>
      ok(await orNotFound(NOT_FOUND, id, () => findPlanConditions(ctx.db, caller.userId, id))),
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'put',
    path: '/crop-plans/:plan_id/conditions',
    operationId: 'replacePlanConditions',
    summary: 'Replace the conditions of a plan',
    description:
      'Replaces all conditions of the field of a plan: members that are omitted or null become unknown. Later analyses ' +
      'of the plan use them where the request has none.',
    responses: [{ status: 200, description: 'The stored conditions', body: conditionsBody }],
    body: conditionsField().withExample({ water_supply: 'irrigated', soil_texture: 'clay_loam' }),
    errors: [NOT_FOUND],
    handler: async ({ params: { plan_id: id }, body, caller }) => {
      const conditions = { ...UNKNOWN_CONDITIONS, ...body }
      const replaceConditions = async () =>
        (await setPlanConditions(ctx.db, caller.userId, id, conditions)) ? conditions : undefined
      return ok(await orNotFound(NOT_FOUND, id, replaceConditions))
    },
  }),
]

/**
 * Deletes a plan; throws 409 if it has analyses. The foreign key of the analyses does the check, so a concurrent insert
 * cannot slip in between.
 */
async function deletePlanWithoutAnalyses({ db }: AppContext, userId: string, id: string): Promise<void> {
  try {
    await orNotFound(NOT_FOUND, id, () => inTransaction(db, (tx) => deletePlan(tx, userId, id)))
  } catch (error) {
    throw getDatabaseFault(error) === 'still_referenced' ? new ApiError('CROP_PLAN_HAS_ANALYSES') : error
  }
}

function toAnalysisRecordBody(record: AnalysisRecord): AnalysisRecordBody {
  return {
    id: record.id,
    task_id: record.taskId,
    created_at: record.createdAt.toISOString(),
    location: record.location,
    crop: record.crop,
    month: record.month,
    feasibility_label: record.feasibilityLabel,
    feasibility_score: record.feasibilityScore,
    model_version: record.modelVersion,
    trigger: record.trigger,
    is_what_if: record.isWhatIf,
  }
}

import {
  changePlan,
  databaseFault,
  deletePlan,
  findPlan,
  inTransaction,
  listPlanAnalyses,
  listPlans,
} from '@crop/db'
import { DomainError } from '@crop/domain'
import { keyedRequest } from '../http/idempotency'
import { planNotFound } from '../http/refusal'
import { ok, route } from '../http/route'
import { isUuid } from '../http/uuid'
import type { Parts } from '../parts'
import { createPlan } from './create-plan'
import { historyQuery, newPlan, planListQuery, planPatch } from './plan-schemas'
import type { PlanPatch } from './plan-schemas'
import { analysisRecordView, planView } from './plan-view'

const CUSTOMER_ROUTE = { access: 'customer', cache: 'private, no-cache' } as const

const hasAnalyses = () =>
  new DomainError(
    'CROP_PLAN_HAS_ANALYSES',
    'This crop plan has analyses, which are kept. Archive it instead: PATCH it with {"is_archived": true}.',
  )

/** What was looked for by id; an id of another form finds nothing and never reaches the database. */
async function found<T>(id: string, look: () => Promise<T | undefined>): Promise<T> {
  const result = isUuid(id) ? await look() : undefined
  if (result === undefined) throw planNotFound()
  return result
}

/** Null and left out both mean: as it is. */
const changesOf = ({ name, risk_tolerance, is_archived }: PlanPatch) => ({
  name: name ?? undefined,
  riskTolerance: risk_tolerance ?? undefined,
  isArchived: is_archived ?? undefined,
})

async function removePlan({ db }: Parts, userId: string, id: string): Promise<void> {
  try {
    const remove = () => inTransaction(db, (tx) => deletePlan(tx, userId, id))
    await found(id, async () => (await remove()) || undefined)
  } catch (error) {
    throw databaseFault(error) === 'still_referenced' ? hasAnalyses() : error
  }
}

export const planRoutes = (parts: Parts) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'post',
    path: '/crop-plans',
    summary: 'Save a crop plan',
    body: newPlan,
    idempotent: true,
    errors: ['CROP_PLAN_LIMIT_REACHED'],
    handle: ({ body, caller, idempotencyKey }) => {
      const { name, crop, location, planting_month, risk_tolerance } = body
      const asked = [name, crop, location, planting_month, risk_tolerance]
      const keyed = keyedRequest({ endpoint: 'POST /crop-plans', caller, key: idempotencyKey, asked })
      return createPlan(parts, { userId: caller.userId, plan: body, keyed })
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans',
    summary: 'List your crop plans, most recently changed first',
    query: planListQuery,
    errors: [],
    handle: async ({ query, caller }) => {
      const plans = await listPlans(parts.db, caller.userId, query.include_archived)
      return ok(plans.map(planView))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id',
    summary: 'Read a crop plan',
    errors: ['CROP_PLAN_NOT_FOUND'],
    handle: async ({ params, caller }) => {
      const { plan_id } = params
      return ok(planView(await found(plan_id, () => findPlan(parts.db, caller.userId, plan_id))))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/crop-plans/:plan_id',
    summary: 'Rename a plan, change its risk tolerance, archive it or bring it back',
    body: planPatch,
    errors: ['CROP_PLAN_NOT_FOUND'],
    handle: async ({ params, body, caller }) => {
      const { plan_id } = params
      const change = () =>
        inTransaction(parts.db, (tx) => changePlan(tx, caller.userId, plan_id, changesOf(body)))
      return ok(planView(await found(plan_id, change)))
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'delete',
    path: '/crop-plans/:plan_id',
    summary: 'Delete a plan that was never analysed',
    errors: ['CROP_PLAN_NOT_FOUND', 'CROP_PLAN_HAS_ANALYSES'],
    handle: async ({ params, caller }) => {
      await removePlan(parts, caller.userId, params.plan_id)
      return { status: 204 }
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/crop-plans/:plan_id/analyses',
    summary: "Read a plan's analyses, newest first",
    query: historyQuery,
    errors: ['CROP_PLAN_NOT_FOUND'],
    handle: async ({ params, query, caller }) => {
      const { plan_id } = params
      const look = () => listPlanAnalyses(parts.db, caller.userId, plan_id, query.limit)
      return ok({ analyses: (await found(plan_id, look)).map(analysisRecordView) })
    },
  }),
]

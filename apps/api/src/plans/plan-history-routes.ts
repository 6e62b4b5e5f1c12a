import { listPlanAnalyses } from '@crop/db'
import { ok, route } from '../http/contract/route'
import type { AppContext } from '../context'
import { orNotFound } from './or-not-found'
import { historyBody, historyQuery } from './plan-schemas'
import { analysisRecordView } from './analysis-record-view'

export const planHistoryRoutes = (ctx: AppContext) => [
  route({
    tag: 'Crop plans',
    access: 'customer',
    cache: 'private, no-cache',
    method: 'get',
    path: '/crop-plans/:plan_id/analyses',
    operationId: 'listPlanAnalyses',
    summary: "Read a plan's analyses, newest first",
    responses: [{ status: 200, description: 'Analyses of the plan', body: historyBody }],
    query: historyQuery,
    errors: ['CROP_PLAN_NOT_FOUND'],
    handler: async ({ params, query, caller }) => {
      const { plan_id } = params
      const look = () => listPlanAnalyses(ctx.db, caller.userId, plan_id, query.limit)
      return ok({ analyses: (await orNotFound(plan_id, look)).map(analysisRecordView) })
    },
  }),
]

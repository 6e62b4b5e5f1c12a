import { listPlanAnalyses } from '@crop/db'
import { ok, route } from '../http/contract/route'
import type { Parts } from '../context'
import { found } from './or-not-found'
import { historyBody, historyQuery } from './plan-schemas'
import { analysisRecordView } from './analysis-record-view'

export const planHistoryRoutes = (parts: Parts) => [
  route({
    tag: 'Crop plans',
    access: 'customer',
    cache: 'private, no-cache',
    method: 'get',
    path: '/crop-plans/:plan_id/analyses',
    operation: 'listPlanAnalyses',
    summary: "Read a plan's analyses, newest first",
    answers: [{ status: 200, description: 'Analyses of the plan', body: historyBody }],
    query: historyQuery,
    errors: ['CROP_PLAN_NOT_FOUND'],
    handle: async ({ params, query, caller }) => {
      const { plan_id } = params
      const look = () => listPlanAnalyses(parts.db, caller.userId, plan_id, query.limit)
      return ok({ analyses: (await found(plan_id, look)).map(analysisRecordView) })
    },
  }),
]

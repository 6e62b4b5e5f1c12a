import type { Question } from '@crop/domain'
import { Refusal } from '../http/refusal'
import { route } from '../http/route'
import type { Reply } from '../http/route'
import type { Parts } from '../parts'
import { admit, rateLimitHeaders } from './admission'
import { analysisQuery, analysisRequest } from './analysis-schemas'
import type { AnalysisRequest } from './analysis-schemas'
import { submitAnalysis } from './submit-analysis'
import type { SubmittedTask } from './submit-analysis'
import { taskUrl } from './task-view'

/** Complete when no plan is named, as the schema requires. */
function questionOf({ location, crop, month }: AnalysisRequest): Question | undefined {
  if (location === undefined || crop === undefined || month === undefined) return undefined
  return { location, crop, month }
}

const planNotFound = () =>
  new Refusal('CROP_PLAN_NOT_FOUND', 'No crop plan with this id exists in your account.')

function accepted({ taskId, status, rateLimit }: SubmittedTask): Reply {
  return {
    status: 202,
    headers: {
      Location: taskUrl(taskId),
      ...(status === 'queued' ? { 'Retry-After': '1' } : {}),
      ...rateLimitHeaders(rateLimit),
    },
    json: JSON.stringify({ task_id: taskId, status, poll_url: taskUrl(taskId) }),
  }
}

export const analysisRoutes = (parts: Parts) => [
  route({
    method: 'post',
    path: '/analyze',
    summary: 'Ask whether it is feasible to plant a crop at a place in a month',
    access: 'customer or key',
    cache: 'no-store',
    query: analysisQuery,
    body: analysisRequest,
    errors: ['CROP_PLAN_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    handle: async ({ body, query, caller, requestId, clientIp }) => {
      const question = questionOf(body)
      if (typeof body.crop_plan_id === 'string' || !question) {
        // A service key owns no plans, so every plan is somebody else's; the call counts all the same.
        await admit(parts, { caller, counted: true, copy: undefined })
        throw planNotFound()
      }
      const submission = { caller, question, refresh: query.refresh, httpRequestId: requestId, clientIp }
      return accepted(await submitAnalysis(parts, submission))
    },
  }),
]
